package cxfperf.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The calls that ended in one stretch of a phase, usually one second.
 *
 * @param startNanos its start, from the start of the phase
 * @param endNanos its end, from the start of the phase
 * @param operations by name, in the order of the mix
 * @param offered what was due and started in it; empty in a closed loop
 * @param started the calls that began in it, whenever they end
 */
public record Interval(
        long startNanos,
        long endNanos,
        Map<String, OperationRecording> operations,
        Optional<Offered> offered,
        long started) {

    public Interval {
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    }

    /** An interval of a closed loop that every call both began and ended in. */
    public Interval(long startNanos, long endNanos, Map<String, OperationRecording> operations) {
        this(
                startNanos,
                endNanos,
                operations,
                Optional.empty(),
                operations.values().stream()
                        .mapToLong(part -> part.counts().started())
                        .sum());
    }

    /** The calls of all operations. */
    public OperationRecording total() {
        return new Recording(endNanos - startNanos, operations).total();
    }

    /** Verified calls a second; 0 for an interval without length. */
    public double okPerSecond() {
        long nanos = endNanos - startNanos;
        return nanos <= 0 ? 0 : total().counts().ok() * 1e9 / nanos;
    }
}
