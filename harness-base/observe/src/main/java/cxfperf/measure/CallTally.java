package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Counts calls without their times. */
public final class CallTally extends CallLog {

    private final AtomicLong ok = new AtomicLong();

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

    /** The counts so far; calls in flight count as abandoned. */
    public Counts soFar() {
        long okSoFar = ok.get();
        Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : KINDS) {
            failed.put(kind, failedSoFar(kind));
        }
        long failedSoFar = failed.values().stream().mapToLong(Long::longValue).sum();
        // Read last: a call that ends meanwhile then counts as in flight, never as an outcome without a start.
        return new Counts(okSoFar, failed, startedSoFar() - okSoFar - failedSoFar);
    }
}
