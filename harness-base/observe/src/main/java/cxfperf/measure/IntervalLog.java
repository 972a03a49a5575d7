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
 * <p>If eight hours of such lines would make the file too large, it continues with fewer significant digits, and a
 * comment in the file says so. For one thread.
 */
public final class IntervalLog {

    /** The tag of response times; in a mix, the part after the colon. */
    static final String RESPONSE = "response";

    private static final double NANOS_PER_MILLI = 1_000_000.0;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final int DIGITS = 3;

    private static final long LONGEST_NANOS = Duration.ofHours(8).toNanos();

    /** The limit for eight hours: the part of fifty megabytes that the other files of the run leave. */
    private static final long MOST_BYTES = 42_000_000;

    /** A log below this size keeps all digits. */
    private static final long FREE_BYTES = 3_000_000;

    /** The growth is averaged over about this number of intervals. */
    private static final int SMOOTHED_INTERVALS = 240;

    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(buffer, false, StandardCharsets.UTF_8));
    private final Consumer<String> lines;
    private final int part;
    private int digits = DIGITS;
    private long written;
    private double bytesPerNano;

    /**
     * @param startEpochMillis wall-clock time of the start of the phase
     * @param lines consumer of the text: whole lines, each with its line end
     */
    public IntervalLog(long startEpochMillis, Consumer<String> lines) {
        this(startEpochMillis, lines, 1);
    }

    /** @param part the divisor of eight hours and of the limits for them: 1, or more in a test */
    IntervalLog(long startEpochMillis, Consumer<String> lines, int part) {
        this.lines = lines;
        this.part = part;
        writer.outputLogFormatVersion();
        writer.outputComment("[Service times of verified calls, in nanoseconds; Interval_Max in milliseconds]");
        writer.outputStartTime(startEpochMillis);
        writer.outputBaseTime(startEpochMillis);
        writer.outputLegend();
        handOver();
    }

    public void write(Interval interval) {
        if (digits > 1 && growsTooLarge(interval.endNanos())) {
            digits--;
            bytesPerNano = 0;
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
        // The last intervals of a run can be short.
        double nanos = Math.max(NANOS_PER_SECOND, interval.endNanos() - interval.startNanos());
        bytesPerNano += (handOver() / nanos - bytesPerNano) * part / SMOOTHED_INTERVALS;
    }

    /** Whether the log will be too large after eight hours at its current growth. */
    private boolean growsTooLarge(long nanos) {
        return written >= FREE_BYTES / part
                && written + bytesPerNano * (LONGEST_NANOS / part - nanos) > MOST_BYTES / part;
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

    /** @return the number of bytes */
    private int handOver() {
        int bytes = buffer.size();
        lines.accept(buffer.toString(StandardCharsets.UTF_8));
        written += bytes;
        buffer.reset();
        return bytes;
    }
}
