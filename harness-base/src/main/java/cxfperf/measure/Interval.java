package cxfperf.measure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The calls that ended in one interval of a phase, usually one second.
 *
 * @param startNanos start, from the start of the phase
 * @param endNanos end, from the start of the phase
 * @param operations recordings by operation, in the order of the mix
 * @param offered calls scheduled and started in the interval; empty in a closed loop
 * @param started calls that began in the interval, whenever they end
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

    /** The calls of all operations. Where there are several, each call of this method adds up their histograms. */
    public OperationRecording total() {
        return new Recording(endNanos - startNanos, operations).total();
    }

    /** The counts of {@link #total}, without its times. */
    public Counts counts() {
        return Counts.sum(
                operations.values().stream().map(OperationRecording::counts).toList());
    }

    /** Verified calls a second; 0 for an interval without length. */
    public double okPerSecond() {
        long nanos = endNanos - startNanos;
        return nanos <= 0 ? 0 : counts().ok() * 1e9 / nanos;
    }
}
