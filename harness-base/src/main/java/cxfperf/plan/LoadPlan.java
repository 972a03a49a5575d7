package cxfperf.plan;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * One run of load. In a closed loop every worker starts its next call when its last one has ended; in an open loop
 * calls are due at a rate, and whichever worker is free makes the next one.
 *
 * @param mix the operations and their weights
 * @param threads how many workers call at the same time, 1 or more
 * @param limit when the window ends
 * @param warmup how long the same load runs before the window; its calls are never counted
 * @param timeout the time limit of one call; a call that is out for longer than this and a grace period is STUCK
 * @param seed what the order of a mix, and arrivals by chance, are drawn from
 * @param rate what an open loop offers; empty for a closed loop
 * @param virtualThreads whether the workers are virtual threads
 */
public record LoadPlan(
        Mix mix,
        int threads,
        Limit limit,
        WarmUp warmup,
        Duration timeout,
        long seed,
        Optional<OfferedRate> rate,
        boolean virtualThreads) {

    public LoadPlan {
        Objects.requireNonNull(mix, "mix");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(warmup, "warmup");
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be positive, not " + timeout);
        }
        if (rate.isPresent() && limit instanceof Limit.Invocations) {
            throw new IllegalArgumentException("a rate goes with a window of time, not with invocations");
        }
    }

    /** A closed loop of platform threads, with a warm-up of one length. */
    public LoadPlan(Mix mix, int threads, Limit limit, Duration warmup, Duration timeout, long seed) {
        this(mix, threads, limit, WarmUp.fixed(warmup), timeout, seed, Optional.empty(), false);
    }

    /** The same kind of load with other clients, at another rate, for another time. */
    public LoadPlan with(int otherThreads, Limit otherLimit, WarmUp otherWarmup, Optional<OfferedRate> otherRate) {
        return new LoadPlan(mix, otherThreads, otherLimit, otherWarmup, timeout, seed, otherRate, virtualThreads);
    }

    /** The same load drawn from another seed. */
    public LoadPlan withSeed(long otherSeed) {
        return new LoadPlan(mix, threads, limit, warmup, timeout, otherSeed, rate, virtualThreads);
    }
}
