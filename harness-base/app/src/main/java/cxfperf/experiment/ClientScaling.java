package cxfperf.experiment;

import cxfperf.result.Status;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.UslFit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The rate of one table by the number of client threads, if its cells differ in nothing else.
 *
 * @param table the name of the table
 * @param points runs that may be believed, in rising order of threads
 */
public record ClientScaling(String table, List<RunRecord> points) {

    public ClientScaling {
        points = List.copyOf(points);
    }

    /** Makes the scaling of each table; empty if the cells differ in other options too. */
    public static List<ClientScaling> of(Experiment experiment) {
        List<Axis> axes = experiment.definition().axes();
        if (axes.size() != 1 || !axes.get(0).name().equals(RunPoint.THREADS)) {
            return List.of();
        }
        return CellTable.of(experiment).stream()
                .map(table -> new ClientScaling(
                        table.name(),
                        table.runs()
                                .filter(run -> run.measured() && run.shownStatus() != Status.INVALID)
                                .sorted(Comparator.comparingInt(
                                        run -> run.point().threads()))
                                .toList()))
                .toList();
    }

    /** Whether the calls came at a given rate, which says nothing of the threads. */
    public boolean atAGivenRate() {
        return points.stream().anyMatch(run -> run.metric(Metric.OFFERED) != null);
    }

    /** The points whose runs passed, so that their rate represents their load; none of {@link #atAGivenRate}. */
    public List<ScalingPoint> fitted() {
        return points.stream()
                .filter(run -> !atAGivenRate() && run.shownStatus() == Status.PASS && run.metric(Metric.THROUGHPUT) > 0)
                .map(run -> new ScalingPoint(run.point().threads(), run.metric(Metric.THROUGHPUT)))
                .toList();
    }

    /** Fits the law; empty if the points do not determine it. */
    public Optional<UslFit> fit() {
        return UslFit.of(fitted());
    }
}
