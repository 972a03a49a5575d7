package cxfperf.scaling;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A number of clients that scales better than linear, over all its repeats.
 *
 * @param strongest the repeat that is furthest from linear
 * @param seen number of repeats that scale better than linear
 * @param repeats number of repeats with this number of clients
 */
public record Suspicion(BetterThanLinear strongest, int seen, int repeats) {

    /** Finds each suspect number of clients, in the order of the points. */
    public static List<Suspicion> among(List<ScalingPoint> points) {
        List<Suspicion> suspicions = new ArrayList<>();
        BetterThanLinear.among(points).stream()
                .collect(Collectors.groupingBy(suspect -> suspect.point().threads(), TreeMap::new, Collectors.toList()))
                .forEach((threads, suspects) -> {
                    BetterThanLinear strongest =
                            Collections.max(suspects, Comparator.comparingDouble(BetterThanLinear::ratio));
                    List<ScalingPoint> repeats = points.stream()
                            .filter(point -> point.threads() == threads)
                            .toList();
                    suspicions.add(new Suspicion(strongest, suspects.size(), repeats.size()));
                });
        return suspicions;
    }

    /**
     * A point whose clients were each faster than those of a smaller load. Sharing a system cannot make it faster, so
     * one of the two points is suspect, because of a cold start, a disturbance, or different settings.
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
            points.stream()
                    .sorted(Comparator.comparingInt(ScalingPoint::threads))
                    .forEach(point -> points.stream()
                            .filter(other -> other.threads() < point.threads())
                            .min(Comparator.comparingDouble(ScalingPoint::perClient))
                            .map(slowest -> new BetterThanLinear(point, slowest))
                            .filter(pair -> pair.ratio() > 1 + TOLERANCE)
                            .ifPresent(found::add));
            return List.copyOf(found);
        }
    }
}
