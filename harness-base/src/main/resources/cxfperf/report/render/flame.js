"use strict";
(() => {
  const ROW = 18;
  const NARROWEST = 0.5;
  const KINDS = [
    ["harness", "the harness", /^cxfperf\./],
    ["cxf", "CXF", /^org\.apache\.cxf\./],
    ["jdk", "the JDK", /^(javax?|jdk|sun|com\.sun)\./],
    ["other", "other libraries", /^/],
  ];
  /** The root, and what stands for several rare frames, have no package. */
  const kind = (node) => !node.name.includes(".") ? "all" : KINDS.find(([, , pattern]) => pattern.test(node.name))[0];
  const count = (value) => value.toLocaleString("en-US");
  const percent = (part, whole) => whole === 0 ? "n/a" : (100 * part / whole).toFixed(1) + " %";
  /** Its class without its package, and the method. */
  const short = (name) => name.split(".").slice(-2).join(".");

  const element = (tag, className, parent, text) => {
    const made = document.createElement(tag);
    made.className = className;
    made.textContent = text || "";
    parent.append(made);
    return made;
  };
  const svgElement = (tag, attributes, parent) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    parent.append(made);
    return made;
  };

  /** The frames of a graph come in threes, callers ahead of what they call: depth, number of the name, samples. */
  const tree = (spec) => {
    const nodes = [];
    const path = [];
    for (let i = 0; i < spec.frames.length; i += 3) {
      const [depth, name, samples] = spec.frames.slice(i, i + 3);
      const parent = depth === 0 ? null : path[depth - 1];
      const node = {id: nodes.length, depth, name: spec.names[name], samples, parent, from: 0, used: 0};
      if (parent !== null) {
        node.from = parent.from + parent.used;
        parent.used += samples;
      }
      path[depth] = node;
      nodes.push(node);
    }
    return nodes;
  };

  const isIn = (node, top) => node.from >= top.from && node.from + node.samples <= top.from + top.samples
    && node.depth >= top.depth;

  const show = (figure, spec) => {
    const nodes = tree(spec);
    const root = nodes[0];
    let top = root;
    let wanted = "";

    const controls = element("div", "controls", figure);
    const search = element("input", "", controls);
    Object.assign(search, {type: "search", placeholder: "find a class or method"});
    search.setAttribute("aria-label", "find a class or method in: " + spec.title);
    const out = element("button", "out", controls, "one frame out");
    const whole = element("button", "whole", controls, "whole graph");
    out.type = "button";
    whole.type = "button";
    const found = element("output", "found", controls);
    const details = element("p", "details note", figure);
    const box = element("div", "box", figure);
    const svg = svgElement("svg", {role: "img", "aria-label": spec.title, width: "100%"}, box);
    const legend = element("p", "legend note", figure);
    KINDS.forEach(([className, words]) => {
      element("i", className, legend);
      legend.append(words + " ");
    });

    const probe = svgElement("text", {}, svg);
    probe.textContent = "m".repeat(100);
    const letter = probe.getComputedTextLength() / 100 || 7;

    const tell = (node) => {
      details.replaceChildren();
      element("b", "", details, node.name);
      details.append(": " + count(node.samples) + " samples, " + percent(node.samples, root.samples) + " of all"
        + (top === root ? "" : ", " + percent(node.samples, top.samples) + " of what is shown")
        + "; in itself " + count(node.samples - node.used));
    };

    const matches = (node) => wanted !== "" && node.name.toLowerCase().includes(wanted);

    /** Samples with a found frame in them; a found frame below another one is of the same samples. */
    const foundSamples = () => {
      let end = 0;
      let samples = 0;
      nodes.filter((node) => isIn(node, top) && matches(node))
        .sort((one, other) => one.from - other.from || other.samples - one.samples)
        .forEach((node) => {
          if (node.from >= end) {
            samples += node.samples;
            end = node.from + node.samples;
          }
        });
      return samples;
    };

    const draw = () => {
      const width = svg.getBoundingClientRect().width;
      const scale = width / Math.max(1, top.samples);
      const callers = new Set();
      for (let node = top.parent; node !== null; node = node.parent) {
        callers.add(node);
      }
      svg.replaceChildren();
      let deepest = 0;
      for (const node of nodes) {
        const caller = callers.has(node);
        const wide = caller ? width : node.samples * scale;
        if (!caller && (!isIn(node, top) || wide < NARROWEST)) {
          continue;
        }
        deepest = Math.max(deepest, node.depth);
        const x = caller ? 0 : (node.from - top.from) * scale;
        const group = svgElement("g", {
          "class": (matches(node) ? "match" : kind(node)) + (caller ? " caller" : ""),
          "data-frame": node.id,
          "data-samples": node.samples,
        }, svg);
        svgElement("rect", {x, y: node.depth * ROW, width: Math.max(NARROWEST, wide - 1), height: ROW - 1}, group);
        const letters = Math.floor((wide - 6) / letter);
        if (letters > 2) {
          const name = short(node.name);
          svgElement("text", {x: x + 3, y: node.depth * ROW + 13}, group).textContent =
            name.length <= letters ? name : name.slice(0, letters - 1) + "…";
        }
      }
      svg.setAttribute("height", (deepest + 1) * ROW);
      out.disabled = top === root;
      whole.disabled = top === root;
      const samples = foundSamples();
      found.textContent = wanted === "" ? ""
        : "found in " + count(samples) + " samples, " + percent(samples, top.samples) + " of what is shown";
    };

    const zoom = (node) => {
      top = node;
      tell(node);
      draw();
    };
    const frame = (event) => {
      const group = event.target.closest("[data-frame]");
      return group === null ? null : nodes[Number(group.dataset.frame)];
    };
    svg.addEventListener("click", (event) => {
      const node = frame(event);
      if (node !== null) {
        zoom(node);
      }
    });
    svg.addEventListener("mousemove", (event) => tell(frame(event) || top));
    svg.addEventListener("mouseleave", () => tell(top));
    out.addEventListener("click", () => zoom(top.parent || root));
    whole.addEventListener("click", () => zoom(root));
    search.addEventListener("input", () => {
      wanted = search.value.trim().toLowerCase();
      draw();
    });
    // The way in for who has no pointer.
    search.addEventListener("keydown", (event) => {
      const widest = nodes.filter((node) => node !== top && isIn(node, top) && matches(node))
        .sort((one, other) => other.samples - one.samples)[0];
      if (event.key === "Enter" && widest !== undefined) {
        zoom(widest);
      }
    });
    window.addEventListener("resize", draw);
    window.matchMedia("print").addEventListener("change", draw);
    zoom(root);
  };

  JSON.parse(document.getElementById("flames").textContent)
    .forEach((spec, i) => show(document.getElementById("flame" + (i + 1)), spec));
})();
