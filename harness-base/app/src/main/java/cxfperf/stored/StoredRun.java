package cxfperf.stored;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Profile;
import cxfperf.result.RunResult;
import java.util.Optional;

/**
 * One run, read from its files.
 *
 * @param name name of its directory, or another name that distinguishes it
 * @param result the content of result.json
 * @param timeline empty where there is no timeline.csv
 * @param warmUp the seconds before the window; empty where there is no warmup.csv
 * @param times empty where there is no latency.hlog
 * @param profile empty where the run was not profiled
 * @param ended whether it has a result.json; otherwise it was killed
 */
public record StoredRun(
        String name,
        RunResult result,
        Timeline timeline,
        Timeline warmUp,
        Optional<IntervalLogFile> times,
        Optional<Profile> profile,
        boolean ended) {

    /** One that came to its end. */
    public StoredRun(
            String name,
            RunResult result,
            Timeline timeline,
            Timeline warmUp,
            Optional<IntervalLogFile> times,
            Optional<Profile> profile) {
        this(name, result, timeline, warmUp, times, profile, true);
    }

    /** The same under another name. */
    public StoredRun named(String other) {
        return new StoredRun(other, result, timeline, warmUp, times, profile, ended);
    }

    /** The same with another result, such as one with another verdict. */
    public StoredRun with(RunResult other) {
        return new StoredRun(name, other, timeline, warmUp, times, profile, ended);
    }
}
