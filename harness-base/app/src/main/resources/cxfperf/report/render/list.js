"use strict";
(() => {
  const table = document.querySelector("table");
  const rows = [...table.tBodies[0].rows];
  const heads = [...table.tHead.rows[0].cells];
  const filter = document.getElementById("filter");

  /** A number where the cell has one; null where it is not known. */
  const value = (cell) => {
    const data = cell.querySelector("data");
    return !data || Number.isNaN(Number(data.value)) ? cell.textContent : data.value === "" ? null : Number(data.value);
  };

  const sort = (column, descends) => {
    heads.forEach((head, i) => i === column
      ? head.setAttribute("aria-sort", descends ? "descending" : "ascending") : head.removeAttribute("aria-sort"));
    const values = new Map(rows.map((row) => [row, value(row.cells[column])]));
    rows.sort((one, other) => {
      const [a, b] = [values.get(one), values.get(other)];
      // A value that is not known comes last in both orders.
      return a === null || b === null ? (a === null) - (b === null) : (a < b ? -1 : a > b ? 1 : 0) * (descends ? -1 : 1);
    });
    table.tBodies[0].append(...rows);
  };

  const show = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    rows.forEach((row) => {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    });
    document.getElementById("count").textContent =
      rows.filter((row) => !row.hidden).length + " of " + rows.length + (rows.length === 1 ? " run" : " runs");
    // The filter stays in the address, for the way back from a report and for bookmarks.
    history.replaceState(null, "", "#" + encodeURIComponent(filter.value));
  };

  heads.forEach((head, i) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(i, head.getAttribute("aria-sort") !== "descending"));
    head.append(button);
  });
  filter.value = decodeURIComponent(location.hash.slice(1));
  filter.addEventListener("input", show);
  sort(0, true);
  show();
  document.documentElement.dataset.drawn = "";
})();
