package cxfperf.stored;

import cxfperf.measure.Interval;
import cxfperf.probe.ProbeSample;
import cxfperf.result.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code warmup.csv}: one row for every second of the warm-up, whose calls are in no other file. It shows whether the
 * load had become even when the window opened. The columns are those of {@code timeline.csv} by the same names; the
 * seconds count from the start of the warm-up. One thread.
 */
public final class WarmUpLog {

    private final LineFile file;

    /** Never fails: what the file lacks is said when it is closed. */
    public WarmUpLog(Path directory) {
        file = new LineFile(ResultFile.WARM_UP.in(directory));
        file.append(TimelineCsv.warmUpHeader());
    }

    /**
     * @param before the sample at the start of the interval
     * @param now the sample at its end
     * @param server values of the latest poll of the server, about a second old
     */
    public void write(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
        file.append(TimelineCsv.warmUpRow(interval, before, now, server));
    }

    /** Closes the file, and says why it lacks rows, if it does. */
    public Optional<IOException> close() {
        return file.close();
    }
}
