package cxfperf.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How many one-way calls were sent and not yet completed, from look to look. It keeps no looks, so that eight hours
 * take no more memory than one. One thread.
 *
 * <p>A backlog is a sum: what it is now, it still is a moment later, and a line fitted through it is always far surer
 * of itself than it may be. So the growth is the mean of what came on between two looks, and its error comes from how
 * those scatter; a backlog that goes up and down is then less sure to grow, and never more.
 */
public final class BacklogCurve {

    /** What came on between two looks of nearly the same moment, as the last ones of a window are, is no rate. */
    private static final double SHORTEST_STEP_SECONDS = 0.5;

    private Double lastSecond;
    private long last;
    private long peak;
    private long steps;
    private double mean;
    private double squares;

    /** @param second by the server's clock, not earlier than that of the look before */
    public void add(double second, long backlog) {
        peak = lastSecond == null ? backlog : Math.max(peak, backlog);
        if (lastSecond != null && second - lastSecond < SHORTEST_STEP_SECONDS) {
            return;
        }
        if (lastSecond != null) {
            double step = (backlog - last) / (second - lastSecond);
            steps++;
            double distance = step - mean;
            mean += distance / steps;
            squares += distance * (step - mean);
        }
        last = backlog;
        lastSecond = second;
    }

    /** How many times it was looked at after the first one, without what was looked at again at once. */
    public long steps() {
        return steps;
    }

    /** The largest that was seen; empty where nobody looked. */
    public OptionalLong peak() {
        return lastSecond == null ? OptionalLong.empty() : OptionalLong.of(peak);
    }

    /** How much came on in a second, on average. Empty below two steps, whose scatter says nothing. */
    public OptionalDouble perSecond() {
        return steps < 2 ? OptionalDouble.empty() : OptionalDouble.of(mean);
    }

    /** The standard error of it. */
    public OptionalDouble error() {
        return steps < 2 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(squares / (steps - 1) / steps));
    }
}
