package cxfperf.scaling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A load whose clients were each faster than those of a smaller load. Sharing a system cannot make it faster, so one of
 * the two loads is suspect, because of a cold start, a disturbance, or different settings.
 *
 * @param point the larger load, with the mean rate of its runs
 * @param reference the slowest smaller load
 */
public record BetterThanLinear(ScalingPoint point, ScalingPoint reference) {

    /** Repeats of one load differ by less on a calm host. */
    private static final double MOST = 1.2;

    /** Mean rate divided by that of linear scaling from the reference. */
    public double ratio() {
        return point.perClient() / reference.perClient();
    }

    /** Finds all loads that are more than a fifth better than linear, in the order of their threads. */
    public static List<BetterThanLinear> among(List<ScalingPoint> points) {
        List<ScalingPoint> smaller = new ArrayList<>();
        List<BetterThanLinear> found = new ArrayList<>();
        points.stream()
                .collect(Collectors.groupingBy(
                        ScalingPoint::threads, TreeMap::new, Collectors.averagingDouble(ScalingPoint::perSecond)))
                .forEach((threads, perSecond) -> {
                    ScalingPoint mean = new ScalingPoint(threads, perSecond);
                    smaller.stream()
                            .min(Comparator.comparingDouble(ScalingPoint::perClient))
                            .map(slowest -> new BetterThanLinear(mean, slowest))
                            .filter(pair -> pair.ratio() > MOST)
                            .ifPresent(found::add);
                    smaller.add(mean);
                });
        return List.copyOf(found);
    }
}
