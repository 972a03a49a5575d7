package cxfperf.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the standard HdrHistogram interval log: one line of service times in nanoseconds for every interval, with the
 * maximum column in milliseconds. In a mix of several operations each line has the tag of its operation. In an open
 * loop a line of response times follows each line, with the tag {@code response}, in a mix {@code NAME:response}.
 *
 * <p>Where eight hours of such lines would make the file too large, it continues with fewer significant digits and a
 * comment that says so. For one thread.
 */
public final class IntervalLog {

    /** The tag of response times; in a mix, the part after the colon. */
    static final String RESPONSE = "response";

    private static final double NANOS_PER_MILLI = 1_000_000.0;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final int DIGITS = 3;

    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(buffer, false, StandardCharsets.UTF_8));
    private final Consumer<String> lines;
    private final LogBudget budget;
    private int digits = DIGITS;

    /**
     * @param startEpochMillis wall-clock time of the start of the phase
     * @param lines consumer of the text: whole lines, each with its line end
     */
    public IntervalLog(long startEpochMillis, Consumer<String> lines) {
        this(startEpochMillis, lines, LogBudget.ofEightHours());
    }

    IntervalLog(long startEpochMillis, Consumer<String> lines, LogBudget budget) {
        this.lines = lines;
        this.budget = budget;
        writer.outputLogFormatVersion();
        writer.outputComment("[Service times of verified calls, in nanoseconds; Interval_Max in milliseconds]");
        writer.outputStartTime(startEpochMillis);
        writer.outputBaseTime(startEpochMillis);
        writer.outputLegend();
        handOver();
    }

    public void write(Interval interval) {
        if (digits > 1 && budget.isExceeded(interval.endNanos())) {
            digits--;
            writer.outputComment("[From here on values have " + digits + " significant digit" + (digits > 1 ? "s" : "")
                    + ": at this rate, the file of eight hours would be too large]");
        }
        boolean isMix = interval.operations().size() > 1;
        interval.operations().forEach((name, operation) -> {
            write(interval, operation.serviceTimes(), isMix ? name : null);
            operation
                    .responseTimes()
                    .ifPresent(times -> write(interval, times, isMix ? name + ":" + RESPONSE : RESPONSE));
        });
        handOver();
    }

    private void write(Interval interval, Distribution times, String tag) {
        Histogram histogram = times.histogram();
        if (digits < DIGITS) {
            histogram = new Histogram(digits);
            histogram.add(times.histogram());
        }
        histogram.setTag(tag);
        writer.outputIntervalHistogram(
                interval.startNanos() / NANOS_PER_SECOND,
                interval.endNanos() / NANOS_PER_SECOND,
                histogram,
                NANOS_PER_MILLI);
    }

    private void handOver() {
        lines.accept(buffer.toString(StandardCharsets.UTF_8));
        budget.add(buffer.size());
        buffer.reset();
    }

    /**
     * A limit of a log's size at the end of the longest run, extrapolated from the log's growth. A log that is still
     * small never exceeds it, so that a short run keeps all digits. For one thread.
     */
    static final class LogBudget {

        private final long mostBytes;
        private final long freeBytes;
        private final long nanos;
        private final int leastIntervals;
        private long written;
        private long writtenBefore;
        private long since;
        private int intervals;

        /**
         * @param mostBytes largest size at the end
         * @param freeBytes size below which the limit is not exceeded
         * @param length time from the start of the log to the end
         * @param leastIntervals least number of intervals from which the growth is computed
         */
        LogBudget(long mostBytes, long freeBytes, Duration length, int leastIntervals) {
            this.mostBytes = mostBytes;
            this.freeBytes = freeBytes;
            this.nanos = length.toNanos();
            this.leastIntervals = leastIntervals;
        }

        /** The part of fifty megabytes that the other files of a run of eight hours leave. */
        static LogBudget ofEightHours() {
            return new LogBudget(42_000_000, 3_000_000, Duration.ofHours(8), 60);
        }

        void add(int bytes) {
            written += bytes;
            intervals++;
        }

        /**
         * Whether the log will be too large at the end if it grows as it has since this was last true; always false
         * after the end.
         *
         * @param now nanoseconds since the start of the log
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
}
