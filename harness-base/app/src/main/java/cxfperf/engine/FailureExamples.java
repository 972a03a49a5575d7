package cxfperf.engine;

import cxfperf.scenario.FailureKind;
import cxfperf.text.OneLine;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Keeps the first failure of each kind. Any thread; once a kind has its example, offering another costs one read. */
public final class FailureExamples {

    private final AtomicReferenceArray<String> first = new AtomicReferenceArray<>(FailureKind.values().length);

    public void offer(FailureKind kind, Throwable thrown) {
        if (first.get(kind.ordinal()) == null) {
            first.compareAndSet(kind.ordinal(), null, OneLine.of(thrown));
        }
    }

    public void offer(FailureKind kind, String text) {
        first.compareAndSet(kind.ordinal(), null, text);
    }

    /** By kind; a kind without a failure is absent. */
    public Map<FailureKind, String> all() {
        Map<FailureKind, String> examples = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : FailureKind.values()) {
            String example = first.get(kind.ordinal());
            if (example != null) {
                examples.put(kind, example);
            }
        }
        return examples;
    }
}
