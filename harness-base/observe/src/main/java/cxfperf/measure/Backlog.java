package cxfperf.measure;

import java.util.OptionalLong;

/**
 * How far an open loop was behind its schedule, second by second: calls that were scheduled and not yet started. Memory
 * does not grow with the length of the run. For one thread.
 */
public final class Backlog {

    /** Poisson arrivals come in clusters: so many calls can wait for a moment although nothing is wrong. */
    private static final double SMALL_CALLS = 3;

    private static final double SMALL_SECONDS = 0.1;
    private static final double NANOS_PER_SECOND = 1e9;

    private long calls;
    private long intervals;
    private long intervalsBehind;
    private Long standsFrom;

    /**
     * The lag over all intervals.
     *
     * @param seconds number of intervals, usually of one second each
     * @param secondsBehind number of intervals at whose end the calls were more than one second behind schedule
     * @param standsFrom second of the window, from 1, in which the backlog began that still existed at the end; empty
     *     where the calls were then at most {@value #SMALL_SECONDS} s behind schedule
     */
    public record Lag(long seconds, long secondsBehind, OptionalLong standsFrom) {

        public static final Lag NOTHING = new Lag(0, 0, OptionalLong.empty());
    }

    /** Adds the next interval of the window; ignores an interval of a closed loop. */
    public void add(Interval interval) {
        if (interval.offered().isEmpty()) {
            return;
        }
        Offered offered = interval.offered().get();
        calls += offered.dropped();
        double seconds = (interval.endNanos() - interval.startNanos()) / NANOS_PER_SECOND;
        double perSecond = seconds <= 0 ? 0 : offered.scheduled() / seconds;
        intervals++;
        intervalsBehind += calls > Math.max(SMALL_CALLS, perSecond) ? 1 : 0;
        if (calls <= Math.max(SMALL_CALLS, SMALL_SECONDS * perSecond)) {
            standsFrom = null;
        } else if (standsFrom == null) {
            standsFrom = 1 + (long) (interval.startNanos() / NANOS_PER_SECOND);
        }
    }

    public Lag lag() {
        return new Lag(
                intervals, intervalsBehind, standsFrom == null ? OptionalLong.empty() : OptionalLong.of(standsFrom));
    }
}
