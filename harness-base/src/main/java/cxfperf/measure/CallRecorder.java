package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
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

    private Histogram recycled;

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

    /** Adds the service times recorded since the last call of this method. Reader thread only. */
    void moveServiceTimesInto(Histogram target) {
        recycled = serviceNanos.getIntervalHistogram(recycled);
        target.add(recycled);
    }
}
