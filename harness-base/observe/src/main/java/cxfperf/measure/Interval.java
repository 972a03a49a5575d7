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
 * @param carried by operation, the verified calls that ended in the interval but started before the phase, so that no
 *     recording of the phase has them; negative for calls of a recording that ended after the window
 */
public record Interval(
        long startNanos,
        long endNanos,
        Map<String, OperationRecording> operations,
        Optional<Offered> offered,
        long started,
        Map<String, Long> carried) {

    public Interval {
        carried = Map.copyOf(carried);
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    }

    /** The calls of all operations. If there are several, each call of this method adds up their histograms. */
    public OperationRecording total() {
        return new Recording(endNanos - startNanos, operations, Map.of()).total();
    }

    /** The counts of {@link #total}, without its times. */
    public Counts counts() {
        return Counts.sum(
                operations.values().stream().map(OperationRecording::counts).toList());
    }

    /** The verified calls that ended in the interval, by operation, including calls that started earlier. */
    public Map<String, Long> ended() {
        Map<String, Long> ended = new LinkedHashMap<>();
        // A call that ends together with the window may be recorded in one interval and carried over the edge in the
        // next one.
        operations.forEach(
                (name, part) -> ended.put(name, Math.max(0, part.counts().ok() + carried.getOrDefault(name, 0L))));
        return ended;
    }

    /** The verified calls of all operations that ended in the interval, including calls that started earlier. */
    public long allEnded() {
        return ended().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Verified calls per second that ended in the interval; 0 for an interval without length. */
    public double okPerSecond() {
        long nanos = endNanos - startNanos;
        return nanos <= 0 ? 0 : allEnded() * 1e9 / nanos;
    }
}
