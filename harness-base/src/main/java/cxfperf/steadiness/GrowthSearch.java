package cxfperf.steadiness;

import cxfperf.result.Resource;
import cxfperf.result.Steadiness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

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
 * <p>The levels of the heap are those after collections of all its parts, which most collectors make late. A collection
 * of the whole heap after the last call says how much of it is live then. With it, a heap grew if its live objects are
 * that much more than the least heap in use in the first half: there were no more of them at that time.
 *
 * <p>Pure; any thread.
 */
public final class GrowthSearch {

    private static final int PARTS = 12;
    private static final int QUARTERS = 4;
    private static final double LEAST_OF_A_QUARTER = 0.5;
    private static final double LEAST_SHARE = 0.05;

    /** Pools of threads without a bound, such as that of the JDK's HTTP client, add up to seven in a minute. */
    private static final double LEAST_THINGS = 8;

    private static final double LEAST_BYTES = 8 << 20;

    /**
     * In its first minutes a JVM takes up to 25 MiB more outside of the heap: arenas of its compilers, code, classes.
     * Nothing in a series of a minute tells these steps from a leak: with 8 MiB, ten of 20 steady runs were taken for
     * one.
     */
    private static final double LEAST_BYTES_OF_A_YOUNG_JVM = 32 << 20;

    private static final double YOUNG_SECONDS = 600;

    /** A second whose poll came late is one row with the next, so a window may lack half a second at its end. */
    private static final double HALF_A_SECOND = 0.5;

    /** One in a hundred windows for the twelve resources of both sides together, which are judged by one tail each. */
    private static final double CHANCE = 0.01 / 12;

    private static final double CONFIDENCE = 0.95;

    private final boolean ofServer;
    private final double[] seconds;
    private final int spans;

    /** Parameters as those of {@link #of(boolean, double[], List, Long, int)}. */
    GrowthSearch(boolean ofServer, double[] seconds, int spans) {
        this.ofServer = ofServer;
        this.seconds = seconds;
        this.spans = spans;
    }

    /**
     * Searches all resources of a process.
     *
     * @param seconds the times of the levels, in seconds from the opening of the window, ascending
     * @param live bytes of the live objects of its heap after the last call; null where not known
     * @param spans how many spans of the window are searched: each is one more chance to be fooled
     * @return the resources that grew
     */
    public static List<Steadiness.Growth> of(
            boolean ofServer, double[] seconds, List<ResourceLevels> levels, Long live, int spans) {
        GrowthSearch search = new GrowthSearch(ofServer, seconds, spans);
        List<ResourceLevels> held = withLargestHeap(levels);
        return Arrays.stream(Resource.values())
                .flatMap(resource -> search.of(resource, held, live).stream())
                .toList();
    }

    private Optional<Steadiness.Growth> of(Resource resource, List<ResourceLevels> levels, Long live) {
        double[] values = values(levels, level -> level.of(resource));
        return switch (resource) {
            case HEAP ->
                live == null ? of(resource, values) : ofHeap(values, values(levels, ResourceLevels::heapUsed), live);
            case OUTSIDE_HEAP -> ofOutside(values, values(levels, ResourceLevels::outsideHeapAtMost));
            case DIRECT_BUFFERS, THREADS, OPEN_FILES, CONNECTIONS -> of(resource, values);
        };
    }

    private static double[] values(List<ResourceLevels> levels, ToDoubleFunction<ResourceLevels> value) {
        return levels.stream().mapToDouble(value).toArray();
    }

    /**
     * The levels with the largest heap committed so far. The parallel and the serial collector report less than they
     * hold: not the space to which they copy survivors, and not what they took from Eden, whose pages stay resident.
     */
    private static List<ResourceLevels> withLargestHeap(List<ResourceLevels> levels) {
        List<ResourceLevels> held = new ArrayList<>();
        double largest = 0;
        for (ResourceLevels level : levels) {
            double committed = level.heapCommitted();
            largest = committed > largest ? committed : largest;
            held.add(Double.isNaN(committed) ? level : level.withCommitted(largest));
        }
        return held;
    }

