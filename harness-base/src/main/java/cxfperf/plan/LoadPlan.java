package cxfperf.plan;

import cxfperf.scenario.ClientSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One run of load. In a closed loop every worker starts its next call when its last one has ended; in an open loop
 * calls are scheduled at a rate, and whichever worker is free makes the next one.
 *
 * @param mix the operations and their weights
 * @param clients what the scenario makes the clients of, one for each worker
 * @param limit when the window ends
 * @param warmup how long the same load runs before the window; its calls are never counted
 * @param rate what an open loop offers; empty for a closed loop
 * @param virtualThreads whether the workers are virtual threads
 */
public record LoadPlan(
        Mix mix, ClientSpec clients, Limit limit, WarmUp warmup, Optional<OfferedRate> rate, boolean virtualThreads) {

    public LoadPlan {
        Objects.requireNonNull(mix, "mix");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(warmup, "warmup");
        if (clients.threads() < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + clients.threads());
        }
        if (clients.timeout().isNegative() || clients.timeout().isZero()) {
            throw new IllegalArgumentException("timeout must be positive, not " + clients.timeout());
        }
        if (rate.isPresent() && limit instanceof Limit.Invocations) {
            throw new IllegalArgumentException("a rate goes with a window of time, not with invocations");
        }
    }

    /** A load whose clients no scenario makes: nobody asks where their server is. */
    public LoadPlan(
            Mix mix,
            int threads,
            Limit limit,
            WarmUp warmup,
            Duration timeout,
            long seed,
            Optional<OfferedRate> rate,
            boolean virtualThreads) {
        this(
                mix,
                new ClientSpec("none", "localhost", 0, Optional.empty(), threads, 1, timeout, Map.of()).withSeed(seed),
                limit,
                warmup,
                rate,
                virtualThreads);
    }

    /** A closed loop of platform threads, with a warm-up of one length, whose clients no scenario makes. */
    public LoadPlan(Mix mix, int threads, Limit limit, Duration warmup, Duration timeout, long seed) {
        this(mix, threads, limit, WarmUp.fixed(warmup), timeout, seed, Optional.empty(), false);
    }

    /** How many workers call at the same time, 1 or more. */
    public int threads() {
        return clients.threads();
    }

    /** The time limit of one call; a call that is out for longer than this and a grace period is STUCK. */
    public Duration timeout() {
        return clients.timeout();
    }

    /** What the order of a mix, and arrivals by chance, are drawn from. */
    public long seed() {
        return clients.seed();
    }

    /** The same kind of load with other clients, at another rate, for another time. */
    public LoadPlan with(int otherThreads, Limit otherLimit, WarmUp otherWarmup, Optional<OfferedRate> otherRate) {
        return new LoadPlan(mix, clients.withThreads(otherThreads), otherLimit, otherWarmup, otherRate, virtualThreads);
    }

    /** The same load by other clients. */
    public LoadPlan with(ClientSpec others) {
        return new LoadPlan(mix, others, limit, warmup, rate, virtualThreads);
    }

    /** The same load drawn from another seed. */
    public LoadPlan withSeed(long otherSeed) {
        return with(clients.withSeed(otherSeed));
    }
}
