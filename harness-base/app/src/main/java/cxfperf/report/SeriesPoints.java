package cxfperf.report;

import static cxfperf.text.NumberText.count;

import cxfperf.experiment.Metric;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepAxis;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The points of a sweep or of a search in the order of their loads: their table, and their charts over the load. */
final class SeriesPoints {

    /**
     * A point of the series.
     *
     * @param figures figures of its run
     */
    record PointRow(SeriesPoint point, Figures figures) {

        double load() {
            return point.load();
        }

        RunResult result() {
            return point.result();
        }

        /** A time by which the run is judged, in milliseconds; null if unknown. */
        Double millis(TimeFigure figure) {
            return figures.millis(figures.judged(), figure);
        }
    }

    private final SeriesResult of;
    private final List<PointRow> rows = new ArrayList<>();

    SeriesPoints(SeriesResult of) {
        this.of = of;
        for (SeriesPoint point : of.points()) {
            rows.add(new PointRow(point, Figures.of(point.result(), "points." + rows.size() + ".result.")));
        }
        rows.sort(Comparator.comparingDouble(PointRow::load));
    }

    List<PointRow> rows() {
        return rows;
    }

    boolean overRates() {
        return of.axis() == SweepAxis.RATES;
    }

    double lowest() {
        return rows.get(0).load();
    }

    double highest() {
        return rows.get(rows.size() - 1).load();
    }

    /**
     * The table of the points. Its times are the times by which the runs are judged: in an open loop the response
     * times.
     *
     * @param open whether the points are open loops
     * @param last the column with the outcome of the point
     */
    Table.Of<PointRow> table(boolean open, Column last, Function<PointRow, Cell> outcome) {
        Table.Of<PointRow> table = new Table.Of<PointRow>()
                .add(Column.number(overRates() ? "rate" : "clients"), row -> row.figures()
                        .cell(overRates() ? RunFigure.OFFERED : RunFigure.THREADS)
                        .reading(of.axis().text(row.load())));
        List<RunFigure> figures = new ArrayList<>(List.of(RunFigure.RATE));
        if (rows.stream().anyMatch(row -> row.result().sendsOneWay())) {
            figures.add(RunFigure.SENT_RATE);
        }
        if (open) {
            figures.addAll(List.of(RunFigure.DROPPED, RunFigure.BEHIND));
        }
        figures.forEach(
                figure -> table.add(figure.column(), row -> row.figures().cell(figure)));
        if (!open) {
            table.add(RunFigure.CLIENT_RATE.column(), row -> row.figures()
                    .cell(RunFigure.CLIENT_RATE)
                    .reading(Unit.TWO_DECIMALS.text(row.result().throughput().perClientPerSecond())));
        }
        for (TimeFigure figure : List.of(TimeFigure.P50, TimeFigure.P99, TimeFigure.MAX)) {
            table.add(Column.number(figure.word() + " ms"), row -> row.figures()
                    .time(row.figures().judged(), figure));
        }
        // Abandoned calls have no reply either, and they have no column.
        table.number("failed", row -> count(row.result().calls().errors()));
        table.add(last, outcome);
        for (RunFigure cpus : List.of(RunFigure.CLIENT_CPUS, RunFigure.SERVER_CPUS)) {
            table.add(cpus.column().in(OutputForm.WIDE), row -> cpus.cell(Metric.of(row.result())));
        }
        Column opened = Column.number("opened/1,000").in(OutputForm.WIDE);
        return table.add(
                        opened,
                        row -> Cell.of(Unit.TWO_DECIMALS.text(row.result()
                                .connections()
                                .openedPer1000(row.result().calls()))))
                .linked(
                        "run",
                        row -> "run " + row.point().number(),
                        row -> row.point().directory() + "/" + ResultFile.REPORT_HTML);
    }

    /** The throughput of every run, with limits. */
    Chart throughput(List<Series> limits) {
        List<Series> series = List.of(
                series("passed", "points", true, row -> row.result()
                        .throughput()
                        .perSecond()),
                series("not passed", "crosses", false, row -> row.result()
                        .throughput()
                        .perSecond()));
        return chart("Throughput", "calls/s", false, series, limits);
    }

    /** The times by which every run is judged, with limits. */
    Chart times(List<TimeFigure> figures, List<Series> limits) {
        List<Series> series = new ArrayList<>();
        for (TimeFigure figure : figures) {
            series.add(series(figure.word(), "points", true, row -> row.millis(figure)));
            series.add(series(figure.word() + ", not passed", "crosses", false, row -> row.millis(figure)));
        }
        boolean open = rows.stream().anyMatch(row -> row.result().responseTimeMicros() != null);
        return chart(open ? "Response time" : "Service time", "ms", true, series, limits);
    }

    private Series series(String name, String style, boolean good, Function<PointRow, Double> value) {
        List<PointRow> shown =
                rows.stream().filter(row -> row.point().good() == good).toList();
        return Series.of(
                name,
                style,
                shown.stream().mapToDouble(PointRow::load).toArray(),
                shown.stream()
                        .map(value)
                        .mapToDouble(known -> known == null ? Double.NaN : known)
                        .toArray());
    }

    private Chart chart(String what, String unit, boolean logarithmic, List<Series> points, List<Series> limits) {
        String title = what + (overRates() ? " by offered rate" : " by threads");
        List<Series> all = Stream.concat(points.stream(), limits.stream()).toList();
        return Chart.of(overRates() ? Kind.RATES : Kind.SWEEP, title, unit, logarithmic, all);
    }

    /**
     * The document.
     *
     * @param kind of the series
     * @param summary what was measured, without the kind and the subject of the series
     */
    Document document(String kind, String summary, Conclusion conclusion, List<Section> sections) {
        String title = of.series().title();
        return new Document(
                title,
                kind,
                kind + " of " + title + ": " + summary,
                of.series().experiment().startedAt(),
                conclusion,
                sections,
                List.of(ResultFile.EXPERIMENT.toString(), ResultFile.REPORT_MARKDOWN.toString()));
    }
}
