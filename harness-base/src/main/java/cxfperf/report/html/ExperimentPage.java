package cxfperf.report.html;

import cxfperf.report.html.Chart.Kind;
import cxfperf.report.html.Chart.Series;
import cxfperf.report.html.ForestPlot.Row;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The page of an A/B experiment. */
final class ExperimentPage {

    private ExperimentPage() {}

    static String render(ForestPlot plot, Verdict verdict) {
        Page page = new Page(plot.title() + " - experiment");
        page.add(VerdictBanner.of(verdict, plot.title(), Text.escape(plot.conclusion())));
        page.section(
                "What is compared",
                Tables.of(List.of("side", "is"), List.of(side("A", plot.a()), side("B", plot.b()))));
        page.section(
                "Ratios B to A, with " + Math.round(plot.confidence() * 100) + " % intervals", page.place(chart(plot)));
        page.section("Numbers", table(plot));
        return page.render();
    }

    private static List<String> side(String letter, String what) {
        return List.of(letter, Text.escape(what));
    }

    private static Chart chart(ForestPlot plot) {
        List<Row> rows = plot.rows();
        Series ratios = new Series(
                "B/A",
                "points",
                values(rows, Row::ratio),
                new Values(IntStream.range(0, rows.size()).asDoubleStream().toArray()),
                values(rows, Row::low),
                values(rows, Row::high),
                null);
        return new Chart(
                Kind.FOREST,
                "Ratio B/A; an interval that holds 1 shows no difference",
                null,
                rows.size() > 4 ? "tall" : "middle",
                "",
                false,
                null,
                List.of(ratios),
                rows.stream().map(Row::metric).toList());
    }

    private static Values values(List<Row> rows, ToDoubleFunction<Row> value) {
        return new Values(rows.stream().mapToDouble(value).toArray());
    }

    private static String table(ForestPlot plot) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < plot.rows().size(); i++) {
            Row row = plot.rows().get(i);
            cells.add(List.of(
                    Text.escape(row.metric()),
                    number("rows." + i + ".ratio", row.ratio()),
                    number("rows." + i + ".low", row.low()),
                    number("rows." + i + ".high", row.high()),
                    Text.escape(row.verdict())));
        }
        return Tables.of(List.of("metric", "ratio B/A", "from", "to", ""), cells);
    }

    private static String number(String path, double ratio) {
        return Text.field(path, ratio, String.format(Locale.ROOT, "%.3f", ratio));
    }
}
