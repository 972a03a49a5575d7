package cxfperf.selftest;

import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One load whose percentiles are known beforehand.
 *
 * @param name in a few words
 * @param script what the server does, of {@link Delay}
 * @param perSecond the rate
 * @param workers how many calls can be out at once
 * @param seconds the window
 * @param seed of arrivals by chance
 * @param frozenSeconds for how long the server's process is stopped in the middle; 0 for not at all
 * @param truth what the percentiles are
 */
record TruthCase(
        String name,
        String script,
        double perSecond,
        Arrivals arrivals,
        int workers,
        int seconds,
        long seed,
        double frozenSeconds,
        Function<Circumstances, List<ExpectedTime>> truth) {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    static int timeoutMillis() {
        return (int) TIMEOUT.toMillis();
    }

    LoadPlan plan() {
        return new LoadPlan(
                Mix.of("call"),
                workers,
                new Limit.Time(Duration.ofSeconds(seconds)),
                WarmUp.NONE,
                TIMEOUT,
                seed,
                Optional.of(OfferedRate.constant(perSecond, arrivals)),
                false);
    }

    /**
     * Facts that only the run itself can supply, and that its expected times depend on.
     *
     * @param overheadSeconds what the host adds to most calls
     * @param frozenSeconds how long the server was stopped; 0 where it was not
     */
    record Circumstances(double overheadSeconds, double frozenSeconds) {}
}
