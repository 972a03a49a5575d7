package cxfperf.measure;

import java.time.Duration;

/**
 * How large a log may become: looks at how fast it grows and where that leads. A log that is small so far exceeds
 * nothing, so that a short run is written as it is. One thread.
 */
final class LogBudget {

    private final long mostBytes;
    private final long freeBytes;
    private final long nanos;
    private final int leastIntervals;
    private long written;
    private long writtenBefore;
    private long since;
    private int intervals;

    /**
     * @param mostBytes what the log may have at the end
     * @param freeBytes below this it exceeds nothing
     * @param length until the end
     * @param leastIntervals how many tell how fast it grows
     */
    LogBudget(long mostBytes, long freeBytes, Duration length, int leastIntervals) {
        this.mostBytes = mostBytes;
        this.freeBytes = freeBytes;
        this.nanos = length.toNanos();
        this.leastIntervals = leastIntervals;
    }

    /** What is left of fifty megabytes beside the other files of a run of eight hours. */
    static LogBudget ofEightHours() {
        return new LogBudget(42_000_000, 3_000_000, Duration.ofHours(8), 60);
    }

    void add(int bytes) {
        written += bytes;
        intervals++;
    }

    /**
     * Whether the log will have become too large at the end if it goes on as it has since the last time that this was
     * so; never behind the end.
     *
     * @param now from the start of the log
     */
    boolean isExceeded(long now) {
        if (written < freeBytes || intervals < leastIntervals || now >= nanos) {
            return false;
        }
        double perNano = (double) (written - writtenBefore) / (now - since);
        if (written + perNano * (nanos - now) <= mostBytes) {
            return false;
        }
        writtenBefore = written;
        since = now;
        intervals = 0;
        return true;
    }
}
