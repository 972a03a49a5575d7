package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts one worker's calls by how they ended, without their times. Written by the one worker that owns it, without
 * blocking or allocating; read by any thread at any time.
 */
public final class CallTally implements CallLog {

    private static final FailureKind[] KINDS = FailureKind.values();

    private final AtomicLong started = new AtomicLong();
    private final AtomicLong ok = new AtomicLong();
    private final AtomicLongArray failures = new AtomicLongArray(KINDS.length);

    @Override
    public void started() {
        // One writer: a plain read and an ordered write are enough, and cost a fraction of an atomic increment.
        started.lazySet(started.getPlain() + 1);
    }

    @Override
    public void started(long lateNanos) {
        started();
    }

    @Override
    public void ok(long nanos) {
        ok.lazySet(ok.getPlain() + 1);
    }

    @Override
    public void ok(long serviceNanos, long responseNanos) {
        ok(serviceNanos);
    }

    @Override
    public void failed(FailureKind kind) {
        int i = kind.ordinal();
        failures.lazySet(i, failures.getPlain(i) + 1);
    }

    /** As of now; calls that are out count as abandoned. */
    public Counts soFar() {
        long okSoFar = ok.get();
        Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : KINDS) {
            failed.put(kind, failures.get(kind.ordinal()));
        }
        long failedSoFar = failed.values().stream().mapToLong(Long::longValue).sum();
        // Read last: a call that ends while this runs is then seen as out, and never as one that did not start.
        return new Counts(okSoFar, failed, started.get() - okSoFar - failedSoFar);
    }
}