    /**
     * Searches one series.
     *
     * @param values the level at each time; NaN where it is not known
     * @return empty if the resource did not grow, or too little is known of it
     */
    Optional<Steadiness.Growth> of(Resource resource, double[] values) {
        double[][] known = known(values);
        double length = length(known[0]);
        if (!isLong(known[0], length)) {
            return Optional.empty();
        }
        double[] times = means(known[0]);
        double[] levels = means(known[1]);
        Noise.Fit line = Noise.ofParts(Math.max(1, length / PARTS)).fit(levels, times);
        double slope = line.coefficient();
        double middle = Arrays.stream(levels).average().orElseThrow();
        double first = middle - slope * length / 2;
        double grown = slope * length;
        boolean grew = slope > line.margin(CHANCE / spans)
                && isEnough(resource, first, grown, length)
                && eachQuarterGrew(levels);
        double half = line.margin((1 - CONFIDENCE) / 2);
        return grew
                ? Optional.of(new Steadiness.Growth(
                        ofServer, resource, Math.max(0, first), first + grown, slope, slope - half, slope + half))
                : Optional.empty();
    }

    /**
     * Searches the heap of a window that is over.
     *
     * @param afterCollections the heap that the latest collections left in use; NaN where not known
     * @param used the heap in use, garbage included, which is never less than its live objects; NaN where not known
     * @param live the live objects after the last call
     */
    Optional<Steadiness.Growth> ofHeap(double[] afterCollections, double[] used, double live) {
        double[][] known = known(used);
        double length = length(known[0]);
        if (!isLong(known[0], length)) {
            return Optional.empty();
        }
        Optional<Steadiness.Growth> line = of(Resource.HEAP, afterCollections)
                .filter(growth -> isEnough(Resource.HEAP, growth.first(), live - growth.first(), length));
        return line.isPresent() ? line : towards(live, known[0], known[1]);
    }

    /**
     * The live objects were no more than the heap in use at any time, so that they grew by what this finds, or more,
     * since the least heap of the first half. At the least heap after that, but for the last eighth, half of what an
     * even growth makes until then must be there, and half of what it still adds must be missing.
     */
    private Optional<Steadiness.Growth> towards(double live, double[] times, double[] used) {
        int size = used.length;
        int first = least(used, 0, size / 2);
        int later = least(used, size / 2, size - size / 8);
        double length = times[size - 1] - times[first];
        double grown = live - used[first];
        double even = grown * (times[later] - times[first]) / length;
        double there = used[later] - used[first];
        if (!isEnough(Resource.HEAP, used[first], grown, length)
                || there < LEAST_OF_A_QUARTER * even
                || grown - there < LEAST_OF_A_QUARTER * (grown - even)) {
            return Optional.empty();
        }
        double garbage = Math.max(0, there - even);
        return Optional.of(new Steadiness.Growth(
                ofServer,
                Resource.HEAP,
                used[first],
                live,
                grown / length,
                grown / length,
                (grown + garbage) / length));
    }

    /**
     * Searches the memory outside of the heap. It is between two bounds, which are far apart after the heap has become
     * larger, until its new pages are in use. So it grew if the lower one at the end is above the upper one at the
     * beginning.
     *
     * @param least what it is at least, at each time; NaN where not known
     * @param most what it is at most
     */
    Optional<Steadiness.Growth> ofOutside(double[] least, double[] most) {
        Optional<Steadiness.Growth> line = of(Resource.OUTSIDE_HEAP, least);
        if (line.isEmpty()) {
            return line;
        }
        double[][] known = known(most);
        double first = known[1][least(known[1], 0, known[1].length / QUARTERS)];
        double[] levels = means(known(least)[1]);
        double last =
                Arrays.stream(levels, PARTS - PARTS / QUARTERS, PARTS).average().orElseThrow();
        return line.filter(growth -> isEnough(Resource.OUTSIDE_HEAP, first, last - first, length(known[0])));
    }

    /** Where a part of a series has its least value. */
    private static int least(double[] values, int from, int to) {
        return IntStream.range(from, to)
                .boxed()
                .min(Comparator.comparingDouble(row -> values[row]))
                .orElseThrow();
    }

    private static double length(double[] seconds) {
        return seconds.length == 0 ? 0 : seconds[seconds.length - 1] - seconds[0];
    }

    private static boolean isLong(double[] seconds, double length) {
        return seconds.length >= PARTS && length >= Steadiness.Growth.LEAST_SECONDS - 1 - HALF_A_SECOND;
    }

    /** Whether so much growth matters. */
    private static boolean isEnough(Resource resource, double first, double grown, double length) {
        double least = resource == Resource.OUTSIDE_HEAP && length < YOUNG_SECONDS
                ? LEAST_BYTES_OF_A_YOUNG_JVM
                : resource.isBytes() ? LEAST_BYTES : LEAST_THINGS;
        return grown >= Math.max(least, LEAST_SHARE * first);
    }

    private double[][] known(double[] values) {
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
