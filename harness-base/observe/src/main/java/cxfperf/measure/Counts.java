package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The outcomes of the started calls. The invariant is started = ok + failed + abandoned.
 *
 * @param ok calls whose reply was the expected one
 * @param failures failed calls by kind; kinds without a failure are absent
 * @param abandoned calls still in flight when the run stopped waiting, whose outcome is unknown
 */
public record Counts(long ok, Map<FailureKind, Long> failures, long abandoned) {

    public static final Counts NONE = new Counts(0, Map.of(), 0);

    public Counts {
        Map<FailureKind, Long> copy = new EnumMap<>(FailureKind.class);
        failures.forEach((kind, count) -> {
            if (count < 0) {
                throw new IllegalArgumentException("negative count of " + kind + ": " + count);
            }
            if (count > 0) {
                copy.put(kind, count);
            }
        });
        failures = Collections.unmodifiableMap(copy);
        if (ok < 0 || abandoned < 0) {
            throw new IllegalArgumentException("negative count: ok " + ok + ", abandoned " + abandoned);
        }
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    public long started() {
        return ok + failed() + abandoned;
    }

    /** The counts since an earlier reading. */
    public Counts since(Counts before) {
        Map<FailureKind, Long> since = new EnumMap<>(FailureKind.class);
        failures.forEach((kind, count) -> since.put(kind, count - before.failures.getOrDefault(kind, 0L)));
        return new Counts(ok - before.ok, since, Math.max(0, abandoned - before.abandoned));
    }

    public static Counts sum(Collection<Counts> parts) {
        long ok = 0;
        long abandoned = 0;
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        for (Counts part : parts) {
            ok += part.ok;
            abandoned += part.abandoned;
            part.failures.forEach((kind, count) -> failures.merge(kind, count, Long::sum));
        }
        return new Counts(ok, failures, abandoned);
    }
}
