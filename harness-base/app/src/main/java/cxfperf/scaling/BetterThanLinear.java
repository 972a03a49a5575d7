package cxfperf.scaling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A point whose clients were each faster than those of a smaller load. Sharing a system cannot make it faster, so one
 * of the two points is suspect, because of a cold start, a disturbance, or different settings.
 *
 * @param point the larger load
 * @param reference the slowest smaller load
 */
public record BetterThanLinear(ScalingPoint point, ScalingPoint reference) {

    /** Repeats of one point commonly differ by this much. */
    private static final double TOLERANCE = 0.05;

    /** Rate divided by that of linear scaling from the reference. */
    public double ratio() {
        return point.perClient() / reference.perClient();
    }

    /** Finds all points that are more than 5 % better than linear, in the order of their threads. */
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
