package cxfperf.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rate at which an open loop schedules calls. It does not depend on how fast the replies come.
 *
 * @param firstPerSecond calls per second in the warm-up and at the start of the window, above 0
 * @param lastPerSecond calls per second from the end of the ramp on, above 0
 * @param ramp the time in which the rate changes linearly from the first to the last; zero for a constant rate
 * @param arrivals the distribution of the times between calls
 */
public record OfferedRate(double firstPerSecond, double lastPerSecond, Duration ramp, Arrivals arrivals) {

    /**
     * The highest rate allowed, in calls per second. One load JVM cannot make as many. At a higher rate a run with
     * Poisson arrivals would end late, because a CPU draws some tens of millions of times per second.
     */
    private static final int MAX = 10_000_000;

    private static final int MAX_RAMP_SECONDS = 10_000_000;

    private static final String NUMBER = "([0-9]{1,9}(?:\\.[0-9]{1,6})?)(?:/s)?";
    private static final Pattern CONSTANT = Pattern.compile(NUMBER);
    private static final Pattern RAMP = Pattern.compile(NUMBER + "-" + NUMBER + "/([0-9]{1,8})s");

    public OfferedRate {
        if (!(firstPerSecond > 0 && lastPerSecond > 0)
                || Double.isInfinite(firstPerSecond)
                || Double.isInfinite(lastPerSecond)) {
            throw new IllegalArgumentException(
                    "a rate must be above 0 calls a second, not " + firstPerSecond + " to " + lastPerSecond);
        }
    }

    /**
     * Parses {@code 2000}, {@code 2000/s}, {@code 0.5}, {@code 500,1000,2000} or {@code 100-5000/60s}, with constant
     * arrivals.
     *
     * @return one rate or ramp for a single run, several rates for a sweep
     * @throws IllegalArgumentException for other text; the message says what is allowed
     */
    public static List<OfferedRate> parse(String text) {
        Matcher ramp = RAMP.matcher(text);
        return ramp.matches() ? List.of(ramp(ramp)) : ValueList.parse(text, OfferedRate::parseConstant);
    }

    private static OfferedRate parseConstant(String word) {
        Matcher number = CONSTANT.matcher(word);
        if (!number.matches()) {
            throw unexpected();
        }
        return constant(number(number.group(1)), Arrivals.CONSTANT);
    }

    private static OfferedRate ramp(Matcher ramp) {
        double first = number(ramp.group(1));
        double last = number(ramp.group(2));
        int seconds = Integer.parseInt(ramp.group(3));
        if (first == last || seconds < 1 || seconds > MAX_RAMP_SECONDS) {
            throw unexpected();
        }
        return new OfferedRate(first, last, Duration.ofSeconds(seconds), Arrivals.CONSTANT);
    }

    private static double number(String text) {
        BigDecimal number = new BigDecimal(text);
        if (number.signum() == 0 || number.compareTo(BigDecimal.valueOf(MAX)) > 0) {
            throw unexpected();
        }
        return number.doubleValue();
    }

    private static IllegalArgumentException unexpected() {
        return new IllegalArgumentException(
                "calls per second are expected, above 0 and at most 10,000,000, such as 2000"
                        + " or 2000/s; a list such as 500,1000,2000; or a ramp such as 100-5000/60s");
    }

    public static OfferedRate constant(double perSecond, Arrivals arrivals) {
        return new OfferedRate(perSecond, perSecond, Duration.ZERO, arrivals);
    }

    public OfferedRate with(Arrivals others) {
        return new OfferedRate(firstPerSecond, lastPerSecond, ramp, others);
    }

    /** The highest rate in the window, in calls per second. */
    public double mostPerSecond() {
        return Math.max(firstPerSecond, lastPerSecond);
    }

    /** The constant rate of the warm-up: the first rate. */
    public OfferedRate first() {
        return constant(firstPerSecond, arrivals);
    }

    /** The rate in the spelling of {@code -Drate}. */
    public String text() {
        String first = text(firstPerSecond);
        return isRamp() ? first + "-" + text(lastPerSecond) + "/" + ramp.toSeconds() + "s" : first;
    }

    /** A constant rate in the spelling of {@code -Drate}. */
    public static String text(double perSecond) {
        return BigDecimal.valueOf(perSecond)
                .setScale(6, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    public OfferedRate dividedBy(int parts) {
        return new OfferedRate(firstPerSecond / parts, lastPerSecond / parts, ramp, arrivals);
    }

    public boolean isRamp() {
        return !ramp.isZero();
    }
}
