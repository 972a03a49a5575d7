package cxfperf.plan;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadPart;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One run of load. In a closed loop each worker starts its next call when its last call has ended. In an open loop
 * calls are scheduled at a rate, and a free worker makes the next call.
 *
 * @param mix the operations and their weights
 * @param clients the specification from which the scenario makes a client for each worker
 * @param limit when the window ends
 * @param warmup how long the same load runs before the window; its calls are never counted
 * @param rate the scheduled rate of an open loop; empty for a closed loop
 * @param virtualThreads whether the workers are virtual threads
 * @param dealt where several hosts share one schedule: the whole of which {@code rate} is this host's part
 */
public record LoadPlan(
        Mix mix,
        ClientSpec clients,
        Limit limit,
        WarmUp warmup,
        Optional<OfferedRate> rate,
        boolean virtualThreads,
        Optional<DealtRate> dealt) {

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

    /** A load that this host makes alone, or whose parts do not share a schedule. */
    public LoadPlan(
            Mix mix,
            ClientSpec clients,
            Limit limit,
            WarmUp warmup,
            Optional<OfferedRate> rate,
            boolean virtualThreads) {
        this(mix, clients, limit, warmup, rate, virtualThreads, Optional.empty());
    }

    /** A load whose clients do not come from a scenario, so it has no server address. */
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
                new ClientSpec("none", "localhost", 0, Optional.empty(), threads, 1, timeout, Map.of())
                        .with(threads, seed, LoadPart.WHOLE),
                limit,
                warmup,
                rate,
                virtualThreads);
    }

    /** A closed loop of platform threads with a fixed warm-up, whose clients do not come from a scenario. */
    public LoadPlan(Mix mix, int threads, Limit limit, Duration warmup, Duration timeout, long seed) {
        this(mix, threads, limit, WarmUp.fixed(warmup), timeout, seed, Optional.empty(), false);
    }

    /** The number of workers that call at the same time, 1 or more. */
    public int threads() {
        return clients.threads();
    }

    /** The time limit of one call. A call that takes longer than this and a grace period is STUCK. */
    public Duration timeout() {
        return clients.timeout();
    }

    /** The seed of the order of a mix and of Poisson arrivals. */
    public long seed() {
        return clients.seed();
    }

    /** A copy with another number of workers, limit and rate. */
    public LoadPlan with(int otherThreads, Limit otherLimit, Optional<OfferedRate> otherRate) {
        return new LoadPlan(
                mix, clients.with(otherThreads, seed(), clients.part()), otherLimit, warmup, otherRate, virtualThreads);
    }

    /** A copy with other operations and clients. */
    public LoadPlan with(Mix otherMix, ClientSpec others) {
        return new LoadPlan(otherMix, others, limit, warmup, rate, virtualThreads, dealt);
    }

    /**
     * One host's part of the load, where the rate and the number of calls are those of all hosts together. The part
     * draws from a seed of its own; the schedule of all hosts has the seed of this plan.
     */
    public LoadPlan dealt(LoadPart part) {
        Limit own = limit instanceof Limit.Invocations all
                ? Limit.Invocations.dealt(all.perThread(), threads(), part)
                : limit;
        return new LoadPlan(
                mix,
                clients.with(threads(), DerivedSeed.of(seed(), part.number()), part),
                own,
                warmup,
                rate.map(whole -> whole.dividedBy(part.of())),
                virtualThreads,
                rate.map(whole -> new DealtRate(whole, part, seed())));
    }

    /** A copy with another seed. */
    public LoadPlan withSeed(long otherSeed) {
        return with(mix, clients.with(threads(), otherSeed, clients.part()));
    }

    /**
     * The rate of a load that several hosts make together from one schedule, which begins at one instant on all of
     * them.
     *
     * @param whole the rate of all hosts together
     * @param part which of the scheduled calls are those of this host
     * @param seed the seed of the schedule, the same on all hosts
     */
    public record DealtRate(OfferedRate whole, LoadPart part, long seed) {}
}
