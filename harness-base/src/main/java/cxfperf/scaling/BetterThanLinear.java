package cxfperf.scaling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A point whose clients were each faster than those of a smaller load. Sharing a system cannot make it faster, so one
 * of the two points is suspect: a cold start, a disturbance, or two runs that were not the same experiment.
 *
 * @param point the larger load
 * @param reference the slowest smaller load
 */
public record BetterThanLinear(ScalingPoint point, ScalingPoint reference) {

    /** Repeats of one point commonly differ by this much. */
    private static final double TOLERANCE = 0.05;

    /** How many times as fast as linear scaling from the reference would allow. */
    public double ratio() {
        return point.perClient() / reference.perClient();
    }

    /** All points that are more than 5 % better than linear, by threads. */
    public static List<BetterThanLinear> among(List<ScalingPoint> points) {
        List<BetterThanLinear> found = new ArrayList<>();
        points.stream().sorted(Comparator.comparingInt(ScalingPoint::threads)).forEach(point -> points.stream()
                .filter(other -> other.threads() < point.threads())
                .min(Comparator.comparingDouble(ScalingPoint::perClient))
                .map(slowest -> new BetterThanLinear(point, slowest))
                .filter(pair -> pair.ratio() > 1 + TOLERANCE)
                .ifPresent(found::add));
        return List.copyOf(found);
    }
}
