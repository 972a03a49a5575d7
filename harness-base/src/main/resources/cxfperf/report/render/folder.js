"use strict";
(() => {
  const PAGE_ROWS = 100;
  const folder = JSON.parse(document.getElementById("folder").textContent);
  const text = (value) => value === null || value === undefined ? "" : String(value);
  /** The order of the members is that of the record that writes them. */
  const results = folder.entries.map((entry) => {
    const [place, page, kind, started, scenario, operation, load, where, status, warnings, reasons, rate, p99, line,
      cxf, harness, build] = entry;
    const one = {path: place[0], page, kind, started, scenario, operation, load, where, status, warnings, reasons,
      rate, p99, line: text(line)};
    one.verdict = text(status) + (status === "PASS" && warnings > 0 ? " with warnings" : "");
    one.built = [cxf && "CXF " + cxf, build, harness && "harness " + harness].filter(Boolean);
    return one;
  });
  /** Made at the first search: a page of ten thousand opens without. */
  const all = (one) => one.all ??= [one.path, one.kind, one.started, one.scenario, one.operation, one.load, one.where,
    one.verdict, one.reasons, ...one.built].map(text).join(" ").toLowerCase();
  const id = (name) => document.getElementById(name);
  const element = (name, content, attributes = {}) => {
    const made = document.createElement(name);
    made.append(...[content].flat().filter((each) => each !== ""));
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const grouped = (value, digits) => value.toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits});
  const rate = (value) => value === null ? "n/a"
    : value > 0 && value < 10 ? String(Number(value.toPrecision(3))) : grouped(value, value >= 1000 ? 0 : 1);
  const millis = (micros) => micros === null ? "n/a" : grouped(micros / 1000, 3);
  const time = (one) => text(one.started).replace("T", " ");
  const what = (one) => [one.scenario, one.operation].map(text).join(" ");
  const tones = {"PASS": "pass", "PASS with warnings": "warned", "FAIL": "fail", "INVALID": "invalid"};

  /** Every part of the path is encoded, so that no name becomes a scheme, a query or a fragment. */
  const link = (one) => "./" + one.path.split("/").map(encodeURIComponent).join("/") + "/" + (one.page ? "report.html" : "");

  const SVG = "http://www.w3.org/2000/svg";
  const sparkline = (digits) => {
    if (digits.length < 2) {
      return "";
    }
    const highest = 35;
    const values = [...digits].map((digit) => parseInt(digit, 36));
    const known = values.filter((value) => !Number.isNaN(value));
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 " + (values.length - 1) + " " + highest);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", known.length === 0 ? "no known rate"
      : "lowest " + Math.round(100 * Math.min(...known) / highest) + " % of the highest rate");
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", values.map((value, i) => Number.isNaN(value) ? "" : i + "," + (highest - value)).join(" "));
    svg.append(line);
    return svg;
  };

  const COLUMNS = [
    {name: "Choose", style: "choose", cell: (one) => checkbox(one)},
    {name: "Started, UTC", by: (one) => text(one.started),
      cell: (one) => [element("a", time(one) || one.path, {href: link(one)}),
        element("small", one.path.includes("/") ? "in " + one.path.replace(/\/[^/]*$/, "") : "")]},
    {name: "What", by: what, cell: (one) => [what(one), element("small", [one.kind, one.load].map(text).filter(Boolean).join(": "))]},
    {name: "Where", by: (one) => text(one.where), cell: (one) => text(one.where)},
    {name: "Verdict", by: (one) => one.verdict,
      cell: (one) => [element("b", one.verdict, {class: tones[one.verdict] || ""}), element("small", text(one.reasons))]},
    {name: "Calls/s", style: "number", descends: true, by: (one) => one.rate, cell: (one) => rate(one.rate)},
    {name: "p99 ms", style: "number", descends: true, by: (one) => one.p99, cell: (one) => millis(one.p99)},
    {name: "Rate over time", cell: (one) => sparkline(one.line)},
    {name: "Build", by: (one) => one.built.join(" "), cell: (one) => one.built.map((part) => element("small", part))},
  ];
  COLUMNS[1].descends = true;

  const state = {column: 1, descends: true, page: 0};
  let shown = [];
  let chosen = [];

  const checkbox = (one) => {
    const box = element("input", "", {type: "checkbox", "aria-label": "put " + time(one) + " " + what(one) + " side by side"});
    box.checked = chosen.includes(one);
    box.addEventListener("change", () => {
      // A third one takes the place of the first.
      chosen = box.checked ? [...chosen, one].slice(-2) : chosen.filter((other) => other !== one);
      mark();
    });
    return box;
  };

  const compare = (one, other) => {
    const {by} = COLUMNS[state.column];
    const [a, b] = [by(one), by(other)];
    // What is not known comes last in both orders.
    if (a === null || b === null) {
      return (a === null) - (b === null);
    }
    const order = a < b ? -1 : a > b ? 1 : 0;
    return state.descends ? -order : order;
  };

  const show = () => {
    const words = id("text").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [verdict, scenario, build] = ["verdict", "scenario", "build"].map((name) => id(name).value);
    shown = results.filter((one) => words.every((word) => all(one).includes(word))
      && (!verdict || one.verdict === verdict)
      && (!scenario || one.scenario === scenario)
      && (!build || one.built.includes(build))).sort(compare);
    const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS));
    state.page = Math.min(state.page, pages - 1);
    id("count").textContent = grouped(shown.length, 0) + " of " + grouped(results.length, 0)
      + (results.length === 1 ? " result" : " results");
    id("page").textContent = "page " + (state.page + 1) + " of " + pages;
    id("previous").disabled = state.page === 0;
    id("next").disabled = state.page === pages - 1;
    rows();
    keep();
  };

  const rows = () => {
    id("list").tBodies[0].replaceChildren(...shown.slice(state.page * PAGE_ROWS, (state.page + 1) * PAGE_ROWS).map((one) => {
      const row = element("tr", COLUMNS.map(({name, style, cell}, i) =>
        element(i === 1 ? "th" : "td", cell(one), {"data-label": name, ...i === 1 ? {scope: "row"} : {}, class: style || ""})));
      row.one = one;
      return row;
    }));
    [...id("list").tHead.rows[0].cells].forEach((head, i) => i === state.column
      ? head.setAttribute("aria-sort", state.descends ? "descending" : "ascending") : head.removeAttribute("aria-sort"));
    id("order").value = state.column + (state.descends ? "-" : "+");
    mark();
  };

  const mark = () => {
    [...id("list").tBodies[0].rows].forEach((row) => {
      const isChosen = chosen.includes(row.one);
      row.classList.toggle("chosen", isChosen);
      row.querySelector("input").checked = isChosen;
    });
    id("pair").hidden = chosen.length === 0;
    id("chosen").textContent = chosen.length === 1 ? time(chosen[0]) + " " + what(chosen[0]) + " is chosen: choose another one." : "";
    id("two").replaceChildren(...chosen.length === 2 ? sideBySide(...chosen) : []);
  };

  /** An absolute path where the page is a file, which can be another one than the current directory of a shell. */
  const directory = () => location.protocol === "file:"
    ? decodeURIComponent(location.pathname).replace(/\/[^/]*$/, "/") : "results/";
  const quoted = (word) => /^[\w@%+=:,./-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";

  const sideBySide = (one, other) => {
    const ratio = (a, b) => a === null || b === null || a <= 0 ? "" : ", " + grouped(b / a, 2) + " times the first";
    const rowOf = (name, of, more = "") => element("tr",
      [element("th", name, {scope: "row"}), element("td", of(one)), element("td", [of(other), more])]);
    const table = element("table", [
      element("thead", element("tr", ["", "first", "second"].map((name) => element("th", name, {scope: "col"})))),
      element("tbody", [
        rowOf("directory", (each) => each.path),
        rowOf("started, UTC", (each) => element("a", time(each) || each.path, {href: link(each)})),
        rowOf("what", (each) => what(each) + ", " + text(each.load)),
        rowOf("where", (each) => text(each.where)),
        rowOf("verdict", (each) => [each.verdict, text(each.reasons)].filter(Boolean).join(": ")),
        rowOf("calls/s", (each) => rate(each.rate), ratio(one.rate, other.rate)),
        rowOf("p99 ms", (each) => millis(each.p99), ratio(one.p99, other.p99)),
        rowOf("build", (each) => each.built.join(", ")),
      ])]);
    const both = (condition) => condition(one) && condition(other);
    if (!both(({kind}) => ["run", "sum", "sweep", "search"].includes(kind))
      && !both(({kind, status}) => kind === "experiment" && status !== "unfinished")) {
      return [element("div", table, {class: "wide"})];
    }
    const command = element("input", "", {readonly: "", value: folder.report + " -Dresults="
      + [one, other].map((each) => quoted(directory() + each.path)).join(",")});
    command.addEventListener("focus", () => command.select());
    return [element("div", table, {class: "wide"}),
      element("label", ["All that is known of both, with charts, is in what this command writes: ", command])];
  };

  /** The filter stays in the address, for the way back from a report and for bookmarks. */
  const FIELDS = ["text", "verdict", "scenario", "build"];
  const keep = () => {
    const kept = new URLSearchParams(FIELDS.map((name) => [name, id(name).value]).filter(([, value]) => value));
    history.replaceState(null, "", "#" + kept);
  };

  const choices = (name, values) => id(name).append(element("option", "all", {value: ""}),
    ...[...new Set(values.map(text).filter(Boolean))].sort().map((value) => element("option", value, {value})));
  choices("verdict", results.map((one) => one.verdict));
  choices("scenario", results.map((one) => one.scenario));
  choices("build", results.flatMap((one) => one.built));
  const kept = new URLSearchParams(location.hash.slice(1));
  FIELDS.forEach((name) => id(name).value = kept.get(name) || "");

  COLUMNS.forEach(({name, style, by, descends}, i) => {
    const head = element("th", by ? element("button", name, {type: "button"}) : name, {scope: "col", class: style || ""});
    id("list").tHead.rows[0].append(head);
    if (by) {
      const order = (how) => {
        Object.assign(state, {column: i, descends: how, page: 0});
        show();
      };
      head.firstChild.addEventListener("click", () => order(state.column === i ? !state.descends : Boolean(descends)));
      [["-", ", falling"], ["+", ", rising"]].forEach(([sign, words]) =>
        id("order").append(element("option", name + words, {value: i + sign})));
    }
  });
  id("order").addEventListener("change", ({target: {value}}) => {
    Object.assign(state, {column: parseInt(value, 10), descends: value.endsWith("-"), page: 0});
    show();
  });
  id("filter").addEventListener("submit", (event) => event.preventDefault());
  FIELDS.forEach((name) => id(name).addEventListener("input", () => {
    state.page = 0;
    show();
  }));
  const turn = (by) => {
    state.page += by;
    show();
    id("count").scrollIntoView();
  };
  id("previous").addEventListener("click", () => turn(-1));
  id("next").addEventListener("click", () => turn(1));
  id("clear").addEventListener("click", () => {
    chosen = [];
    mark();
    id("text").focus();
  });

  id("about").textContent = "Each run, sweep, search, experiment and sum of load generators. Choose two to see them side by side."
    + (folder.unread > 0 ? " " + grouped(folder.unread, 0) + " more are not read yet: " + folder.report + " lists them." : "");
  const left = folder.broken.length + folder.foreign;
  id("left").hidden = left === 0;
  id("left").querySelector("summary").textContent = grouped(left, 0) + (left === 1 ? " directory is" : " directories are") + " left out";
  const LISTED = 100;
  id("left").querySelector("ul").append(
    ...folder.broken.slice(0, LISTED).map(([place, why]) => element("li", place[0] + ": " + text(why))),
    ...folder.broken.length > LISTED ? [element("li", grouped(folder.broken.length - LISTED, 0) + " more cannot be read")] : [],
    ...folder.foreign > 0 ? [element("li", grouped(folder.foreign, 0) + " without a result")] : []);
  show();
  document.documentElement.dataset.drawn = "";
})();
