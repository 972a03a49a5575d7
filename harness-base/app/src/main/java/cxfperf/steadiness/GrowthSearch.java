package cxfperf.steadiness;

import cxfperf.result.Resource;
import cxfperf.result.Steadiness;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Decides whether a resource of the server grew over a window, and how fast. It did if four things hold. Each alone
 * would take something harmless for a leak:
 *
 * <ul>
 *   <li>Its {@link Slope} is above zero.
 *   <li>Each quarter of the window adds at least half of what a quarter adds on average. A step (a pool that was filled
 *       once) and a curve that flattens (a cache) do not.
 *   <li>The growth is at least {@value #LEAST_SHARE} of the first level.
 *   <li>It is at least a few things, or some megabytes.
 * </ul>
 *
 * <p>The levels of the heap are those after collections of all its parts, which most collectors make late. A collection
 * of the whole heap after the last call says how much of it is live then. With it, a heap grew if its live objects are
 * that much more than the least heap in use in the first half: there were no more of them at that time.
 *
 * <p>Pure; any thread.
 */
public final class GrowthSearch {

    private static final int QUARTERS = 4;
    private static final double LEAST_OF_A_QUARTER = 0.5;
    private static final double LEAST_SHARE = 0.05;

    /** Pools of threads without a bound, such as that of the JDK's HTTP client, add up to seven in a minute. */
    private static final double LEAST_THINGS = 8;

    private static final double LEAST_BYTES = 8 << 20;

    /** A second whose poll came late is one row with the next, so a window may lack half a second at its end. */
    private static final double HALF_A_SECOND = 0.5;

    private final double[] seconds;

    /** @param seconds the times of the levels, in seconds from the opening of the window, ascending */
    GrowthSearch(double[] seconds) {
        this.seconds = seconds;
    }

    /**
     * Searches all resources of the server.
     *
     * @param seconds the times of the levels, in seconds from the opening of the window, ascending
     * @param levels what the server had taken of a resource at each time; NaN where it is not known
     * @param heapUsed its heap in use at each time, garbage included
     * @param live bytes of the live objects of its heap after the last call; null where not known
     * @return the resources that grew
     */
    public static List<Steadiness.Growth> of(
            double[] seconds, Function<Resource, double[]> levels, double[] heapUsed, Long live) {
        GrowthSearch search = new GrowthSearch(seconds);
        return Arrays.stream(Resource.values())
                .flatMap(resource -> (resource == Resource.HEAP && live != null
                                ? search.ofHeap(heapUsed, live)
                                : search.of(resource, levels.apply(resource)))
                        .stream())
                .toList();
    }

    /**
     * Searches one series.
     *
     * @param values the level at each time; NaN where it is not known
     * @return empty if the resource did not grow, or too little is known of it
     */
    Optional<Steadiness.Growth> of(Resource resource, double[] values) {
        LevelSeries known = known(values);
        if (!known.isLong()) {
            return Optional.empty();
        }
        Slope slope = Slope.of(known.times(), known.values(), 0);
        double grown = slope.perSecond() * known.length();
        double first = Slope.mean(known.values()) - grown / 2;
        return slope.perSecond() > slope.margin() && known.isEnough(resource, first, grown) && known.eachQuarterGrew()
                ? Optional.of(new Steadiness.Growth(resource, Math.max(0, first), first + grown, slope.perSecond()))
                : Optional.empty();
    }

    /**
     * Searches the heap of a window that is over. The live objects were no more than the heap in use at any time, so
     * that they grew by what this finds, or more, since the least heap of the first half. At the least heap after that,
     * but for the last eighth, half of what an even growth makes until then must be there, and half of what it still
     * adds must be missing.
     *
     * @param used the heap in use, garbage included; NaN where not known
     * @param live the live objects after the last call
     */
    Optional<Steadiness.Growth> ofHeap(double[] used, double live) {
        LevelSeries known = known(used);
        if (!known.isLong()) {
            return Optional.empty();
        }
        double[] heap = known.values();
        int size = heap.length;
        int first = least(heap, 0, size / 2);
        int later = least(heap, size / 2, size - size / 8);
        double length = known.times()[size - 1] - known.times()[first];
        double grown = live - heap[first];
        double even = grown * (known.times()[later] - known.times()[first]) / length;
        double there = heap[later] - heap[first];
        if (!known.isEnough(Resource.HEAP, heap[first], grown)
                || there < LEAST_OF_A_QUARTER * even
                || grown - there < LEAST_OF_A_QUARTER * (grown - even)) {
            return Optional.empty();
        }
        return Optional.of(new Steadiness.Growth(Resource.HEAP, heap[first], live, grown / length));
    }

    /** Where a part of a series has its least value. */
    private static int least(double[] values, int from, int to) {
        return IntStream.range(from, to)
                .boxed()
                .min(Comparator.comparingDouble(row -> values[row]))
                .orElseThrow();
    }

    private LevelSeries known(double[] values) {
        int[] rows = IntStream.range(0, values.length)
                .filter(row -> !Double.isNaN(values[row]))
                .toArray();
        return new LevelSeries(
                Arrays.stream(rows).mapToDouble(row -> seconds[row]).toArray(),
                Arrays.stream(rows).mapToDouble(row -> values[row]).toArray());
    }

    /** The known values of a series, and when they were seen. */
    private record LevelSeries(double[] times, double[] values) {

        double length() {
            return times[times.length - 1] - times[0];
        }

        boolean isLong() {
            return times.length >= Slope.LEAST_VALUES
                    && length() >= Steadiness.Growth.LEAST_SECONDS - 1 - HALF_A_SECOND;
        }

        /** Whether so much growth matters. */
        boolean isEnough(Resource resource, double first, double grown) {
            return grown >= Math.max(resource.isBytes() ? LEAST_BYTES : LEAST_THINGS, LEAST_SHARE * first);
        }

        boolean eachQuarterGrew() {
            double[] quarters = Slope.means(values, QUARTERS);
            double average = (quarters[QUARTERS - 1] - quarters[0]) / (QUARTERS - 1);
            return Arrays.stream(Slope.differences(quarters)).allMatch(grown -> grown >= LEAST_OF_A_QUARTER * average);
        }
    }
}
