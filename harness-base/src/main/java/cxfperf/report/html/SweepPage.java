package cxfperf.report.html;

import cxfperf.report.Numbers;
import cxfperf.report.html.Chart.Kind;
import cxfperf.report.html.Chart.Series;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The page of a thread sweep. */
final class SweepPage {

    private SweepPage() {}

    static String render(SweepChart sweep, Verdict verdict) {
        Page page = new Page(sweep.title() + " - sweep");
        page.add(VerdictBanner.of(verdict, sweep.title(), sweep.best() == null ? null : Text.escape(sweep.best())));
        page.section(
                "Throughput by threads",
                page.place(chart(sweep))
                        + (sweep.fittedBy() == null
                                ? ""
                                : "<p class=\"note\">Fitted: " + Text.escape(sweep.fittedBy()) + "</p>"));
        page.section("Points", table(sweep));
        return page.render();
    }

    private static Chart chart(SweepChart sweep) {
        List<Series> series = new ArrayList<>();
        List<SweepChart.Point> points = sweep.points();
        series.add(new Series(
                "measured",
                "points",
                values(points, SweepChart.Point::threads),
                values(points, SweepChart.Point::perSecond),
                values(points, point -> orUnknown(point.low())),
                values(points, point -> orUnknown(point.high())),
                null));
        if (!sweep.fitted().isEmpty()) {
            series.add(new Series(
                    "fitted",
                    "line",
                    values(sweep.fitted(), SweepChart.Fitted::threads),
                    values(sweep.fitted(), SweepChart.Fitted::perSecond),
                    null,
                    null,
                    null));
        }
        if (sweep.goalPerSecond() != null && !points.isEmpty()) {
            double most = points.get(points.size() - 1).threads();
            double goal = sweep.goalPerSecond();
            series.add(new Series(
                    "goal",
                    "dashed",
                    new Values(new double[] {0, most}),
                    new Values(new double[] {goal, goal}),
                    null,
                    null,
                    null));
        }
        return new Chart(Kind.SWEEP, "Throughput by threads", null, "tall", "calls/s", false, null, series, null);
    }

    private static String table(SweepChart sweep) {
        Function<Double, String> rate = value -> value == null ? Numbers.UNKNOWN : Numbers.rate(value);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < sweep.points().size(); i++) {
            SweepChart.Point point = sweep.points().get(i);
            String path = "points." + i + ".";
            rows.add(List.of(
                    Text.count(path + "threads", point.threads()),
                    Text.rate(path + "perSecond", point.perSecond()),
                    point.low() == null ? "" : rate.apply(point.low()) + " – " + rate.apply(point.high()),
                    Text.millis(path + "p99Micros", point.p99Micros()),
                    Text.escape(point.run() == null ? "" : point.run())));
        }
        return Tables.of(List.of("threads", "AGGREGATE calls/s", "interval", "p99 ms", "run"), rows);
    }

    private static <T> Values values(List<T> all, ToDoubleFunction<T> value) {
        return new Values(all.stream().mapToDouble(value).toArray());
    }

    private static double orUnknown(Double value) {
        return value == null ? Double.NaN : value;
    }
}
