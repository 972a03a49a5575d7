package cxfperf.report.html;

import cxfperf.report.html.chart.Chart;
import cxfperf.report.html.chart.RunCharts;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.stored.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The page of several runs side by side. It shows differences and claims none: that takes an experiment. Every run is a
 * row, so that the tables of many are no wider than those of two. Any thread.
 */
public final class RunsHtml {

    private final List<StoredRun> runs;
    private final List<String> letters;

    private RunsHtml(List<StoredRun> runs) {
        this.runs = runs;
        letters = IntStream.range(0, runs.size()).mapToObj(RunsHtml::letter).toList();
    }

    /**
     * @param runs two or more, in their order on the page
     * @param pages the page of each, relative to this one
     * @param leftOut directories that hold no single run and so are not shown, relative to the page
     */
    public static String render(List<StoredRun> runs, List<String> pages, List<String> leftOut) {
        return new RunsHtml(runs).page(pages, leftOut);
    }

    private String page(List<String> pages, List<String> leftOut) {
        List<String> names = IntStream.range(0, runs.size())
                .mapToObj(i -> letters.get(i) + " " + runs.get(i).result().operation())
                .toList();
        String title = "Comparison of " + runs.size() + " runs";
        HtmlPage page = new HtmlPage(title);
        page.add(banner(title));
        if (!leftOut.isEmpty()) {
            page.add("<p class=\"note alarm\">Left out, each being a sweep or an experiment with a page of its own: "
                    + leftOut.stream()
                            .map(directory ->
                                    HtmlText.link(directory + "/" + ResultFile.REPORT_HTML, HtmlText.escape(directory)))
                            .collect(Collectors.joining(", "))
                    + "</p>");
        }
        page.section("Runs", figures(pages));
        page.section("Calls", calls());
        if (runs.stream().anyMatch(run -> run.result().responseTimeMicros() != null)) {
            page.section(
                    "Response time, ms",
                    table(
                            ServiceTimeCells.NAMES,
                            (i, run) -> ServiceTimeCells.ofResponse(at(i), run.responseTimeMicros())));
        }
        page.section("Service time, ms", times());
        Chart curves = RunCharts.byPercentile(runs, names);
        if (curves != null) {
            page.section(curves, "<p class=\"note\">Dashed: fewer than ten calls lie above, chance decides.</p>");
        }
        Chart throughputs = RunCharts.throughputs(runs, names);
        if (throughputs != null) {
            page.section(throughputs, "");
        }
        page.section("What stands against each", reasons());
        page.section("Clients", Tables.differences(letters, maps(RunResult::effective)));
        page.section(
                "Servers",
                Tables.differences(
                        letters,
                        maps(result ->
                                result.server() == null ? null : result.server().effective())));
        return page.render();
    }

    /** A, B, … Z, then numbers. */
    private static String letter(int i) {
        return i < 26 ? String.valueOf((char) ('A' + i)) : String.valueOf(i + 1);
    }

    private String banner(String title) {
        List<Verdict> verdicts =
                runs.stream().map(run -> run.result().verdict()).toList();
        Map<Status, Long> counts =
                verdicts.stream().collect(Collectors.groupingBy(Verdict::status, TreeMap::new, Collectors.counting()));
        Verdict worst = verdicts.stream()
                .max(Comparator.comparing(Verdict::status)
                        .thenComparing(verdict -> verdict.reasons().size()))
                .orElseThrow();
        String all = counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        long warned = verdicts.stream()
                .filter(verdict ->
                        verdict.status() == Status.PASS && !verdict.reasons().isEmpty())
                .count();
        return VerdictBanner.html(
                VerdictBanner.color(worst),
                all + (warned == 0 ? "" : "<small>" + warned + " with warnings</small>"),
                title,
                List.of("Single runs differ by chance as well: whether one is better takes an experiment."));
    }

    private String figures(List<String> pages) {
        return table(
                List.of("run", "scenario", "operation", "protocol", "threads", "size", "verdict", "limited by"),
                (i, run) -> {
                    String at = at(i);
                    return List.of(
                            HtmlText.link(
                                    pages.get(i), HtmlText.escape(runs.get(i).name())),
                            HtmlText.escape(run.scenario()),
                            HtmlText.escape(run.operation()),
                            HtmlText.escape(run.protocol()),
                            HtmlText.count(at + "threads", run.threads()),
                            HtmlText.count(at + "size", run.size()),
                            VerdictBanner.cell(at + "verdict.status", run.verdict()),
                            run.limitedBy() == null ? "" : HtmlText.escape(run.limitedBy()));
                });
    }

    private String calls() {
        boolean oneWay = runs.stream().anyMatch(run -> run.result().oneWay() != null);
        List<String> head = new ArrayList<>(
                List.of("AGGREGATE calls/s", "PER-CLIENT calls/s", "window, s", "ok", "failed", "abandoned"));
        if (oneWay) {
            head.add(1, "sent/s");
        }
        return table(head, (i, run) -> {
            String at = at(i);
            List<String> cells = new ArrayList<>(List.of(
                    HtmlText.rate(at + "throughput.perSecond", run.throughput().perSecond()),
                    HtmlText.rate(
                            at + "throughput.perClientPerSecond",
                            run.throughput().perClientPerSecond()),
                    HtmlText.seconds(at + "windowSeconds", run.windowSeconds()),
                    HtmlText.count(at + "calls.ok", run.calls().ok()),
                    HtmlText.count(at + "calls.failed", run.calls().failed()),
                    HtmlText.count(at + "calls.abandoned", run.calls().abandoned())));
            if (oneWay) {
                cells.add(
                        1,
                        HtmlText.rate(
                                at + "throughput.sentPerSecond",
                                run.throughput().sentPerSecond()));
            }
            return cells;
        });
    }

    private String times() {
        return table(ServiceTimeCells.NAMES, (i, run) -> ServiceTimeCells.of(at(i), run.serviceTimeMicros()));
    }

    private static String at(int run) {
        return "runs." + run + ".";
    }

    /** A row for each run, headed by its letter. */
    private String table(List<String> columns, BiFunction<Integer, RunResult, List<String>> cells) {
        List<String> head = new ArrayList<>(List.of(""));
        head.addAll(columns);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            List<String> row = new ArrayList<>(List.of(letters.get(i)));
            row.addAll(cells.apply(i, runs.get(i).result()));
            rows.add(row);
        }
        return Tables.of(head, rows);
    }

    private String reasons() {
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

    private List<Map<String, Object>> maps(Function<RunResult, Map<String, Object>> effective) {
        List<Map<String, Object>> maps = new ArrayList<>();
        runs.forEach(run -> maps.add(effective.apply(run.result())));
        return maps;
    }
}
