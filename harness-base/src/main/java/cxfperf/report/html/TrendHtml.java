package cxfperf.report.html;

import cxfperf.report.NumberText;
import cxfperf.report.html.chart.TrendCharts;
import cxfperf.result.Trend;
import cxfperf.result.TrendLine;
import cxfperf.result.TrendPoint;
import cxfperf.result.experiment.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The page of the runs of a load over time: a chart for each figure, its changes, and the runs. Any thread. */
public final class TrendHtml {

    private static final double PERCENT = 100;

    private TrendHtml() {}

    /**
     * @param outcome what the runs of now came to against the baseline
     * @param verdict the same as a sentence
     * @param links the page of a run, relative to this one; null where it has none
     */
    public static String render(Trend trend, Outcome outcome, String verdict, Function<TrendPoint, String> links) {
        String title = "Trend of " + trend.title();
        HtmlPage page = new HtmlPage(title);
        page.add(VerdictBanner.html(
                color(outcome),
                HtmlText.escape(outcome.word()),
                title,
                List.of(
                        HtmlText.escape(trend.load() + "; " + trend.points().size() + " runs"
                                + (trend.leftOut() == 0
                                        ? ""
                                        : ", and " + trend.leftOut() + " more that did not pass or were not warm")),
                        HtmlText.escape(verdict))));
        page.section("Changes", changes(trend));
        TrendCharts.of(trend).forEach(chart -> page.section(chart, ""));
        page.section("Runs", runs(trend, links));
        return page.render();
    }

    /** The name of a style. */
    private static String color(Outcome outcome) {
        return switch (outcome) {
            case BETTER, NO_CLEAR_DIFFERENCE -> "pass";
            case WORSE, MIXED -> "fail";
            case UNKNOWN, GIVEN, INVALID, NOT_WARM -> "invalid";
        };
    }

    private static String changes(Trend trend) {
        List<List<String>> rows = new ArrayList<>();
        for (TrendLine line : trend.lines()) {
            for (TrendLine.Change change : line.changes()) {
                TrendPoint point = trend.points().get(change.at());
                rows.add(List.of(
                        HtmlText.escape(line.title()),
                        HtmlText.escape(point.label()),
                        HtmlText.escape(point.startedAt()),
                        number(change.before()),
                        number(change.after()) + " " + line.unit(),
                        String.format(
                                Locale.ROOT,
                                "<b class=\"%s\">%+.1f %%</b>",
                                line.isForTheBetter(change) ? "pass" : "fail",
                                PERCENT * change.relative())));
            }
        }
        return rows.isEmpty()
                ? "<p>None: three runs or more in a row that differ from those before by 3 % or more would be one.</p>\n"
                : Tables.of(List.of("figure", "from", "started", "before", "since", "change"), rows);
    }

    private static String runs(Trend trend, Function<TrendPoint, String> links) {
        List<String> head = new ArrayList<>(List.of("build", "started"));
        trend.lines().forEach(line -> head.add(HtmlText.escape(line.title() + ", " + line.unit())));
        head.add("run");
        List<List<String>> rows = new ArrayList<>();
        for (TrendPoint point : trend.points()) {
            List<String> cells =
                    new ArrayList<>(List.of(HtmlText.escape(point.label()), HtmlText.escape(point.startedAt())));
            point.values().forEach(value -> cells.add(value == null ? NumberText.UNKNOWN : number(value)));
            String link = links.apply(point);
            cells.add(link == null ? "" : HtmlText.link(link, HtmlText.escape(point.directory())));
            rows.add(cells);
        }
        return Tables.of(head, rows);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 1_000 ? "%,.0f" : value >= 100 ? "%,.1f" : "%,.3f", value);
    }
}
