package cxfperf.plan;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a load runs before its window opens.
 *
 * @param least as long in any case
 * @param most no longer than this; where it is the same, nobody judges when to end
 */
public record WarmUp(Duration least, Duration most) {

    public static final WarmUp NONE = fixed(Duration.ZERO);

    /** Some four months, as of every option in seconds. */
    public static final int MAX_SECONDS = 10_000_000;

    /** How long a rate must have been seen before anybody can say that it has settled. */
    public static final Duration SHORTEST_JUDGED = Duration.ofSeconds(10);

    /** Judged, between the limits that hold where none are given. */
    public static final WarmUp AUTO = new WarmUp(SHORTEST_JUDGED, Duration.ofSeconds(120));

    /** What a user gives for {@link #AUTO}. */
    public static final String AUTO_WORD = "auto";

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,8}");
    private static final Pattern LIMITS = Pattern.compile(AUTO_WORD + ":([0-9]{1,8})-([0-9]{1,8})");

    public WarmUp {
        if (least.isNegative()) {
            throw new IllegalArgumentException("warmup must not be negative, not " + least);
        }
        if (most.compareTo(least) < 0) {
            throw new IllegalArgumentException(
                    "the longest warm-up, " + most + ", must not be shorter than the shortest, " + least);
        }
    }

    /** Of one length, whatever the load does. */
    public static WarmUp fixed(Duration length) {
        return new WarmUp(length, length);
    }

    /**
     * Reads {@code 30}, {@code auto} or {@code auto:20-300}, in seconds.
     *
     * @throws IllegalArgumentException with what is allowed as its message
     */
    public static WarmUp parse(String text) {
        if (text.equals(AUTO_WORD)) {
            return AUTO;
        }
        if (NUMBER.matcher(text).matches()) {
            return fixed(seconds(text));
        }
        Matcher limits = LIMITS.matcher(text);
        if (!limits.matches()) {
            throw expected();
        }
        Duration least = seconds(limits.group(1));
        Duration most = seconds(limits.group(2));
        if (most.compareTo(least) <= 0) {
            throw new IllegalArgumentException(
                    "LEAST must be below MOST; for a warm-up of one length give its SECONDS alone");
        }
        if (most.compareTo(SHORTEST_JUDGED) < 0) {
            throw new IllegalArgumentException("MOST must be " + SHORTEST_JUDGED.toSeconds()
                    + " or more: fewer seconds do not tell whether a rate has settled");
        }
        return new WarmUp(least, most);
    }

    private static Duration seconds(String text) {
        int seconds = Integer.parseInt(text);
        if (seconds > MAX_SECONDS) {
            throw expected();
        }
        return Duration.ofSeconds(seconds);
    }

    private static IllegalArgumentException expected() {
        return new IllegalArgumentException(String.format(
                Locale.ROOT,
                "SECONDS, %s or %s:LEAST-MOST is expected, in whole seconds from 0 to %,d",
                AUTO_WORD,
                AUTO_WORD,
                MAX_SECONDS));
    }

    /** Whether it ends when the load is warm, between its two limits. */
    public boolean isJudged() {
        return most.compareTo(least) > 0;
    }

    /**
     * A longer one, for a load that was not warm after this one: judged in any case, with twice the limit or
     * more, of which it takes at least a quarter.
     */
    public WarmUp longer() {
        long seconds = most.toSeconds();
        long limit = Math.min(
                MAX_SECONDS, isJudged() ? 2 * seconds : Math.max(AUTO.most().toSeconds(), 4 * seconds));
        return limit <= seconds
                ? this
                : new WarmUp(
                        Duration.ofSeconds(Math.max(isJudged() ? least.toSeconds() : seconds, limit / 4)),
                        Duration.ofSeconds(limit));
    }

    /** As a user gives it. */
    public String text() {
        return isJudged()
                ? AUTO_WORD + ":" + least.toSeconds() + "-" + most.toSeconds()
                : Long.toString(most.toSeconds());
    }

    /** The same judgement in a part of the time. */
    public WarmUp times(int numerator, int denominator) {
        return new WarmUp(
                least.multipliedBy(numerator).dividedBy(denominator),
                most.multipliedBy(numerator).dividedBy(denominator));
    }
}
