package cxfperf.engine;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one worker is doing right now. The worker writes it on every call, and the runner reads it to find stuck calls.
 * The writes are ordered and not volatile: nobody waits on them, and the full fence of a volatile write would cost more
 * than the rest of the bookkeeping.
 */
final class CurrentCall {

    private static final long NONE = Long.MIN_VALUE;

    /** In place of the start of a call that is prepared and waits for its time. */
    private static final long WAITING = NONE + 1;

    private final AtomicLong startNanos = new AtomicLong(NONE);
    private final AtomicInteger operation = new AtomicInteger();
    private final AtomicBoolean preparing = new AtomicBoolean();
    private final AtomicLong countedEnd = new AtomicLong(NONE);
    private final AtomicLong uncountedEnd = new AtomicLong();

    /**
     * Where the end time of a call is stored. A condition would have one outcome in the whole warm-up, so the first
     * call of the window would make the JVM throw the compiled code away.
     */
    private AtomicLong end = uncountedEnd;

    void prepares(int operationIndex, long nanos) {
        operation.lazySet(operationIndex);
        preparing.lazySet(true);
        startNanos.lazySet(nanos);
    }

    /** The call itself starts. */
    void starts(long nanos) {
        startNanos.lazySet(nanos);
        preparing.lazySet(false);
    }

    /** The preparation is over, and the call waits for its time. */
    void prepared() {
        startNanos.lazySet(WAITING);
        preparing.lazySet(false);
    }

    void ended(long nanos) {
        end.lazySet(nanos);
    }

    /** The worker is in no call, nor in the preparation of one. */
    void none() {
        startNanos.lazySet(NONE);
    }

    /** Whether the calls that end from now on belong to the window. */
    void countEnds(boolean counted) {
        end = counted ? countedEnd : uncountedEnd;
    }

    /** Marks the worker as being in a call; unlike {@link #starts}, every thread sees it at once. */
    void enter(long nanos) {
        startNanos.set(nanos);
    }

    /** Undoes {@link #enter}. */
    void leave() {
        startNanos.set(NONE);
    }

    boolean isNone() {
        return startNanos.get() == NONE;
    }

    long startNanos() {
        return startNanos.get();
    }

    /** Whether the worker has been in one call, or in its preparation, for longer than this. */
    boolean isOutLongerThan(long limitNanos, long nowNanos) {
        long start = startNanos.get();
        return start != NONE && start != WAITING && nowNanos - start > limitNanos;
    }

    /** The index of the operation that the worker is calling, or called last. */
    int operation() {
        return operation.get();
    }

    boolean isPreparing() {
        return preparing.get();
    }

    boolean hasCountedEnd() {
        return countedEnd.get() != NONE;
    }

    /** When the last counted call ended. */
    long countedEndNanos() {
        return countedEnd.get();
    }
}
