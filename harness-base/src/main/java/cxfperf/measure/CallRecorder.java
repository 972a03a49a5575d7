package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Counts and times one worker's calls of one operation in one phase. A {@link Collector} reads it from one other thread
 * at any time. Never reset: a new phase has new recorders.
 */
public class CallRecorder implements CallLog {

    /** Values are kept to 3 significant digits and the range grows as needed, so that nothing is ever clamped. */
    private static final int SIGNIFICANT_DIGITS = 3;

    private static final FailureKind[] KINDS = FailureKind.values();

    private final Times service = new Times();

    /** Null in a closed loop, which has no response times. */
    private final Times response;

    final AtomicLong started = new AtomicLong();
    final AtomicLong late = new AtomicLong();
    final AtomicLongArray failures = new AtomicLongArray(KINDS.length);

    /** @param openLoop whether the calls have intended starts */
    CallRecorder(boolean openLoop) {
        response = openLoop ? new Times() : null;
    }

    @Override
    public void started() {
        // One writer: a plain read and an ordered write are enough, and cost a fraction of an atomic increment.
        started.lazySet(started.getPlain() + 1);
    }

    @Override
    public void started(long lateNanos) {
        started();
        if (lateNanos > Offered.LATE_NANOS) {
            late.lazySet(late.getPlain() + 1);
        }
    }

    @Override
    public void ok(long nanos) {
        service.nanos.recordValue(nanos);
    }

    @Override
    public void ok(long serviceNanos, long responseNanos) {
        service.nanos.recordValue(serviceNanos);
        response.nanos.recordValue(responseNanos);
    }

    @Override
    public void failed(FailureKind kind) {
        int i = kind.ordinal();
        failures.lazySet(i, failures.getPlain(i) + 1);
    }

    long startedSoFar() {
        return started.get();
    }

    long lateSoFar() {
        return late.get();
    }

    long failedSoFar(FailureKind kind) {
        return failures.get(kind.ordinal());
    }

    /**
     * The service times recorded since they were last taken and kept. Where the reader had no memory to keep them, the
     * same ones again. Reader thread only.
     */
    Histogram take() {
        return service.take();
    }

    /**
     * As {@link #take}, of an open loop; to be taken first, so that no response time comes ahead of its service time.
     */
    Histogram takeResponses() {
        return response.take();
    }

    /** What was taken is counted. */
    void keep() {
        service.kept = true;
        if (response != null) {
            response.kept = true;
        }
    }

    /** Adds what was taken to a histogram that grows by itself. */
    static void add(Histogram taken, Histogram target) {
        if (!isTorn(taken)) {
            target.add(taken);
            return;
        }
        for (HistogramIterationValue value : taken.recordedValues()) {
            target.recordValueWithCount(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
        }
    }

    /**
     * Whether the writer ran out of memory while its histogram grew. The library has then noted the new size, but has
     * still the counts of the old one: what was recorded is there, and a look at the rest fails.
     */
    private static boolean isTorn(Histogram histogram) {
        if (histogram == null) {
            return false;
        }
        try {
            histogram.getCountAtValue(histogram.getHighestTrackableValue());
            return false;
        } catch (ArrayIndexOutOfBoundsException e) {
            return true;
        }
    }

    /** The times of one clock, and what the reader has of them. */
    private static final class Times {
        private final SingleWriterRecorder nanos = new SingleWriterRecorder(SIGNIFICANT_DIGITS);
        private Histogram taken;
        private boolean kept = true;

        private Histogram take() {
            if (kept) {
                taken = nanos.getIntervalHistogram(isTorn(taken) ? null : taken);
                kept = false;
            }
            return taken;
        }
    }
}
