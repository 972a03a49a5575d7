package cxfperf.engine;

import cxfperf.scenario.FailureKind;
import cxfperf.text.OneLine;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Keeps the first failure of each kind. Any thread; once a kind has its example, offering another costs one read. */
public final class FailureExamples {

    private static final int MAX_CAUSES = 4;
    private static final int MAX_LENGTH = 1_000;

    private final AtomicReferenceArray<String> first = new AtomicReferenceArray<>(FailureKind.values().length);

    public void offer(FailureKind kind, Throwable thrown) {
        if (first.get(kind.ordinal()) == null) {
            first.compareAndSet(kind.ordinal(), null, oneLine(thrown));
        }
    }

    public void offer(FailureKind kind, String text) {
        first.compareAndSet(kind.ordinal(), null, text);
    }

    /** Those that there are. */
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

    /** A failure with its causes. */
    public static String oneLine(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        Throwable link = thrown;
        for (int i = 0; link != null && i < MAX_CAUSES; i++, link = link.getCause()) {
            if (i > 0) {
                text.append(" <- ");
            }
            text.append(link.getClass().getSimpleName());
            if (link.getMessage() != null) {
                text.append(": ").append(OneLine.of(link.getMessage()));
            }
        }
        return text.length() <= MAX_LENGTH ? text.toString() : text.substring(0, MAX_LENGTH - 1) + "…";
    }
}
