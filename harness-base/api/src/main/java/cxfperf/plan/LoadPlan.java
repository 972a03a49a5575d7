package cxfperf.plan;

import cxfperf.scenario.LoadPart;
import java.time.Duration;
import java.util.Optional;

/**
 * One run of load. In a closed loop each worker starts its next call when its last call has ended. In an open loop
 * calls are scheduled at a rate, and a free worker makes the next call. Limit, seed and rate are given for the whole
 * load, which several hosts may make together; {@link #limit()}, {@link #seed()} and {@link #rate()} are this host's.
 *
 * @param mix the operations and their weights
 * @param threads the number of workers that call at the same time on each host, 1 or more
 * @param loadLimit when the window ends
 * @param warmup how long the same load runs before the window; its calls are never counted
 * @param timeout the time limit of one call. A call that takes longer than this and a grace period is STUCK
 * @param loadSeed the seed of the schedule of all hosts
 * @param loadRate the scheduled rate of an open loop; empty for a closed loop
 * @param virtualThreads whether the workers are virtual threads
 * @param dealt this host's part of the rate and of the number of calls, which are given for all hosts together
 */
public record LoadPlan(
        Mix mix,
        int threads,
        Limit loadLimit,
        WarmUp warmup,
        Duration timeout,
        long loadSeed,
        Optional<OfferedRate> loadRate,
        boolean virtualThreads,
        Optional<LoadPart> dealt) {

    /** After this time the JVM has a profile of the calls. */
    private static final Duration REHEARSED_CALLS = Duration.ofSeconds(6);

    /** More than one interval. */
    private static final Duration REHEARSED_WINDOW = Duration.ofMillis(1200);

    public LoadPlan {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be 1 or more, not " + threads);
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout must be positive, not " + timeout);
        }
        if (loadRate.isPresent() && loadLimit instanceof Limit.Invocations) {
            throw new IllegalArgumentException("a rate goes with a window of time, not with invocations");
        }
    }

    /** A load that one host makes. */
    public LoadPlan(
            Mix mix,
            int threads,
            Limit limit,
            WarmUp warmup,
            Duration timeout,
            long seed,
            Optional<OfferedRate> rate,
            boolean virtualThreads) {
        this(mix, threads, limit, warmup, timeout, seed, rate, virtualThreads, Optional.empty());
    }

    /** A closed loop of platform threads with a fixed warm-up. */
    public LoadPlan(Mix mix, int threads, Limit limit, Duration warmup, Duration timeout, long seed) {
        this(mix, threads, limit, WarmUp.fixed(warmup), timeout, seed, Optional.empty(), false);
    }

    public Limit limit() {
        return loadLimit instanceof Limit.Invocations all && dealt.isPresent()
                ? Limit.Invocations.dealt(all.perThread(), threads, dealt.get())
                : loadLimit;
    }

    /** The seed of this host's random values, such as the order of a mix. */
    public long seed() {
        return dealt.map(part -> DerivedSeed.of(loadSeed, part.number())).orElse(loadSeed);
    }

    /** The rate of this host; empty for a closed loop. */
    public Optional<OfferedRate> rate() {
        return loadRate.map(whole -> whole.dividedBy(part().of()));
    }

    public LoadPart part() {
        return dealt.orElse(LoadPart.WHOLE);
    }

    public LoadPlan with(int otherThreads, Limit otherLimit, Optional<OfferedRate> otherRate) {
        return new LoadPlan(mix, otherThreads, otherLimit, warmup, timeout, loadSeed, otherRate, virtualThreads, dealt);
    }

    public LoadPlan with(Mix otherMix) {
        return new LoadPlan(otherMix, threads, loadLimit, warmup, timeout, loadSeed, loadRate, virtualThreads, dealt);
    }

    /** The same load for some seconds, from so many workers at most. */
    public LoadPlan rehearsal(int mostThreads) {
        return new LoadPlan(
                mix,
                Math.min(threads, mostThreads),
                new Limit.Time(REHEARSED_WINDOW),
                WarmUp.fixed(REHEARSED_CALLS),
                timeout,
                loadSeed,
                loadRate,
                virtualThreads,
                dealt);
    }

    public LoadPlan withSeed(long otherSeed) {
        return new LoadPlan(mix, threads, loadLimit, warmup, timeout, otherSeed, loadRate, virtualThreads, dealt);
    }

    /** One host's part of the load. */
    public LoadPlan dealt(LoadPart part) {
        return new LoadPlan(
                mix, threads, loadLimit, warmup, timeout, loadSeed, loadRate, virtualThreads, Optional.of(part));
    }
}
