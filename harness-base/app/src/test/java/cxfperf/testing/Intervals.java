package cxfperf.testing;

import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import java.util.Map;
import java.util.Optional;

/** Intervals that no collector has cut. */
public final class Intervals {

    private Intervals() {}

    /** An interval of a closed loop in which all its calls began. */
    public static Interval closedLoop(long startNanos, long endNanos, Map<String, OperationRecording> operations) {
        return new Interval(
                startNanos,
                endNanos,
                operations,
                Optional.empty(),
                operations.values().stream()
                        .mapToLong(part -> part.counts().started())
                        .sum(),
                Map.of());
    }
}
