package cxfperf.steadiness;

import cxfperf.result.Resource;
import cxfperf.result.Steadiness;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Decides whether a resource of a process grew over a window, and how fast. It did if four things hold. Each alone
 * would take something harmless for a leak:
 *
 * <ul>
 *   <li>The slope of a line through the means of {@value #PARTS} parts is above zero by Student's t, with the errors of
 *       {@link Noise}.
 *   <li>Each quarter of the window adds at least half of what a quarter adds on average. A step (a pool that was filled
 *       once) and a curve that flattens (a cache) do not.
 *   <li>The growth is at least {@value #LEAST_SHARE} of the first level.
 *   <li>It is at least a few things, or some megabytes: more of them outside of the heap, in a window of minutes.
 * </ul>
 *
 * <p>Pure; any thread.
 */
public final class GrowthSearch {

    private static final int PARTS = 12;
    private static final int QUARTERS = 4;
    private static final double LEAST_OF_A_QUARTER = 0.5;
    private static final double LEAST_SHARE = 0.05;
    private static final double LEAST_THINGS = 5;
    private static final double LEAST_BYTES = 8 << 20;

    /** In its first minutes a JVM takes some 20 MiB more outside of the heap, for code and classes, evenly. */
    private static final double LEAST_BYTES_OF_A_YOUNG_JVM = 32 << 20;

    private static final double YOUNG_SECONDS = 600;

    /** A second whose poll came late is one row with the next, so a window may lack half a second at its end. */
    private static final double HALF_A_SECOND = 0.5;

    /** One in a hundred windows for the twelve resources of both sides together, which are judged by one tail each. */
    private static final double CHANCE = 0.01 / 12;

    private static final double CONFIDENCE = 0.95;

    private GrowthSearch() {}

    /** Searches a series of a whole window. */
    public static Optional<Steadiness.Growth> of(
            boolean ofServer, Resource resource, double[] seconds, double[] values) {
        return of(ofServer, resource, seconds, values, 1);
    }

    /**
     * Searches one series.
     *
     * @param seconds the times of the values, in seconds from the opening of the window, ascending
     * @param values the level at each time; NaN where it is not known
     * @param spans how many spans of the window are searched: each is one more chance to be fooled
     * @return empty if the resource did not grow, or too little is known of it
     */
    public static Optional<Steadiness.Growth> of(
            boolean ofServer, Resource resource, double[] seconds, double[] values, int spans) {
        double[][] known = known(seconds, values);
        int size = known[0].length;
        if (size < PARTS || known[0][size - 1] - known[0][0] < Steadiness.Growth.LEAST_SECONDS - 1 - HALF_A_SECOND) {
            return Optional.empty();
        }
        double[] times = means(known[0]);
        double[] levels = means(known[1]);
        double length = known[0][size - 1] - known[0][0];
        double[] ones = new double[PARTS];
        Arrays.fill(ones, 1);
        Noise.Fit line = Noise.ofParts(Math.max(1, length / PARTS)).fit(levels, ones, times);
        double slope = line.coefficient();
        double error = Math.sqrt(line.variance() * line.coefficientVariance());
        double middle = Arrays.stream(levels).average().orElseThrow();
        double first = middle - slope * length / 2;
        double grown = slope * length;
        TDistribution student = new TDistribution(line.degreesOfFreedom());
        boolean grew = slope > error * student.inverseCumulativeProbability(1 - CHANCE / spans)
                && grown >= LEAST_SHARE * first
                && grown >= least(resource, length)
                && eachQuarterGrew(levels);
        double half = error * student.inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return grew
                ? Optional.of(new Steadiness.Growth(
                        ofServer, resource, Math.max(0, first), first + grown, slope, slope - half, slope + half))
                : Optional.empty();
    }

    private static double least(Resource resource, double length) {
        return resource == Resource.OUTSIDE_HEAP && length < YOUNG_SECONDS
                ? LEAST_BYTES_OF_A_YOUNG_JVM
                : resource.isBytes() ? LEAST_BYTES : LEAST_THINGS;
    }

    private static double[][] known(double[] seconds, double[] values) {
        int[] rows = IntStream.range(0, values.length)
                .filter(row -> !Double.isNaN(values[row]))
                .toArray();
        return new double[][] {
            Arrays.stream(rows).mapToDouble(row -> seconds[row]).toArray(),
            Arrays.stream(rows).mapToDouble(row -> values[row]).toArray()
        };
    }

    /** The means of the parts of a series. */
    private static double[] means(double[] series) {
        double[] means = new double[PARTS];
        Arrays.setAll(means, part -> Arrays.stream(
                        series,
                        WindowSeconds.start(part, PARTS, series.length),
                        WindowSeconds.start(part + 1, PARTS, series.length))
                .average()
                .orElseThrow());
        return means;
    }

    private static boolean eachQuarterGrew(double[] levels) {
        int parts = PARTS / QUARTERS;
        double[] quarters = new double[QUARTERS];
        Arrays.setAll(quarters, quarter -> Arrays.stream(levels, quarter * parts, (quarter + 1) * parts)
                .average()
                .orElseThrow());
        double average = (quarters[QUARTERS - 1] - quarters[0]) / (QUARTERS - 1);
        for (int quarter = 1; quarter < QUARTERS; quarter++) {
            if (quarters[quarter] - quarters[quarter - 1] < LEAST_OF_A_QUARTER * average) {
                return false;
            }
        }
        return true;
    }
}
