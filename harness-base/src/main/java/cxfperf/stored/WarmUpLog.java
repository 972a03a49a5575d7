package cxfperf.stored;

import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.probe.ProbeSample;
import cxfperf.result.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/**
 * {@code warmup.csv}: one row for every second of the warm-up, whose calls are in no other file. It shows whether the
 * load had become even when the window opened. The columns are those of {@code timeline.csv} by the same names; the
 * seconds count from the start of the warm-up. One thread.
 */
public final class WarmUpLog {

    private static final String HEADER = "second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros,"
            + Timeline.COMPILE_MILLIS + "," + Timeline.SERVER_COMPILE_MILLIS + "\n";

    private final LineFile file;

    /** Never fails: what the file lacks is said when it is closed. */
    public WarmUpLog(Path directory) {
        file = new LineFile(ResultFile.WARM_UP.in(directory));
        file.append(HEADER);
    }

    /**
     * @param before the sample at the start of the interval
     * @param now the sample at its end
     * @param server values of the latest poll of the server, about a second old
     */
    public void write(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
        Distribution times = interval.total().serviceTimes();
        StringJoiner cells = new StringJoiner(",", "", "\n");
        cells.add(String.format(Locale.ROOT, "%.3f", interval.endNanos() / 1e9));
        cells.add(String.valueOf(interval.total().counts().ok()));
        cells.add(String.valueOf(interval.total().counts().failed()));
        cells.add(String.format(Locale.ROOT, "%.1f", interval.okPerSecond()));
        cells.add(micros(times.quantileMicros(0.5)));
        cells.add(micros(times.quantileMicros(0.99)));
        cells.add(micros(times.maxMicros()));
        cells.add(TimelineCsv.compileMillis(before, now));
        cells.add(TimelineCsv.compileMillis(server));
        file.append(cells.toString());
    }

    /** @throws IOException if the file lacks rows */
    public void close() throws IOException {
        file.close();
        if (file.unwritten().isPresent()) {
            throw file.unwritten().get();
        }
    }

    private static String micros(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : "";
    }
}
