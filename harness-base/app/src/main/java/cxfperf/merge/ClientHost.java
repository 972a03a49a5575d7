package cxfperf.merge;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.Timeline;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The finished run of one load generator. Its other files are read when they are asked for, so that a merge holds the
 * seconds of one load generator at a time.
 *
 * @param name name that distinguishes it from the other load generators
 * @param directory of its files
 * @param result the content of its result.json
 */
public record ClientHost(String name, Path directory, RunResult result) {

    /**
     * A load generator whose run did not come to its end, or whose files did not come back. The merged result has no
     * call of it.
     *
     * @param name name that distinguishes it from the other load generators
     * @param because what is known of it, as a clause: {@code its run was killed after 12.0 s, ...}
     */
    public record Lost(String name, String because) {}

    /** @throws IOException with a message for people, if there is no result that can be read */
    public static ClientHost in(Path directory, String name) throws IOException {
        return new ClientHost(name, directory, StoredRuns.result(directory));
    }

    Timeline timeline() throws IOException {
        Timeline timeline = StoredRuns.timeline(directory, result);
        if (timeline.rows() == 0) {
            throw new IOException(name + " has no seconds in " + ResultFile.TIMELINE);
        }
        return timeline;
    }

    IntervalLogFile times() throws IOException {
        return StoredRuns.times(directory).orElseThrow(() -> new IOException(name + " has no " + ResultFile.LATENCY));
    }
}
