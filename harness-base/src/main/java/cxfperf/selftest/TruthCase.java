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

    /**
     * What a percentile of one clock has to be.
     *
     * @param quantile such as 0.99; 1 is the longest
     * @param micros microseconds
     * @param floorQuantile at which quantile of what the host itself adds to a call this percentile is: the same one,
     *     unless some calls are above it whatever the host does
     * @param heldUp how many calls a delay of the host delays on average: 1, unless others wait for the delayed call
     */
    public record ExpectedTime(CallClock clock, double quantile, double micros, double floorQuantile, double heldUp) {

        /** Makes the expectation for calls that a delay of the host delays one at a time. */
        public ExpectedTime(CallClock clock, double quantile, double micros) {
            this(clock, quantile, micros, quantile, 1);
        }

        /** @param seconds as the formulae have it */
        static ExpectedTime ofSeconds(CallClock clock, double quantile, double seconds) {
            return new ExpectedTime(clock, quantile, seconds * 1e6);
        }

        ExpectedTime withFloorAt(double quantileOfTheHost) {
            return new ExpectedTime(clock, quantile, micros, quantileOfTheHost, heldUp);
        }

        ExpectedTime withHeldUp(double calls) {
            return new ExpectedTime(clock, quantile, micros, floorQuantile, calls);
        }

        /** The two clocks of an open loop. */
        public enum CallClock {
            /** From the actual start of a call. */
            SERVICE,
            /** From its intended start. */
            RESPONSE
        }
    }
}
