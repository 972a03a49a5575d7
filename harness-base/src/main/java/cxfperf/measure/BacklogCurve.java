package cxfperf.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How many one-way calls were sent and not yet completed, from look to look. It keeps no looks, so that eight hours take no
 * more memory than one. One thread.
 *
 * <p>A backlog is a sum: what it is now, it still is a moment later, and a line fitted through it is always far surer of itself
 * than it may be. So the growth is the mean of what came on between two looks, and its error comes from how those scatter; a
 * backlog that goes up and down is then less sure to grow, and never more.
 */
public final class BacklogCurve {

    private Double lastSecond;
    private long last;
    private long peak;
    private long steps;
    private double mean;
    private double squares;

    /** @param second by the server's clock, later than that of the look before */
    public void add(double second, long backlog) {
        if (lastSecond != null && second > lastSecond) {
            double step = (backlog - last) / (second - lastSecond);
            steps++;
            double distance = step - mean;
            mean += distance / steps;
            squares += distance * (step - mean);
        }
        peak = lastSecond == null ? backlog : Math.max(peak, backlog);
        last = backlog;
        lastSecond = second;
    }

    /** How many times it was looked at after the first one. */
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
