package cxfperf.report.html;

import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.stored.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The page of several runs side by side. It shows differences and claims none: that takes an experiment. */
final class ComparisonPage {

    private ComparisonPage() {}

    static String render(List<StoredRun> runs) {
        List<String> letters =
                IntStream.range(0, runs.size()).mapToObj(ComparisonPage::letter).toList();
        List<String> names = IntStream.range(0, runs.size())
                .mapToObj(i -> letters.get(i) + " " + runs.get(i).result().operation())
                .toList();
        Page page = new Page("Comparison of " + runs.size() + " runs");
        page.add(banner(runs));
        page.section("Runs", figures(runs, letters));
        Chart curves = RunCharts.byPercentile(runs, names);
        if (curves != null) {
            page.section("Service time by percentile", page.place(curves));
        }
        Chart throughputs = RunCharts.throughputs(runs, names);
        if (throughputs != null) {
            page.section("Throughput over time", page.place(throughputs));
        }
        page.section("What stands against each", reasons(runs, letters));
        page.section("Clients", Tables.settings(letters, maps(runs, RunResult::effective)));
        page.section(
                "Servers",
                Tables.settings(
                        letters,
                        maps(
                                runs,
                                result -> result.server() == null
                                        ? null
                                        : result.server().effective())));
        return page.render();
    }

    /** A, B, … Z, then numbers. */
    private static String letter(int i) {
        return i < 26 ? String.valueOf((char) ('A' + i)) : String.valueOf(i + 1);
    }

    private static String banner(List<StoredRun> runs) {
        Map<Status, Long> counts = runs.stream()
                .collect(Collectors.groupingBy(
                        run -> run.result().verdict().status(), TreeMap::new, Collectors.counting()));
        Status worst = runs.stream()
                .map(run -> run.result().verdict().status())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        String all = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return "<header class=\"banner " + worst.name().toLowerCase(Locale.ROOT)
                + "\">\n<p class=\"status\">" + all + "</p>\n<div><h1>Comparison of " + runs.size()
                + " runs</h1>\n<p>Single runs differ by chance as well: whether one is better takes an experiment."
                + "</p></div>\n</header>\n";
    }

    private static String figures(List<StoredRun> runs, List<String> letters) {
        Map<String, BiFunction<String, RunResult, String>> lines = new LinkedHashMap<>();
        lines.put("verdict", (at, run) -> {
            String status = run.verdict().status().name();
            return "<b class=\"" + status.toLowerCase(Locale.ROOT) + "\">"
                    + Text.field(at + "verdict.status", status, status) + "</b>";
        });
        lines.put("scenario", (at, run) -> Text.escape(run.scenario()));
        lines.put("operation", (at, run) -> Text.escape(run.operation()));
        lines.put("protocol", (at, run) -> Text.escape(run.protocol()));
        lines.put("threads", (at, run) -> Text.count(at + "threads", run.threads()));
        lines.put("size", (at, run) -> Text.count(at + "size", run.size()));
        lines.put("window, s", (at, run) -> Text.seconds(at + "windowSeconds", run.windowSeconds()));
        lines.put(
                "AGGREGATE calls/s",
                (at, run) ->
                        Text.rate(at + "throughput.perSecond", run.throughput().perSecond()));
        lines.put(
                "PER-CLIENT calls/s",
                (at, run) -> Text.rate(
                        at + "throughput.perClientPerSecond", run.throughput().perClientPerSecond()));
        lines.put("ok", (at, run) -> Text.count(at + "calls.ok", run.calls().ok()));
        lines.put(
                "failed",
                (at, run) -> Text.count(at + "calls.failed", run.calls().failed()));
        lines.put(
                "abandoned",
                (at, run) -> Text.count(at + "calls.abandoned", run.calls().abandoned()));
        time(lines, "mean", "mean", run -> run.serviceTimeMicros().mean());
        time(lines, "p50", "p50", run -> run.serviceTimeMicros().p50());
        time(lines, "p90", "p90", run -> run.serviceTimeMicros().p90());
        time(lines, "p99", "p99", run -> run.serviceTimeMicros().p99());
        time(lines, "p99.9", "p999", run -> run.serviceTimeMicros().p999());
        time(lines, "p99.99", "p9999", run -> run.serviceTimeMicros().p9999());
        time(lines, "max", "max", run -> run.serviceTimeMicros().max());
        lines.put("limited by", (at, run) -> run.limitedBy() == null ? "" : Text.escape(run.limitedBy()));
        List<List<String>> rows = new ArrayList<>();
        lines.forEach((name, cell) -> {
            List<String> cells = new ArrayList<>(List.of(name));
            for (int i = 0; i < runs.size(); i++) {
                cells.add(cell.apply("runs." + i + ".", runs.get(i).result()));
            }
            rows.add(cells);
        });
        List<String> head = new ArrayList<>(List.of(""));
        for (int i = 0; i < runs.size(); i++) {
            head.add(letters.get(i) + "<br><small>" + Text.escape(runs.get(i).name()) + "</small>");
        }
        return Tables.of(head, rows);
    }

    private static void time(
            Map<String, BiFunction<String, RunResult, String>> lines,
            String shown,
            String field,
            Function<RunResult, Double> value) {
        lines.put(shown + ", ms", (at, run) -> Text.millis(at + "serviceTimeMicros." + field, value.apply(run)));
    }

    private static String reasons(List<StoredRun> runs, List<String> letters) {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < runs.size(); i++) {
            String reasons =
                    VerdictBanner.reasons(runs.get(i).result().verdict().reasons());
            html.append("<h3>")
                    .append(letters.get(i))
                    .append("</h3>\n")
                    .append(reasons.isEmpty() ? "<p>nothing</p>\n" : reasons);
        }
        return html.toString();
    }

    private static List<Map<String, Object>> maps(
            List<StoredRun> runs, Function<RunResult, Map<String, Object>> effective) {
        List<Map<String, Object>> maps = new ArrayList<>();
        runs.forEach(run -> maps.add(effective.apply(run.result())));
        return maps;
    }
}
