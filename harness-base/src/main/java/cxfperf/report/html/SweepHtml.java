package cxfperf.report.html;

import cxfperf.report.SweepTable;
import cxfperf.report.SweepText;
import cxfperf.report.html.chart.SweepCharts;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page of a sweep. It shows every run by itself: those of one load are not mixed. Any thread. */
public final class SweepHtml {

    /** What a column of the table shows of result.json: its path there, and the exact value. */
    private record Field(String path, Function<RunResult, Object> value) {}

    private static final Map<String, Field> FIELDS = Map.ofEntries(
            field("clients", "threads", RunResult::threads),
            field("rate", "offered.firstPerSecond", run -> run.offered().firstPerSecond()),
            field("per client", "throughput.perClientPerSecond", run -> run.throughput()
                    .perClientPerSecond()),
            field("calls/s", "throughput.perSecond", run -> run.throughput().perSecond()),
            field("sent/s", "throughput.sentPerSecond", run -> run.throughput().sentPerSecond()),
            field("unsent", "offered.unsent", run -> run.offered().unsent()),
            field("late", "offered.late", run -> run.offered().late()),
            field("p50 ms", "serviceTimeMicros.p50", run -> run.serviceTimeMicros()
                    .p50()),
            field("p99 ms", "serviceTimeMicros.p99", run -> run.serviceTimeMicros()
                    .p99()),
            field("max ms", "serviceTimeMicros.max", run -> run.serviceTimeMicros()
                    .max()),
            field("service p50 ms", "serviceTimeMicros.p50", run -> run.serviceTimeMicros()
                    .p50()),
            field("service p99 ms", "serviceTimeMicros.p99", run -> run.serviceTimeMicros()
                    .p99()),
            field("response p50 ms", "responseTimeMicros.p50", run -> run.responseTimeMicros()
                    .p50()),
            field("response p99 ms", "responseTimeMicros.p99", run -> run.responseTimeMicros()
                    .p99()),
            field("response max ms", "responseTimeMicros.max", run -> run.responseTimeMicros()
                    .max()),
            field("failed", "calls.failed", run -> run.calls().failed()));

    private static Map.Entry<String, Field> field(String heading, String path, Function<RunResult, Object> value) {
        return Map.entry(heading, new Field(path, value));
    }

    private SweepHtml() {}

    public static String render(SweepResult sweep) {
        Verdict verdict = sweep.verdict();
        String title = sweep.scenario() + " " + sweep.operation();
        HtmlPage page = new HtmlPage(title + " - sweep - " + verdict.status());
        List<String> sentences = new ArrayList<>(List.of(VerdictBanner.meaning(verdict)));
        SweepCharts.best(sweep).map(HtmlText::escape).ifPresent(sentences::add);
        page.add(VerdictBanner.of(verdict, title, sentences));
        if (!sweep.points().isEmpty()) {
            page.section(SweepCharts.throughput(sweep), scaling(sweep));
            page.section(
                    SweepCharts.times(sweep),
                    "<p class=\"note\">Each point is one run. A percentile with too few calls above it is left out.</p>");
        }
        page.section("Runs", table(sweep));
        page.add("<footer>" + HtmlText.escape(SweepText.title(sweep)) + " · started "
                + HtmlText.escape(sweep.startedAt())
                + " · files: " + HtmlText.link(ResultFile.SWEEP) + ", " + HtmlText.link(ResultFile.REPORT_MARKDOWN)
                + "</footer>");
        return page.render();
    }

    private static String scaling(SweepResult sweep) {
        return SweepText.scaling(sweep).stream()
                .map(line -> "<li" + (line.matches("[A-Z]{4,}.*") ? " class=\"alarm\"" : "") + ">"
                        + HtmlText.escape(line) + "</li>\n")
                .collect(Collectors.joining("", "<ul class=\"lines\">\n", "</ul>\n"));
    }

    private static String table(SweepResult sweep) {
        SweepTable table = new SweepTable(sweep);
        List<String> head = new ArrayList<>(table.headings().stream()
                .map(heading -> HtmlText.escape(heading).replace("/", "/<wbr>"))
                .toList());
        head.add("run");
        List<List<String>> rows = new ArrayList<>();
        for (SweepPoint point : table.points()) {
            rows.add(row(
                    "points." + sweep.points().indexOf(point) + ".result.",
                    point,
                    table.headings(),
                    table.row(point.result())));
        }
        return Tables.of(head, rows);
    }

    private static List<String> row(String path, SweepPoint point, List<String> headings, List<String> cells) {
        RunResult result = point.result();
        List<String> row = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            Field field = FIELDS.get(headings.get(i));
            if (headings.get(i).equals("verdict")) {
                row.add(VerdictBanner.cell(path + "verdict.status", result.verdict()));
            } else if (field == null) {
                row.add(HtmlText.escape(cells.get(i)).replace(" ", "&nbsp;"));
            } else {
                row.add(HtmlText.field(path + field.path(), field.value().apply(result), cells.get(i)));
            }
        }
        row.add(HtmlText.link(point.directory() + "/" + ResultFile.REPORT_HTML, "repeat&nbsp;" + point.repeat()));
        return row;
    }
}
