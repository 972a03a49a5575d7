package cxfperf.engine;

import cxfperf.scenario.FailureKind;
import cxfperf.text.OneLine;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the first failure of each kind, for the run and for each operation. Any thread. */
public final class FailureExamples {

    private final Map<FailureKind, String> first = new ConcurrentHashMap<>();
    private final Map<String, Map<FailureKind, String>> byOperation = new ConcurrentHashMap<>();

    public void offer(String operation, FailureKind kind, Throwable thrown) {
        if (!of(operation).containsKey(kind)) {
            offer(operation, kind, OneLine.of(thrown));
        }
    }

    public void offer(String operation, FailureKind kind, String text) {
        of(operation).putIfAbsent(kind, text);
        first.putIfAbsent(kind, text);
    }

    private Map<FailureKind, String> of(String operation) {
        return byOperation.computeIfAbsent(operation, name -> new ConcurrentHashMap<>());
    }

    /** The examples by kind, in the order of the kinds; a kind without a failure is absent. */
    public Map<FailureKind, String> all() {
        return new TreeMap<>(first);
    }

    /** The examples by operation and kind; an operation without a failure is absent. */
    public Map<String, Map<FailureKind, String>> byOperation() {
        return Map.copyOf(byOperation);
    }
}
