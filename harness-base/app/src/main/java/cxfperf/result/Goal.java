package cxfperf.result;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of calls to make in a time, such as a billion in eight hours.
 *
 * @param calls verified calls wanted, 1 or more
 * @param time the time that the calls may take
 */
public record Goal(long calls, Duration time) {

    /** The form of a goal in the options. */
    public static final String FORM = "CALLS or CALLS/SECONDS";

    private static final Duration USUAL_TIME = Duration.ofHours(8);
    private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,14})(?:/([1-9][0-9]{0,6}))?");
    private static final double NANOS_PER_SECOND = 1e9;

    public Goal {
        if (calls < 1) {
            throw new IllegalArgumentException("a goal needs 1 call or more, not " + calls);
        }
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a goal needs a time above 0, not " + time);
        }
    }

    /** @throws IllegalArgumentException for text without the {@link #FORM} */
    public static Goal parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(FORM + " is expected, such as 1000000000/28800");
        }
        Duration time = parts.group(2) == null ? USUAL_TIME : Duration.ofSeconds(Long.parseLong(parts.group(2)));
        return new Goal(Long.parseLong(parts.group(1)), time);
    }

    /** Returns the calls per second that all clients together must make. */
    public double perSecond() {
        return calls / seconds();
    }

    /** Returns the calls per second that each client must make. */
    public double perClientPerSecond(int threads) {
        return perSecond() / threads;
    }

    /**
     * The margin of a measured rate above the needed rate: 0.02 is 2 % more than needed, below 0 is too slow.
     *
     * @param measuredPerSecond the rate of all clients together
     */
    public double margin(double measuredPerSecond) {
        return measuredPerSecond / perSecond() - 1;
    }

    /** Number of calls in the whole time of the goal at this rate of all clients together. */
    public double projectedCalls(double measuredPerSecond) {
        return measuredPerSecond * seconds();
    }

    /**
     * Number of calls in the whole time of the goal at the mean rate so far. Time beyond that of the goal adds nothing.
     *
     * @param okSoFar verified calls since the start
     * @param elapsed time since the start
     * @return 0 before any time has passed
     */
    public double projectedCalls(long okSoFar, Duration elapsed) {
        double passed = elapsed.toNanos() / NANOS_PER_SECOND;
        return passed <= 0 ? 0 : okSoFar * (seconds() / passed);
    }

    private double seconds() {
        return time.toNanos() / NANOS_PER_SECOND;
    }
}
