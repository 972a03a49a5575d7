package cxfperf.report.html;

import cxfperf.report.FindTable;
import cxfperf.report.FindText;
import cxfperf.report.html.chart.FindCharts;
import cxfperf.result.FindPoint;
import cxfperf.result.FindResult;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The page of a search for a rate: its answer, and what became of the calls as more of them were offered. Any thread. */
public final class FindHtml {

    private FindHtml() {}

    public static String render(FindResult find) {
        Verdict verdict = find.verdict();
        String title = find.scenario() + " " + find.operation();
        HtmlPage page = new HtmlPage(title + " - search - " + verdict.status());
        page.add(VerdictBanner.of(verdict, title, List.of(answer(find), meaning(verdict))));
        if (!find.points().isEmpty()) {
            page.section(
                    FindCharts.responseTimes(find),
                    "<p class=\"note\">Each point is a percentile of one run, from the intended starts of its calls; the"
                            + " lines join the medians of each rate.</p>");
            page.section(FindCharts.throughput(find), "");
        }
        page.section("Points", table(find));
        page.add("<footer>" + HtmlText.escape(FindText.title(find)) + " · started "
                + HtmlText.escape(find.startedAt())
                + " · files: " + HtmlText.link(ResultFile.FIND) + ", " + HtmlText.link(ResultFile.REPORT_MARKDOWN)
                + "</footer>");
        return page.render();
    }

    private static String answer(FindResult find) {
        return HtmlText.field("answer.perSecond", find.answer().perSecond(), FindText.answer(find));
    }

    private static String meaning(Verdict verdict) {
        return switch (verdict.status()) {
            case PASS ->
                "Between the two rates in brackets points both held and failed; below every point held, above every point"
                        + " failed.";
            case FAIL -> "The points are true, but there is no answer.";
            case INVALID -> "The points must not be believed.";
        };
    }

    private static String table(FindResult find) {
        List<String> head = new ArrayList<>(
                FindTable.HEADINGS.stream().map(HtmlText::escape).toList());
        head.add("run");
        List<List<String>> rows = new ArrayList<>();
        for (FindPoint point : FindTable.points(find)) {
            rows.add(row(find.points().indexOf(point), point));
        }
        return Tables.of(head, rows);
    }

    private static List<String> row(int index, FindPoint point) {
        RunResult result = point.result();
        String path = "points." + index + ".";
        List<String> cells = FindTable.row(point);
        List<String> row = new ArrayList<>(cells.stream()
                .map(cell -> HtmlText.escape(cell).replace(" ", "&nbsp;"))
                .toList());
        row.set(0, HtmlText.field(path + "perSecond", point.perSecond(), cells.get(0)));
        row.set(
                1,
                HtmlText.field(
                        path + "result.throughput.perSecond",
                        result.throughput().perSecond(),
                        cells.get(1)));
        row.set(
                cells.size() - 1,
                "<b class=\"" + (point.held() ? "pass" : "fail") + "\">"
                        + HtmlText.field(path + "held", point.held(), cells.get(cells.size() - 1)) + "</b>");
        row.add(HtmlText.link(point.directory() + "/" + ResultFile.REPORT_HTML, "point&nbsp;" + (index + 1)));
        return row;
    }
}
