package cxfperf.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the standard HdrHistogram interval log: one line of service times in nanoseconds for every interval, with the
 * maximum column in milliseconds. In a mix of several operations every line is tagged with its operation. In an open
 * loop a line of response times follows each of them, tagged {@code response}, in a mix {@code NAME:response}.
 *
 * <p>Where eight hours of such lines would take too much room, the file goes on with fewer significant digits, which a
 * comment in it says. One thread.
 */
public final class IntervalLog {

    /** The tag of response times, or behind a colon the end of one. */
    static final String RESPONSE = "response";

    private static final double NANOS_PER_MILLI = 1_000_000.0;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final int DIGITS = 3;

    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(buffer, false, StandardCharsets.US_ASCII));
    private final Consumer<String> lines;
    private final LogBudget budget;
    private int digits = DIGITS;

    /**
     * @param startEpochMillis the wall-clock time at which the phase started
     * @param lines takes the text as it is made: whole lines, each with its line end
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
        lines.accept(buffer.toString(StandardCharsets.US_ASCII));
        budget.add(buffer.size());
        buffer.reset();
    }
}
