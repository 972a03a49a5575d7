package cxfperf.measure;

import java.util.OptionalLong;

/**
 * How far an open loop was behind its schedule, from second to second: calls that were due and that nobody had started.
 * It keeps no seconds, so that eight hours take no more memory than one. One thread.
 */
public final class Backlog {

    /** As many calls can wait for a moment where nothing is wrong: Poisson arrivals come in clusters. */
    private static final double SMALL_CALLS = 3;

    private static final double SMALL_SECONDS = 0.1;
    private static final double NANOS_PER_SECOND = 1e9;

    private long calls;
    private long intervals;
    private long intervalsBehind;
    private Long standsFrom;

    /**
     * What was seen.
     *
     * @param seconds how many intervals, of usually a second
     * @param secondsBehind at the end of how many of them the calls were more than a second behind
     * @param standsFrom in which second of the window, from 1, the backlog came that was still there at the end; empty
     *     where the calls were on time then, but for {@value #SMALL_SECONDS} s
     */
    public record Lag(long seconds, long secondsBehind, OptionalLong standsFrom) {

        public static final Lag NOTHING = new Lag(0, 0, OptionalLong.empty());
    }

    /** The next interval of the window; one of a closed loop is left out. */
    public void add(Interval interval) {
        if (interval.offered().isEmpty()) {
            return;
        }
        Offered offered = interval.offered().get();
        calls += offered.unsent();
        double seconds = (interval.endNanos() - interval.startNanos()) / NANOS_PER_SECOND;
        double perSecond = seconds <= 0 ? 0 : offered.due() / seconds;
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
