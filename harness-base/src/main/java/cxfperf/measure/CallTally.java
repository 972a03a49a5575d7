package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts one worker's calls by outcome, without their times. The worker that owns it writes without blocking or
 * allocating; any thread reads at any time.
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
    public void started(long behindNanos) {
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

    /** The counts so far; calls in flight count as abandoned. */
    public Counts soFar() {
        long okSoFar = ok.get();
        Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : KINDS) {
            failed.put(kind, failures.get(kind.ordinal()));
        }
        long failedSoFar = failed.values().stream().mapToLong(Long::longValue).sum();
        // Read last: a call that ends meanwhile then counts as in flight, never as an outcome without a start.
        return new Counts(okSoFar, failed, started.get() - okSoFar - failedSoFar);
    }
}
