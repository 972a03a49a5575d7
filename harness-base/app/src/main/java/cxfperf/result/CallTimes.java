package cxfperf.result;

import cxfperf.measure.Distribution;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Service times or response times of the ok calls, in microseconds. A value is null if unknown: there was no call, or
 * too few samples lie above a percentile ({@link Distribution#percentileMicros}).
 */
public record CallTimes(
        Double mean, Double p50, Double p90, Double p95, Double p99, Double p999, Double p9999, Double max) {

    /** All figures of a distribution of times, in the order in which outputs show them. */
    public enum TimeFigure {
        MEAN("mean", CallTimes::mean),
        P50("p50", 0.50, CallTimes::p50),
        P90("p90", 0.90, CallTimes::p90),
        P95("p95", 0.95, CallTimes::p95),
        P99("p99", 0.99, CallTimes::p99),
        P999("p99.9", 0.999, CallTimes::p999),
        P9999("p99.99", 0.9999, CallTimes::p9999),
        MAX("max", CallTimes::max);

        private final String word;
        private final double quantile;
        private final Function<CallTimes, Double> of;

        TimeFigure(String word, Function<CallTimes, Double> of) {
            this(word, Double.NaN, of);
        }

        TimeFigure(String word, double quantile, Function<CallTimes, Double> of) {
            this.word = word;
            this.quantile = quantile;
            this.of = of;
        }

        /** The name for people and in objectives. */
        public String word() {
            return word;
        }

        /** The name in stored documents. */
        public String field() {
            return word.replace(".", "");
        }

        /** The value in microseconds; null if unknown. */
        public Double of(CallTimes times) {
            return of.apply(times);
        }

        /** The number of ok calls from which on the value is known. */
        public long callsNeeded() {
            return Double.isNaN(quantile) ? 0 : Distribution.callsNeeded(quantile);
        }

        private Double in(Distribution times, boolean few) {
            OptionalDouble micros =
                    switch (this) {
                        case MEAN -> times.meanMicros();
                        case MAX -> times.maxMicros();
                        default -> few ? times.quantileMicros(quantile) : times.percentileMicros(quantile);
                    };
            return micros.isPresent() ? micros.getAsDouble() : null;
        }
    }

    /** The times of calls whose durations are unknown. */
    public static final CallTimes UNKNOWN = of(Distribution.empty());

    public static CallTimes of(Distribution times) {
        return of(times, false);
    }

    /** The times of a single second, for a condition that ends a run: each percentile, however few the calls. */
    public static CallTimes ofSecond(Distribution times) {
        return of(times, true);
    }

    private static CallTimes of(Distribution times, boolean few) {
        return new CallTimes(
                TimeFigure.MEAN.in(times, few),
                TimeFigure.P50.in(times, few),
                TimeFigure.P90.in(times, few),
                TimeFigure.P95.in(times, few),
                TimeFigure.P99.in(times, few),
                TimeFigure.P999.in(times, few),
                TimeFigure.P9999.in(times, few),
                TimeFigure.MAX.in(times, few));
    }
}
