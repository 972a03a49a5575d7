package cxfperf.result;

import cxfperf.measure.Distribution;
import java.util.OptionalDouble;

/**
 * Service times or response times of the ok calls, in microseconds. A value is null where it is not known: no call, or
 * too few samples above a percentile ({@link Distribution#percentileMicros}).
 */
public record CallTimes(
        Double mean, Double p50, Double p90, Double p95, Double p99, Double p999, Double p9999, Double max) {

    /** Of calls of which nobody knows how long they took. */
    public static final CallTimes UNKNOWN = of(Distribution.empty());

    public static CallTimes of(Distribution times) {
        return new CallTimes(
                orNull(times.meanMicros()),
                orNull(times.percentileMicros(0.50)),
                orNull(times.percentileMicros(0.90)),
                orNull(times.percentileMicros(0.95)),
                orNull(times.percentileMicros(0.99)),
                orNull(times.percentileMicros(0.999)),
                orNull(times.percentileMicros(0.9999)),
                orNull(times.maxMicros()));
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
