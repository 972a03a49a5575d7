package cxfperf.experiment;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A table of an experiment: the runs of a variant, with a row for each point of the axes. Pure.
 *
 * @param rows in the order of the axes, the last one fastest
 */
public record CellTable(Variant variant, List<Row> rows) {

    /** @param run null while it is missing */
    public record Row(RunPoint point, RunRecord run) {}

    public CellTable {
        rows = List.copyOf(rows);
    }

    /** Makes all tables of an experiment; without axes each has one row. */
    public static List<CellTable> of(Experiment experiment) {
        List<RunPoint> points = Axis.points(experiment.definition().axes());
        return experiment.definition().variants().stream()
                .map(variant -> new CellTable(
                        variant,
                        points.stream()
                                .map(point -> new Row(point, run(experiment, variant, point)))
                                .toList()))
                .toList();
    }

    private static RunRecord run(Experiment experiment, Variant variant, RunPoint point) {
        return experiment.runs().stream()
                .filter(run ->
                        run.variant().equals(variant.name()) && run.point().equals(point))
                .findFirst()
                .orElse(null);
    }

    public String name() {
        return variant.name();
    }

    /** The finished runs. */
    public Stream<RunRecord> runs() {
        return rows.stream().map(Row::run).filter(Objects::nonNull);
    }

    /** Whether its calls are one-way, so that sent and completed calls are counted apart. */
    public boolean isOneWay() {
        return runs().anyMatch(run -> run.metric(Metric.SENT) != null);
    }

    /** Names of the auxiliary processes. */
    public List<String> processes() {
        return runs().flatMap(run -> run.processCores().keySet().stream())
                .distinct()
                .toList();
    }
}
