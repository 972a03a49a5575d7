package cxfperf.plan;

import java.time.Duration;

/**
 * How long a load runs before its window opens.
 *
 * @param least as long in any case
 * @param most no longer than this; where it is the same, nobody judges when to end
 */
public record WarmUp(Duration least, Duration most) {

    public static final WarmUp NONE = fixed(Duration.ZERO);

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

    /** Whether it ends when the load is warm, between its two limits. */
    public boolean isJudged() {
        return most.compareTo(least) > 0;
    }
}
