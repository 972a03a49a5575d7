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
 * Decides whether a resource of the server grew over a window, and how fast. It grew if four conditions are met. Each
 * condition alone would report harmless growth as a leak:
 *
 * <ul>
 *   <li>The {@link Slope} is above zero.
 *   <li>Each quarter of the window adds at least half of what a quarter adds on average. A step (a pool that was filled
 *       once) and a curve that flattens (a cache) do not.
 *   <li>The growth is at least {@value #LEAST_SHARE} of the first level.
 *   <li>The growth is at least a few units, or some megabytes.
 * </ul>
 *
 * <p>The levels of the heap are those after collections of all its parts, which most collectors make late. A collection
 * of the whole heap after the last call shows how much of it is live then. If that is known, a heap grew if its live
 * objects exceed the smallest heap in use of the first half by that much, because there were no more live objects at
 * that time.
 *
 * <p>Pure; any thread.
 */
public final class GrowthSearch {

    private static final int QUARTERS = 4;
    private static final double LEAST_OF_A_QUARTER = 0.5;
    private static final double LEAST_SHARE = 0.05;

    /** Unbounded thread pools, such as the pool of the JDK's HTTP client, add up to seven threads in a minute. */
    private static final double LEAST_THINGS = 8;

    private static final double LEAST_BYTES = 8 << 20;

    /** A second with a late poll is one row with the next one, so a window may lack half a second at its end. */
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
     * @param levels the server's use of a resource at each time; NaN if unknown
     * @param heapUsed the server's heap in use at each time, including garbage
     * @param live the bytes of live objects in its heap after the last call; null if unknown
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
     * @param values the level at each time; NaN if unknown
     * @return empty if the resource did not grow, or if too few levels are known
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
     * Searches the heap of a window that is over. The live objects never exceed the heap in use, so they grew by at
     * least the found amount since the smallest heap of the first half. The second condition looks at the smallest heap
     * after that time, without the last eighth: at least half of an even growth must have happened by then, and at
     * least half of the remaining even growth must be missing.
     *
     * @param used the heap in use, including garbage; NaN if unknown
     * @param live the bytes of live objects after the last call
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

    /** The index of the smallest value in a part of a series. */
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

    /** The known values of a series, with their times. */
    private record LevelSeries(double[] times, double[] values) {

        double length() {
            return times[times.length - 1] - times[0];
        }

        boolean isLong() {
            return times.length >= Slope.LEAST_VALUES
                    && length() >= Steadiness.Growth.LEAST_SECONDS - 1 - HALF_A_SECOND;
        }

        /** Whether the growth is large enough to matter. */
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
