package cxfperf.result;

import cxfperf.measure.Counts;
import cxfperf.scenario.FailureKind;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the calls started inside the window ended: started = ok + failed + abandoned.
 *
 * @param failures failed calls by the name of their {@link FailureKind}, which a later version may have added
 * @param examples the first failure of each counted kind, as one line
 */
public record Calls(
        long started, long ok, long failed, long abandoned, Map<String, Long> failures, Map<String, String> examples) {

    public static final Calls NONE = of(Counts.NONE, Map.of());

    public Calls {
        failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
        examples = Collections.unmodifiableMap(new LinkedHashMap<>(examples));
        if (started != ok + failed + abandoned) {
            throw new IllegalArgumentException(
                    "started " + started + " is not ok " + ok + " + failed " + failed + " + abandoned " + abandoned);
        }
    }

    /** Returns the number of calls without the expected reply: failed or abandoned. */
    public long errors() {
        return failed + abandoned;
    }

    public long failedBy(FailureKind kind) {
        return failures.getOrDefault(kind.name(), 0L);
    }

    /** The share of {@link #errors} among the started calls, in percent; null if no call was started. */
    public Double errorPercent() {
        return started == 0 ? null : 100.0 * errors() / started;
    }

    public static Calls of(Counts counts, Map<FailureKind, String> allExamples) {
        Map<String, Long> failures = new LinkedHashMap<>();
        Map<String, String> examples = new LinkedHashMap<>();
        counts.failures().forEach((kind, number) -> {
            failures.put(kind.name(), number);
            if (allExamples.containsKey(kind)) {
                examples.put(kind.name(), allExamples.get(kind));
            }
        });
        return new Calls(counts.started(), counts.ok(), counts.failed(), counts.abandoned(), failures, examples);
    }

    /** Adds up the calls of several hosts or operations, and keeps the first example of each kind of failure. */
    public static Calls sum(Collection<Calls> parts) {
        long started = 0;
        long ok = 0;
        long failed = 0;
        long abandoned = 0;
        Map<String, Long> failures = new LinkedHashMap<>();
        Map<String, String> examples = new LinkedHashMap<>();
        for (Calls part : parts) {
            started += part.started();
            ok += part.ok();
            failed += part.failed();
            abandoned += part.abandoned();
            part.failures().forEach((kind, count) -> failures.merge(kind, count, Long::sum));
            part.examples().forEach(examples::putIfAbsent);
        }
        return new Calls(started, ok, failed, abandoned, failures, examples);
    }
}
