package cxfperf.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The growth of the backlog, which is the number of one-way calls sent and not yet completed, from poll to poll. Memory
 * does not grow with the number of polls. For one thread.
 *
 * <p>The series is autocorrelated, so plain regression understates the error. The growth is therefore the mean of the
 * slopes between successive polls, and its error comes from their scatter: a backlog that goes up and down has a larger
 * error, never a smaller one.
 */
public final class BacklogCurve {

    /** A shorter time between two polls, such as the last two of a window, gives no usable slope. */
    private static final double SHORTEST_STEP_SECONDS = 0.5;

    private Double lastSecond;
    private long last;
    private long peak;
    private long steps;
    private double mean;
    private double squares;

    /** @param second time of the poll by the server's clock, not before that of the previous poll */
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

    /** The number of polls after the first one, without those that came too soon after another. */
    public long steps() {
        return steps;
    }

    /** The largest backlog; empty where there was no poll. */
    public OptionalLong peak() {
        return lastSecond == null ? OptionalLong.empty() : OptionalLong.of(peak);
    }

    /** The mean growth, in calls per second; empty below two steps, which have no scatter. */
    public OptionalDouble perSecond() {
        return steps < 2 ? OptionalDouble.empty() : OptionalDouble.of(mean);
    }

    /** The standard error of {@link #perSecond}; empty below two steps. */
    public OptionalDouble error() {
        return steps < 2 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(squares / (steps - 1) / steps));
    }
}
