package cxfperf.plan;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The length of the load before the window opens.
 *
 * @param least the shortest length
 * @param most the longest length; if it equals the shortest, the warm-up has a fixed length
 */
public record WarmUp(Duration least, Duration most) {

    public static final WarmUp NONE = fixed(Duration.ZERO);

    /** The limit of options in seconds, about four months. */
    public static final int MAX_SECONDS = 10_000_000;

    /** The shortest time after which a rate can be judged to be steady. */
    public static final Duration SHORTEST_JUDGED = Duration.ofSeconds(10);

    /** The default: ends at the steady state, after 10 to 120 s. */
    public static final WarmUp AUTO = new WarmUp(SHORTEST_JUDGED, Duration.ofSeconds(120));

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

    public static WarmUp fixed(Duration length) {
        return new WarmUp(length, length);
    }

    /**
     * Reads {@code 30}, {@code auto} or {@code auto:20-300}, in seconds.
     *
     * @throws IllegalArgumentException for other text; the message says what is allowed
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
        if (most.compareTo(least) <= 0 || most.compareTo(SHORTEST_JUDGED) < 0) {
            throw expected();
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
                "SECONDS, %s or %s:LEAST-MOST is expected, in whole seconds from 0 to %,d, MOST above LEAST and %d or more",
                AUTO_WORD,
                AUTO_WORD,
                MAX_SECONDS,
                SHORTEST_JUDGED.toSeconds()));
    }

    /** Whether the warm-up ends when the load is steady, between the two limits. */
    public boolean isJudged() {
        return most.compareTo(least) > 0;
    }

    /**
     * A longer warm-up for a load that was not steady after this one. It is always judged, its limit is at least twice
     * as long, and it takes at least a quarter of that limit.
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

    /** The warm-up in the spelling of {@code -Dwarmup}. */
    public String text() {
        return isJudged()
                ? AUTO_WORD + ":" + least.toSeconds() + "-" + most.toSeconds()
                : Long.toString(most.toSeconds());
    }
}
