package cxfperf.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the standard HdrHistogram interval log: one line of service times in nanoseconds for every interval, with the
 * maximum column in milliseconds. In a mix of several operations every line is tagged with its operation. One thread.
 */
public final class IntervalLog {

    private static final double NANOS_PER_MILLI = 1_000_000.0;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final HistogramLogWriter writer =
            new HistogramLogWriter(new PrintStream(buffer, false, StandardCharsets.US_ASCII));
    private final Consumer<String> lines;

    /**
     * @param startEpochMillis the wall-clock time at which the phase started
     * @param lines takes the text as it is made: whole lines, each with its line end
     */
    public IntervalLog(long startEpochMillis, Consumer<String> lines) {
        this.lines = lines;
        writer.outputLogFormatVersion();
        writer.outputComment("[Service times of verified calls, in nanoseconds; Interval_Max in milliseconds]");
        writer.outputStartTime(startEpochMillis);
        writer.outputBaseTime(startEpochMillis);
        writer.outputLegend();
        handOver();
    }

    public void write(Interval interval) {
        boolean tagged = interval.operations().size() > 1;
        interval.operations().forEach((name, operation) -> {
            Histogram histogram = operation.serviceTimes().histogram();
            histogram.setTag(tagged ? name : null);
            writer.outputIntervalHistogram(
                    interval.startNanos() / NANOS_PER_SECOND,
                    interval.endNanos() / NANOS_PER_SECOND,
                    histogram,
                    NANOS_PER_MILLI);
        });
        handOver();
    }

    private void handOver() {
        lines.accept(buffer.toString(StandardCharsets.US_ASCII));
        buffer.reset();
    }
}
