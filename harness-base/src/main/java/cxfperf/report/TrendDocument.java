package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Conclusion;
import cxfperf.report.document.Conclusion.Statement;
import cxfperf.report.document.Document;
import cxfperf.report.document.NumberText;
import cxfperf.report.document.Section;
import cxfperf.report.document.Tone;
import cxfperf.result.Trend;
import cxfperf.result.TrendLine;
import cxfperf.result.TrendPoint;
import cxfperf.result.experiment.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What is said of the runs of a load over time: a chart for each figure, its changes, and the runs. Any thread. */
public final class TrendDocument {

    private static final double PERCENT = 100;

    private TrendDocument() {}

    /**
     * @param outcome what the runs of now came to against the baseline
     * @param verdict the same as a sentence
     * @param links the page of a run, relative to the page; null where it has none
     */
    public static Document of(Trend trend, Outcome outcome, String verdict, Function<TrendPoint, String> links) {
        List<Section> sections = new ArrayList<>();
        sections.add(Section.ofPage("Changes", changes(trend)));
        TrendCharts.of(trend).forEach(chart -> sections.add(Section.ofChart(chart)));
        sections.add(Section.ofPage("Runs", runs(trend, links)));
        String runs = trend.load() + "; " + trend.points().size() + " runs"
                + (trend.leftOut() == 0 ? "" : ", and " + trend.leftOut() + " more that did not pass or were not warm");
        return new Document(
                "Trend of " + trend.title(),
                "",
                runs,
                null,
                new Conclusion(
                        null,
                        tone(outcome),
                        outcome.word(),
                        0,
                        null,
                        List.of(),
                        List.of(new Statement("VERDICT: ", verdict, null)),
                        List.of()),
                sections,
                List.of());
    }

    private static Tone tone(Outcome outcome) {
        return switch (outcome) {
            case BETTER, NO_CLEAR_DIFFERENCE -> Tone.PASS;
            case WORSE, MIXED -> Tone.FAIL;
            case UNKNOWN, GIVEN, INVALID, NOT_WARM -> Tone.INVALID;
        };
    }

    private static Block changes(Trend trend) {
        List<List<Cell>> rows = new ArrayList<>();
        for (TrendLine line : trend.lines()) {
            for (TrendLine.Change change : line.changes()) {
                TrendPoint point = trend.points().get(change.at());
                rows.add(List.of(
                        Cell.of(line.title()),
                        Cell.of(point.label()),
                        Cell.of(point.startedAt()),
                        Cell.of(number(change.before())),
                        Cell.of(number(change.after()) + " " + line.unit()),
                        Cell.of(String.format(Locale.ROOT, "%+.1f %%", PERCENT * change.relative()))
                                .with(line.isForTheBetter(change) ? Tone.PASS : Tone.FAIL)));
            }
        }
        return rows.isEmpty()
                ? new Block.Sentence(
                        "None: three runs or more in a row that differ from those before by 3 % or more would be one.")
                : new Table(Table.columns("figure", "from", "started", "before", "since", "change"), rows);
    }

    private static Table runs(Trend trend, Function<TrendPoint, String> links) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("build"), Column.text("started")));
        trend.lines().forEach(line -> columns.add(Column.number(line.title() + ", " + line.unit())));
        columns.add(Column.text("run"));
        List<List<Cell>> rows = new ArrayList<>();
        for (TrendPoint point : trend.points()) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(point.label()), Cell.of(point.startedAt())));
            point.values().forEach(value -> cells.add(Cell.of(value == null ? NumberText.UNKNOWN : number(value))));
            String link = links.apply(point);
            cells.add(link == null ? Cell.EMPTY : Cell.of(point.directory()).linkedTo(link));
            rows.add(cells);
        }
        return new Table(columns, rows);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 1_000 ? "%,.0f" : value >= 100 ? "%,.1f" : "%,.3f", value);
    }

    /** The runs of a load over time, a chart for each figure. Pure. */
    private static final class TrendCharts {

        private TrendCharts() {}

        /** One for each line of the trend of which a value is known. */
        public static List<Chart> of(Trend trend) {
            List<Chart> charts = new ArrayList<>();
            List<String> labels =
                    trend.points().stream().map(point -> point.label()).toList();
            for (int i = 0; i < trend.lines().size(); i++) {
                int line = i;
                double[] y = trend.points().stream()
                        .mapToDouble(point -> point.values().get(line) == null
                                ? Double.NaN
                                : point.values().get(line))
                        .toArray();
                if (Arrays.stream(y).allMatch(Double::isNaN)) {
                    continue;
                }
                TrendLine figure = trend.lines().get(i);
                List<Series> series = new ArrayList<>();
                series.add(Series.of("run", "points", places(0, y.length), y));
                figure.levels()
                        .forEach(level -> series.add(Series.of(
                                series.size() == 1 ? "level" : "level from " + labels.get(level.from()),
                                "line",
                                new double[] {level.from() + 1, level.to()},
                                new double[] {level.mean(), level.mean()})));
                List<TrendLine.Change> changes = figure.changes();
                if (!changes.isEmpty()) {
                    // The first one is drawn last, and not behind its run.
                    series.add(
                            0,
                            Series.of(
                                    "change",
                                    "crosses",
                                    changes.stream()
                                            .mapToDouble(change -> change.at() + 1)
                                            .toArray(),
                                    changes.stream()
                                            .mapToDouble(change -> y[change.at()])
                                            .toArray()));
                }
                charts.add(new Chart(
                        Kind.TREND, figure.title(), null, "middle", figure.unit(), false, null, series, labels, null));
            }
            return charts;
        }

        /** Runs are counted from 1. */
        private static double[] places(int from, int to) {
            double[] places = new double[to - from];
            for (int i = 0; i < places.length; i++) {
                places[i] = from + i + 1;
            }
            return places;
        }
    }
}
