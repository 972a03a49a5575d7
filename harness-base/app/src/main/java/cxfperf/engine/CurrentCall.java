package cxfperf.engine;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The current activity of one worker. The worker writes it on every call, and the runner reads it to find stuck calls.
 * The writes are ordered and not volatile: no thread waits for them, and the full fence of a volatile write would cost
 * more than the rest of the bookkeeping.
 */
final class CurrentCall {

    private static final long NONE = Long.MIN_VALUE;

    /** Stands in place of the start of a call that is prepared and waits for its scheduled time. */
    private static final long WAITING = NONE + 1;

    private final AtomicLong startNanos = new AtomicLong(NONE);
    private final AtomicInteger operation = new AtomicInteger();
    private final AtomicBoolean preparing = new AtomicBoolean();
    private final AtomicLong countedEnd = new AtomicLong(NONE);
    private final AtomicLong uncountedEnd = new AtomicLong();

    /**
     * The field that stores the end of a call. It replaces a condition that would have one outcome in the whole
     * warm-up: the first call of the window would make the JVM throw the compiled code away.
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

    /** Notes that the worker neither makes nor prepares a call. */
    void none() {
        startNanos.lazySet(NONE);
    }

    /** Sets whether calls that end from now on belong to the window. */
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

    /** Whether the worker has been in its call, or in its preparation, for longer than this limit. */
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

    /** The end of the last counted call. */
    long countedEndNanos() {
        return countedEnd.get();
    }
}
