package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts the starts and the outcomes of one worker's calls in one phase. The worker that owns it writes without
 * allocating, and without blocking unless workers share it; any thread reads at any time.
 */
public abstract class CallLog {

    static final FailureKind[] KINDS = FailureKind.values();

    final AtomicLong started = new AtomicLong();
    final AtomicLong carried = new AtomicLong();
    final AtomicLongArray failures = new AtomicLongArray(KINDS.length);

    /** Records that a call starts. Exactly one outcome must follow, unless the call never returns. */
    public void started() {
        // One writer: a plain read and an ordered write are enough, and cost a fraction of an atomic increment.
        started.lazySet(started.getPlain() + 1);
    }

    /** Records that a call of an open loop starts so many nanoseconds after its scheduled time. */
    public abstract void started(long behindNanos);

    /** Records a call that returned the expected reply after {@code nanos} of service time. */
    public abstract void ok(long nanos);

    /**
     * Records a call of an open loop that returned the expected reply.
     *
     * @param serviceNanos time since the actual start
     * @param responseNanos time since the scheduled start
     */
    public abstract void ok(long serviceNanos, long responseNanos);

    /** Records that the call failed. */
    public void failed(FailureKind kind) {
        int i = kind.ordinal();
        failures.lazySet(i, failures.getPlain(i) + 1);
    }

    /** Adds a verified call that ended in this phase and started before it. */
    public final void carriedIn() {
        carried.incrementAndGet();
    }

    /** Marks a verified call of this phase as one that ended after it. */
    public final void carriedOut() {
        carried.decrementAndGet();
    }

    /** Verified calls that ended in this phase, less those that started in it: 0 but for calls at its edges. */
    final long carriedSoFar() {
        return carried.get();
    }

    final long startedSoFar() {
        return started.get();
    }

    final long failedSoFar(FailureKind kind) {
        return failures.get(kind.ordinal());
    }
}
