package cxfperf.experiment;

import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The parts of the time of a call, in microseconds: geometric means over the passed runs of a variant.
 *
 * @param point the load
 * @param call the median service time
 * @param client CPU time of the client's process per call
 * @param server CPU time of the server's process per call
 */
public record CallSplit(String variant, RunPoint point, double call, double client, double server) {

    /** Setting of a variant that makes its calls without CXF's client. */
    private static final String RAW = "client=raw";

    /** The rest of the time: network, kernel and waiting. It is below 0 if the processes also work outside of calls. */
    public double rest() {
        return call - client - server;
    }

    /** Splits the calls of all variants and loads; empty if all variants use CXF's client. */
    public static List<CallSplit> of(Experiment experiment) {
        List<CallSplit> splits = new ArrayList<>();
        if (experiment.definition().variants().stream()
                .noneMatch(variant -> variant.describe().contains(RAW))) {
            return splits;
        }
        List<RunPoint> points = experiment.runs().stream()
                .map(RunRecord::point)
                .distinct()
                .sorted(RunPoint.BY_SIZE)
                .toList();
        for (RunPoint point : points) {
            for (String variant : experiment.definition().variantNames()) {
                List<RunRecord> runs = experiment.runs().stream()
                        .filter(run ->
                                run.variant().equals(variant) && run.point().equals(point))
                        .filter(run -> run.status() == Status.PASS)
                        .toList();
                OptionalDouble call = mean(runs, Metric.P50);
                OptionalDouble client = mean(runs, Metric.CLIENT_CPU);
                OptionalDouble server = mean(runs, Metric.SERVER_CPU);
                if (call.isPresent() && client.isPresent() && server.isPresent()) {
                    splits.add(new CallSplit(
                            variant, point, call.getAsDouble(), client.getAsDouble(), server.getAsDouble()));
                }
            }
        }
        return splits;
    }

    private static OptionalDouble mean(List<RunRecord> runs, Metric metric) {
        List<Double> values =
                runs.stream().map(run -> run.metrics().get(metric)).toList();
        return values.isEmpty() || values.stream().anyMatch(value -> Objects.isNull(value) || value <= 0)
                ? OptionalDouble.empty()
                : OptionalDouble.of(Metric.mean(
                        values.stream().mapToDouble(Double::doubleValue).toArray()));
    }
}
