package cxfperf.plan;

import java.time.Duration;
import java.util.Objects;

/**
 * One run of load in a closed loop: every worker starts its next call when its last one has ended.
 *
 * @param mix the operations and their weights
 * @param threads how many workers call at the same time, 1 or more
 * @param limit when the window ends
 * @param warmup how long the same load runs before the window; its calls are never counted
 * @param timeout the time limit of one call; a call that is out for longer than this and a grace period is STUCK
 * @param seed what the order of a mix is drawn from
 */
public record LoadPlan(Mix mix, int threads, Limit limit, Duration warmup, Duration timeout, long seed) {

    public LoadPlan {
        Objects.requireNonNull(mix, "mix");
        Objects.requireNonNull(limit, "limit");
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
        if (warmup.isNegative()) {
            throw new IllegalArgumentException("warmup must not be negative, not " + warmup);
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be positive, not " + timeout);
        }
    }
}
