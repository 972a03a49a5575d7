package cxfperf.watch;

import cxfperf.probe.CpuAllowance;
import cxfperf.probe.ProbeDifference;
import cxfperf.result.JvmCost;
import cxfperf.result.JvmFigure;

/**
 * The longest garbage-collection pause and the fullest heap of a JVM, of either side, in a window. A JVM reports the
 * length of a pause some milliseconds later, so a missing length comes with the next sample. For one thread.
 */
final class JvmPeaks {

    private static final double NANOS_PER_MILLI = 1e6;

    private long pausesMeasured;
    private long longestPauseNanos;
    private Long heapBytes;

    /** @param pauses the number of pauses of the JVM so far */
    void windowOpens(long pauses) {
        pausesMeasured = pauses;
        longestPauseNanos = 0;
        heapBytes = null;
    }

    /** The number of the last pause whose length is known. */
    long pausesMeasured() {
        return pausesMeasured;
    }

    /** @param longestNanos the longest pause after the last pause of known length, up to pause {@code upTo} */
    void pauses(long upTo, long longestNanos) {
        longestPauseNanos = Math.max(longestPauseNanos, longestNanos);
        pausesMeasured = upTo;
    }

    /** @param usedBytes the heap in use; null if unknown */
    void heap(Long usedBytes) {
        if (usedBytes != null) {
            heapBytes = Math.max(heapBytes == null ? 0 : heapBytes, usedBytes);
        }
    }

    /** @param window the difference between both ends of the window; its unknown values are unknown costs */
    JvmCost cost(ProbeDifference window) {
        CpuAllowance allowance = window.to().cpu().allowance();
        Long pauses = window.to().jvm().gcPauses();
        Double pauseMillis = window.gcPauseMillis();
        boolean allMeasured = pauseMillis != null && pauses != null && pauses == pausesMeasured;
        // The JVM rounds each length down to milliseconds, and their sum only once.
        Double longest =
                allMeasured ? Double.valueOf(Math.min(longestPauseNanos / NANOS_PER_MILLI, pauseMillis)) : null;
        return JvmCost.UNKNOWN
                .with(JvmFigure.CPU_SECONDS, window.seconds(sample -> sample.cpu()
                        .processNanos()))
                .with(JvmFigure.COMPILE_SECONDS, window.seconds(sample -> sample.jvm()
                        .compileNanos()))
                .with(JvmFigure.HOST_CPU_SHARE, window.hostBusyShare())
                .with(JvmFigure.HOST_STEAL_SHARE, window.hostStealShare())
                .with(JvmFigure.CPUS, allowance == null ? null : allowance.effectiveCpus())
                .with(
                        JvmFigure.THROTTLED_SHARE,
                        CpuAllowance.throttledShare(window.from().cpu().allowance(), allowance))
                .with(JvmFigure.GC_PAUSES, window.of(sample -> sample.jvm().gcPauses()))
                .with(JvmFigure.GC_PAUSE_MILLIS, pauseMillis)
                .with(JvmFigure.GC_LONGEST_PAUSE_MILLIS, longest)
                .with(JvmFigure.HEAP_PEAK_BYTES, heapBytes);
    }
}
