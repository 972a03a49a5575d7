package cxfperf.measure;

import cxfperf.scenario.FailureKind;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Counts and times one worker's calls of one operation in one phase; many workers share locked ones. The worker that
 * owns it writes without allocating and without blocking. A {@link Collector} reads it from one other thread at any
 * time. It is never reset. Its number of verified calls is that of its times.
 */
public class CallRecorder {

    /** Values have 3 significant digits. The range grows as needed, so no value is clamped. */
    private static final int SIGNIFICANT_DIGITS = 3;

    private final SingleWriterRecorder service = new SingleWriterRecorder(SIGNIFICANT_DIGITS);

    /** The response times; null in a closed loop. */
    private final SingleWriterRecorder response;

    /** The histogram that was taken last, reused by the reader. */
    private Histogram taken;

    private Histogram takenResponses;

    final AtomicLong started = new AtomicLong();
    final AtomicLong behindSchedule = new AtomicLong();
    final AtomicLongArray failures = new AtomicLongArray(FailureKind.values().length);
    private final AtomicLong carried = new AtomicLong();

    /** @param openLoop whether calls have scheduled starts */
    CallRecorder(boolean openLoop) {
        response = openLoop ? new SingleWriterRecorder(SIGNIFICANT_DIGITS) : null;
    }

    /** Records that a call starts. Exactly one outcome must follow, unless the call never returns. */
    public void started() {
        // There is one writer, so a plain read and an ordered write are enough. They cost a fraction of an atomic
        // increment.
        started.lazySet(started.getPlain() + 1);
    }

    /** Records that a call of an open loop starts so many nanoseconds after its scheduled time. */
    public void started(long behindNanos) {
        started();
        if (behindNanos > Offered.BEHIND_NANOS) {
            behindSchedule.lazySet(behindSchedule.getPlain() + 1);
        }
    }

    /** Records a call that returned the expected reply after {@code nanos} of service time. */
    public void ok(long nanos) {
        service.recordValue(nanos);
    }

    /**
     * Records a call of an open loop that returned the expected reply.
     *
     * @param serviceNanos time since the actual start
     * @param responseNanos time since the scheduled start
     */
    public void ok(long serviceNanos, long responseNanos) {
        service.recordValue(serviceNanos);
        response.recordValue(responseNanos);
    }

    /** Records that the call failed. */
    public void failed(FailureKind kind) {
        int i = kind.ordinal();
        failures.lazySet(i, failures.getPlain(i) + 1);
    }

    /**
     * Records whether a verified call was carried over an edge of this phase.
     *
     * @param calls 1 if the call ended in this phase and started before it, -1 if it started in this phase and ended
     *     after it; otherwise 0
     */
    public void carried(long calls) {
        carried.lazySet(carried.getPlain() + calls);
    }

    /** The verified calls that ended in this phase minus those that started in it; 0 except for calls at its edges. */
    long carriedSoFar() {
        return carried.get();
    }

    long startedSoFar() {
        return started.get();
    }

    long behindScheduleSoFar() {
        return behindSchedule.get();
    }

    long failedSoFar(FailureKind kind) {
        return failures.get(kind.ordinal());
    }

    /** Returns the service times recorded since the last call of this method. Reader thread only. */
    Histogram take() {
        taken = service.getIntervalHistogram(taken);
        return taken;
    }

    /**
     * Does the same for the response times of an open loop. Call it before {@link #take}, so that no response time is
     * taken before its service time.
     */
    Histogram takeResponses() {
        takenResponses = response.getIntervalHistogram(takenResponses);
        return takenResponses;
    }
}
