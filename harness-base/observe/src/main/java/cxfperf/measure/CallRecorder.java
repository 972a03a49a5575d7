package cxfperf.measure;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Counts and times one worker's calls of one operation; many workers share locked ones. A {@link Collector} reads it
 * from one other thread at any time. It is never reset: warm-up and run-in have one, the window another. Its number of
 * verified calls is that of its times.
 */
public class CallRecorder extends CallLog {

    /** Values have 3 significant digits. The range grows as needed, so no value is clamped. */
    private static final int SIGNIFICANT_DIGITS = 3;

    private final SingleWriterRecorder service = new SingleWriterRecorder(SIGNIFICANT_DIGITS);

    /** Null in a closed loop, which has no response times. */
    private final SingleWriterRecorder response;

    /** What was taken last, for use again; of the reader. */
    private Histogram taken;

    private Histogram takenResponses;

    final AtomicLong behindSchedule = new AtomicLong();

    /** @param openLoop whether calls have scheduled starts */
    CallRecorder(boolean openLoop) {
        response = openLoop ? new SingleWriterRecorder(SIGNIFICANT_DIGITS) : null;
    }

    @Override
    public void started(long behindNanos) {
        started();
        if (behindNanos > Offered.BEHIND_NANOS) {
            behindSchedule.lazySet(behindSchedule.getPlain() + 1);
        }
    }

    @Override
    public void ok(long nanos) {
        service.recordValue(nanos);
    }

    @Override
    public void ok(long serviceNanos, long responseNanos) {
        service.recordValue(serviceNanos);
        response.recordValue(responseNanos);
    }

    long behindScheduleSoFar() {
        return behindSchedule.get();
    }

    /** Returns the service times recorded since those that were last taken. Reader thread only. */
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
