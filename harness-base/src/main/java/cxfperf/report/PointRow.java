package cxfperf.report;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.OutputForm;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A point of a sweep or of a search, as a row of its table and in its charts.
 *
 * @param index its place among the points, from 0
 * @param name name of its run on the page
 * @param load its threads, or its offered calls a second
 * @param good whether it passed, or its rate holds
 * @param figures figures of its run
 */
record PointRow(int index, String name, double load, boolean good, String directory, RunResult result, Figures figures)
        implements Figures.FigureRow {

    static PointRow of(int index, String name, double load, boolean good, String directory, RunResult result) {
        Figures figures = Figures.of(result, "points." + index + ".result.");
        return new PointRow(index, name, load, good, directory, result, figures);
    }

    /** The rows of so many points, in the order of their loads. */
    static List<PointRow> rows(int points, IntFunction<PointRow> row) {
        return IntStream.range(0, points)
                .mapToObj(row)
                .sorted(Comparator.comparingDouble(PointRow::load))
                .toList();
    }

    /** The table of all points; on a page its last column leads to the page of the run. */
    static Table table(Table.Of<PointRow> table, List<PointRow> rows) {
        return table.add(Column.text("run").in(Set.of(OutputForm.PAGE)), row -> Cell.of(row.name())
                        .linkedTo(row.directory() + "/" + ResultFile.REPORT_HTML))
                .rows(rows);
    }

    /** Two series by load: the good points, and the others. */
    static List<Series> goodAndBad(
            String good, String bad, List<PointRow> rows, Function<PointRow, Stream<Double>> values) {
        return List.of(series(good, "points", true, rows, values), series(bad, "crosses", false, rows, values));
    }

    private static Series series(
            String name, String style, boolean good, List<PointRow> rows, Function<PointRow, Stream<Double>> values) {
        return Series.points(
                name,
                style,
                rows.stream()
                        .filter(row -> row.good() == good)
                        .flatMap(row -> values.apply(row)
                                .filter(Objects::nonNull)
                                .map(value -> new double[] {row.load(), value}))
                        .toList());
    }
}
