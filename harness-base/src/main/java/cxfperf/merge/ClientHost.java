package cxfperf.merge;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The finished run of one load generator: its result, and its seconds, which are read when they are asked for, so that
 * a sum over many hosts holds one host's at a time.
 *
 * @param name name that distinguishes it from the other hosts of its test
 * @param result the content of its result.json
 * @param timeline of its timeline.csv
 * @param times of its latency.hlog
 * @param profile of its profile.json; empty where the run was not profiled
 */
public record ClientHost(
        String name,
        RunResult result,
        HostFile<Timeline> timeline,
        HostTimes times,
        HostFile<Optional<Profile>> profile) {

    /**
     * A load generator of a test whose run did not come to its end, or whose files did not come back. None of its calls
     * is in the sum.
     *
     * @param name name that distinguishes it from the other hosts
     * @param because what is known of it, as a clause: {@code its run was killed after 12.0 s, ...}
     */
    public record Lost(String name, String because) {}

    /** Reads something anew at each call. */
    @FunctionalInterface
    public interface HostFile<T> {

        /** @throws IOException with a message for people, if it cannot be read */
        T read() throws IOException;
    }

    /** Reads the log anew at each call. */
    @FunctionalInterface
    public interface HostTimes {

        /**
         * The intervals whose middles lie between two seconds of the window.
         *
         * @throws IOException with a message for people, if it cannot be read
         */
        IntervalLogFile read(double fromSecond, double toSecond) throws IOException;
    }

    /**
     * Reads the files of a load generator in a directory.
     *
     * @param name of the host
     * @throws IOException with a message for people, if there is no result that can be read
     */
    public static ClientHost in(Path directory, String name) throws IOException {
        RunResult result = StoredRuns.result(directory);
        return new ClientHost(
                name,
                result,
                () -> StoredRuns.timeline(directory, result),
                (from, to) -> StoredRuns.times(directory, from, to).orElseThrow(() -> lacks(name)),
                () -> StoredRuns.profile(directory));
    }

    private static IllegalArgumentException lacks(String name) {
        return new IllegalArgumentException(name + " lacks " + ResultFile.TIMELINE + " or " + ResultFile.LATENCY);
    }

    /** Its timeline, of which there must be some rows. */
    Timeline seconds() throws IOException {
        Timeline rows = timeline.read();
        if (rows.rows() == 0) {
            throw lacks(name);
        }
        return rows;
    }
}
