"use strict";
(() => {
  const specs = JSON.parse(document.getElementById("charts").textContent);
  const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const format = (value) => value === null || Number.isNaN(value) ? "n/a"
    : value.toLocaleString("en-US", {maximumSignificantDigits: Math.abs(value) >= 1000 ? 7 : 4});
  const duration = (seconds) => {
    const whole = Math.round(seconds);
    const two = (part) => String(part).padStart(2, "0");
    return whole < 120 ? whole + " s"
      : (whole >= 3600 ? Math.floor(whole / 3600) + ":" : "") + two(Math.floor(whole % 3600 / 60)) + ":" + two(whole % 60);
  };
  const percentile = (x) => {
    const percent = 100 * (1 - 1 / x);
    return Number(percent.toFixed(Math.max(0, Math.ceil(Math.log10(x)) - 1))) + "%";
  };
  /** The console, too, says no more of a ratio than that it is over this. */
  const MOST = 100;
  const capped = (ratio) => ratio === null ? null : Math.min(Math.max(ratio, 1 / MOST), MOST);
  const ratio = (value) => value > MOST ? "over " + MOST : value < 1 / MOST ? "under " + 1 / MOST : format(value);
  const OUTCOMES = {"better": "--pass", "worse": "--fail", "no clear difference": "--s5"};
  const COLORS = 10;
  const DASHES = [[], [9, 3], [2, 3], [9, 3, 2, 3]];
  let drawn = [];

  /** What is not of the window: the warm-up, and calls that came back late. */
  const outside = {
    id: "outside",
    beforeDatasetsDraw(chart) {
      const end = chart.$spec.windowSeconds;
      if (end === undefined) {
        return;
      }
      const {ctx, chartArea: area, scales: {x}} = chart;
      const inside = (value) => Math.min(Math.max(x.getPixelForValue(value), area.left), area.right);
      ctx.save();
      ctx.fillStyle = style("--outside");
      ctx.fillRect(area.left, area.top, inside(0) - area.left, area.bottom - area.top);
      ctx.fillRect(inside(end), area.top, area.right - inside(end), area.bottom - area.top);
      ctx.fillStyle = style("--soft");
      ctx.font = "11px system-ui, sans-serif";
      if (inside(0) - area.left > 60) {
        ctx.fillText("warm-up", area.left + 5, area.top + 13);
      }
      ctx.restore();
    },
  };

  const dashedVertical = ({ctx, chartArea: area}, x, dash) => {
    ctx.strokeStyle = style("--soft");
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.moveTo(x, area.top);
    ctx.lineTo(x, area.bottom);
    ctx.stroke();
    ctx.setLineDash([]);
  };

  /** The vertical line at the hovered moment, on every chart with the common x values. */
  const crosshair = {
    id: "crosshair",
    afterDatasetsDraw(chart) {
      const active = chart.getActiveElements();
      if (chart.$spec.x && active.length > 0) {
        chart.ctx.save();
        dashedVertical(chart, active[0].element.x, [3, 3]);
        chart.ctx.restore();
      }
    },
    afterEvent(chart, args) {
      if (!chart.$spec.x || args.replay) {
        return;
      }
      const active = args.event.type === "mouseout" ? [] : chart.getActiveElements();
      const index = active.length > 0 ? active[0].index : -1;
      drawn.filter((other) => other !== chart && other.$spec.x).forEach((other) => {
        const same = index < 0 ? []
          : other.data.datasets.map((ignored, i) => ({datasetIndex: i, index}))
            .filter((element) => other.isDatasetVisible(element.datasetIndex));
        other.setActiveElements(same);
        other.tooltip.setActiveElements(same, {x: 0, y: 0});
        other.render();
      });
    },
  };

  /** The intervals of a forest plot, and its line of "no difference". */
  const intervals = {
    id: "intervals",
    afterDatasetsDraw(chart) {
      const {ctx, scales} = chart;
      if (chart.$spec.kind !== "FOREST") {
        return;
      }
      ctx.save();
      dashedVertical(chart, scales.x.getPixelForValue(1), [4, 4]);
      chart.$spec.series.forEach((series, i) => {
        if (!series.low || !chart.isDatasetVisible(i)) {
          return;
        }
        ctx.strokeStyle = chart.data.datasets[i].borderColor;
        ctx.lineWidth = 2;
        series.low.forEach((low, row) => {
          const high = series.high[row];
          if (low === null || high === null) {
            return;
          }
          const at = scales.y.getPixelForValue(series.y[row]);
          const from = scales.x.getPixelForValue(capped(low));
          const to = scales.x.getPixelForValue(capped(high));
          ctx.beginPath();
          ctx.moveTo(from, at);
          ctx.lineTo(to, at);
          // An end that is cut off is an arrow, any other a bar.
          for (const [x, cut, inwards] of [[from, low < 1 / MOST, 7], [to, high > MOST, -7]]) {
            ctx.moveTo(x + (cut ? inwards : 0), at - 5);
            ctx.lineTo(x, at);
            ctx.lineTo(x + (cut ? inwards : 0), at + 5);
          }
          ctx.stroke();
        });
      });
      ctx.restore();
    },
  };

  const dataset = (spec, series, i) => {
    const x = series.x || spec.x;
    const forest = spec.kind === "FOREST";
    const points = ["points", "crosses"].includes(series.style);
    const color = style(forest ? OUTCOMES[series.name] : "--s" + i % COLORS);
    const dash = series.style === "dashed" ? [6, 4] : DASHES[Math.floor(i / COLORS) % DASHES.length];
    return {
      label: series.name,
      data: x.map((value, row) => ({x: forest ? capped(value) : value, y: series.y[row]})),
      parsing: false,
      normalized: true,
      borderColor: color,
      backgroundColor: color + (series.style === "area" ? "66" : ""),
      fill: series.style === "area",
      showLine: !points,
      borderDash: dash,
      borderWidth: series.style === "crosses" ? 3 : series.style === "area" ? 1 : x.length > 1500 ? 1 : 1.6,
      pointStyle: series.style === "crosses" ? "crossRot" : points ? "circle" : "line",
      pointRadius: points ? 5 : x.length === 1 ? 3 : 0,
      clip: points ? 8 : undefined,
      pointHoverRadius: 4,
      pointHitRadius: 6,
      spanGaps: false,
      segment: series.solid === undefined ? undefined
        : {borderDash: (context) => context.p1DataIndex >= series.solid ? [4, 4] : undefined},
    };
  };

  const ends = (spec, low, high) => {
    const all = spec.series.flatMap((series) => [...series.low, ...series.high, ...series.x])
      .filter((value) => value !== null).map(capped);
    return {min: Math.min(low, ...all), max: Math.max(high, ...all)};
  };

  /** Only 1, 2 and 5 and their multiples by ten; only those by ten where that is too many. */
  const roundTicks = (most) => (scale) => {
    const mantissa = ({value}) => Number(value.toExponential(6).split("e")[0]);
    const round = scale.ticks.filter((tick) => [1, 2, 5].includes(mantissa(tick)));
    scale.ticks = round.length < most ? round : round.filter((tick) => mantissa(tick) === 1);
  };

  const xAxis = (spec) => {
    const axis = {
      type: "linear",
      grid: {color: style("--grid")},
      border: {color: style("--line")},
      ticks: {color: style("--soft"), maxRotation: 0, autoSkipPadding: 12},
      title: {display: true, color: style("--soft")},
    };
    switch (spec.kind) {
      case "TIME": {
        const last = Math.max(...spec.series.map((series) => (series.x || spec.x).at(-1)));
        const first = Math.min(0, ...spec.series.map((series) => (series.x || spec.x)[0]));
        Object.assign(axis, {min: Math.floor(first), max: last});
        axis.ticks.callback = duration;
        // Round steps of a clock, which a decimal axis would not choose, from the opening of the window.
        const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 86400]
          .find((seconds) => (last - first) / seconds <= 10);
        axis.afterBuildTicks = (scale) => {
          scale.ticks = [];
          for (let value = Math.ceil(first / step) * step; value <= last; value += step) {
            scale.ticks.push({value});
          }
        };
        axis.title.display = false;
        break;
      }
      case "PERCENTILE":
        axis.type = "logarithmic";
        axis.min = 1;
        axis.title.text = "percentile (logarithmic towards 100 %)";
        axis.afterBuildTicks = (scale) => {
          scale.ticks = [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9].filter((value) => value <= scale.max)
            .map((value) => ({value}));
        };
        axis.ticks.callback = percentile;
        break;
      case "SWEEP":
        axis.min = 0;
        axis.title.text = "threads";
        break;
      case "RATES": {
        // Rates that lie close together would be a bunch at the far end of an axis from 0.
        const rates = spec.series.flatMap((series) => series.x || spec.x);
        if (Math.min(...rates) < Math.max(...rates) / 2) {
          axis.min = 0;
        }
        axis.title.text = "calls/s offered";
        break;
      }
      default: {
        const {min, max} = ends(spec, 0.8, 1.25);
        axis.type = "logarithmic";
        Object.assign(axis, {min: min / 1.1, max: max * 1.1});
        axis.ticks.callback = (value) => format(value);
        const few = roundTicks(9);
        axis.afterBuildTicks = (scale) => {
          if (max / min > 4) {
            few(scale);
          } else {
            // Near 1 there is no 2 and no 5; the ends of the axis are no round numbers.
            scale.ticks = scale.ticks.filter(({value}) => value >= scale.min && Number(value.toPrecision(2)) === value);
          }
        };
        axis.title.text = "ratio (logarithmic)";
      }
    }
    return axis;
  };

  const yAxis = (spec) => {
    const axis = {
      type: spec.yLogarithmic ? "logarithmic" : "linear",
      grid: {color: style("--grid")},
      border: {color: style("--line")},
      ticks: {color: style("--soft"), maxTicksLimit: spec.height === "low" ? 4 : 8, callback: (value) => format(value)},
      title: {
        display: spec.yUnit !== "",
        text: spec.yUnit + (spec.yLogarithmic ? (spec.height === "low" ? " (log)" : " (logarithmic)") : ""),
        color: style("--soft"),
      },
    };
    if (spec.kind === "FOREST") {
      Object.assign(axis, {min: -0.7, max: spec.labels.length - 0.3, reverse: true});
      axis.ticks.callback = (value) => spec.labels[value] || "";
      axis.ticks.stepSize = 1;
      axis.afterBuildTicks = (scale) => {
        scale.ticks = spec.labels.map((ignored, value) => ({value}));
      };
      axis.grid.display = false;
    } else {
      if (!spec.yLogarithmic) {
        axis.min = 0;
        axis.grace = "5%";
      } else {
        axis.afterBuildTicks = roundTicks(10);
      }
      // One width for all, so that the moments of charts one below the other are below each other.
      axis.afterFit = (scale) => { scale.width = 72; };
    }
    return axis;
  };

  const tooltip = (spec) => ({
    callbacks: {
      title: (items) => {
        if (items.length === 0) {
          return "";
        }
        const x = items[0].parsed.x;
        return spec.kind === "TIME" ? duration(x) : spec.kind === "PERCENTILE" ? percentile(x)
          : spec.kind === "SWEEP" ? format(x) + " threads" : spec.kind === "RATES" ? format(x) + "/s offered"
          : spec.labels[items[0].parsed.y];
      },
      label: (item) => {
        const series = spec.series[item.datasetIndex];
        const low = series.low && series.low[item.dataIndex];
        return spec.kind === "FOREST"
          ? item.dataset.label + ": " + ratio(series.x[item.dataIndex]) + " (" + ratio(low) + " to "
            + ratio(series.high[item.dataIndex]) + ")"
          : item.dataset.label + ": " + format(item.parsed.y) + " " + spec.yUnit;
      },
    },
  });

  const draw = () => {
    drawn.forEach((chart) => chart.destroy());
    drawn = specs.map((spec, i) => {
      // Chart.js calls plugins from inside its constructor, before there is a chart to hang the description on.
      const describe = {id: "describe", beforeInit: (chart) => { chart.$spec = spec; }};
      return new Chart(document.getElementById("chart" + (i + 1)), {
        type: "scatter",
        data: {datasets: spec.series.map((series, row) => dataset(spec, series, row))},
        plugins: [describe, outside, crosshair, intervals],
        options: {
          animation: false,
          responsive: true,
          maintainAspectRatio: false,
          interaction: spec.kind === "FOREST" ? {mode: "nearest", intersect: false, axis: "y"}
            : spec.x ? {mode: "index", intersect: false, axis: "x"} : {mode: "nearest", intersect: false, axis: "x"},
          scales: {x: xAxis(spec), y: yAxis(spec)},
          plugins: {
            legend: {
              align: "start",
              labels: {color: style("--text"), usePointStyle: true, boxWidth: 22, boxHeight: 7, padding: 8},
            },
            tooltip: tooltip(spec),
          },
        },
      });
    });
    document.documentElement.dataset.drawn = String(drawn.length);
  };

  draw();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  // Paper is white, and as wide as it is.
  window.matchMedia("print").addEventListener("change", draw);
})();
