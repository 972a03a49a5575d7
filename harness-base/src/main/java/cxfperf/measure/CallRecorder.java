package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Counts and times one worker's calls of one operation in one phase. A {@link Collector} reads it from one other thread at
 * any time. Never reset: a new phase has new recorders.
 */
public final class CallRecorder implements CallLog {

    /** Values are kept to 3 significant digits and the range grows as needed, so that nothing is ever clamped. */
    private static final int SIGNIFICANT_DIGITS = 3;

    private static final FailureKind[] KINDS = FailureKind.values();

    private final SingleWriterRecorder serviceNanos = new SingleWriterRecorder(SIGNIFICANT_DIGITS);
    private final AtomicLong started = new AtomicLong();
    private final AtomicLongArray failures = new AtomicLongArray(KINDS.length);

    private Histogram taken;
    private boolean kept = true;

    @Override
    public void started() {
        // One writer: a plain read and an ordered write are enough, and cost a fraction of an atomic increment.
        started.lazySet(started.getPlain() + 1);
    }

    @Override
    public void ok(long nanos) {
        serviceNanos.recordValue(nanos);
    }

    @Override
    public void failed(FailureKind kind) {
        int i = kind.ordinal();
        failures.lazySet(i, failures.getPlain(i) + 1);
    }

    long startedSoFar() {
        return started.get();
    }

    long failedSoFar(FailureKind kind) {
        return failures.get(kind.ordinal());
    }

    /**
     * The service times recorded since they were last taken and kept. Where the reader had no memory to keep them, the same
     * ones again. Reader thread only.
     */
    Histogram take() {
        if (kept) {
            taken = serviceNanos.getIntervalHistogram(isTorn(taken) ? null : taken);
            kept = false;
        }
        return taken;
    }

    /** What was taken is counted. */
    void keep() {
        kept = true;
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
     * Whether the writer ran out of memory while its histogram grew. The library has then noted the new size, but has still the
     * counts of the old one: what was recorded is there, and a look at the rest fails.
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
}
