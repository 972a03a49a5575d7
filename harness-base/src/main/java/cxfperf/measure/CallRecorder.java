package cxfperf.measure;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Counts and times one worker's calls of one operation in one phase. A {@link Collector} reads it from one other thread
 * at any time. It is never reset: each phase has new recorders.
 */
public class CallRecorder extends CallLog {

    /** Values have 3 significant digits. The range grows as needed, so no value is clamped. */
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Times service = new Times();

    /** Null in a closed loop, which has no response times. */
    private final Times response;

    final AtomicLong behindSchedule = new AtomicLong();

    /** @param openLoop whether calls have scheduled starts */
    CallRecorder(boolean openLoop) {
        response = openLoop ? new Times() : null;
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
        service.nanos.recordValue(nanos);
    }

    @Override
    public void ok(long serviceNanos, long responseNanos) {
        service.nanos.recordValue(serviceNanos);
        response.nanos.recordValue(responseNanos);
    }

    long behindScheduleSoFar() {
        return behindSchedule.get();
    }

    /**
     * Returns the service times recorded since those that were last taken and kept. If {@link #keep} was not called
     * since, the same times are returned again. Reader thread only.
     */
    Histogram take() {
        return service.take();
    }

    /**
     * Does the same for the response times of an open loop. Call it before {@link #take}, so that no response time is
     * taken before its service time.
     */
    Histogram takeResponses() {
        return response.take();
    }

    /** Marks what was taken as counted: the next {@link #take} returns later times only. */
    void keep() {
        service.kept = true;
        if (response != null) {
            response.kept = true;
        }
    }

    /** Adds what was taken to an auto-resizing histogram. */
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
     * Whether the writer ran out of memory while its histogram grew. HdrHistogram has then set the new size but still
     * has the old array of counts: recorded values are intact, and reading beyond the array fails.
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

    /** Recorded times of one kind, service or response, and the part that the reader has taken. */
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
