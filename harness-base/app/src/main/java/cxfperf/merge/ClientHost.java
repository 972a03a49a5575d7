package cxfperf.merge;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.Timeline;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The finished run of one load generator. Its other files are read on demand, so that a merge holds the seconds of one
 * load generator at a time.
 *
 * @param name name that distinguishes it from the other load generators
 * @param directory of its files
 * @param result the content of its result.json
 */
public record ClientHost(String name, Path directory, RunResult result) {

    /**
     * A load generator whose run did not finish, or whose files were not fetched. The merged result has none of its
     * calls.
     *
     * @param name name that distinguishes it from the other load generators
     * @param because the known facts about its run, as a clause: {@code its run was killed after 12.0 s, ...}
     */
    public record Lost(String name, String because) {}

    /** @throws IOException with a message for people, if there is no readable result */
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
