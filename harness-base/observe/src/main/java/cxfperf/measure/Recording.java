package cxfperf.measure;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The calls that one run recorded in its window.
 *
 * @param windowNanos wall-clock length of the window, the same for all workers
 * @param operations recordings by operation, in the order of the mix
 * @param ended by operation, the verified calls that ended in the window, including calls that started before it
 */
public record Recording(long windowNanos, Map<String, OperationRecording> operations, Map<String, Long> ended) {

    public Recording {
        ended = Map.copyOf(ended);
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
    }

    /** The verified calls of these operations that ended in the window. */
    public long ended(Collection<String> names) {
        return names.stream().mapToLong(name -> ended.getOrDefault(name, 0L)).sum();
    }

    /** The calls of all operations. */
    public OperationRecording total() {
        if (operations.size() == 1) {
            return operations.values().iterator().next();
        }
        List<Distribution> responseTimes = operations.values().stream()
                .flatMap(operation -> operation.responseTimes().stream())
                .toList();
        return new OperationRecording(
                Counts.sum(operations.values().stream()
                        .map(OperationRecording::counts)
                        .toList()),
                Distribution.merged(operations.values().stream()
                        .map(OperationRecording::serviceTimes)
                        .toList()),
                responseTimes.isEmpty() ? Optional.empty() : Optional.of(Distribution.merged(responseTimes)));
    }
}
