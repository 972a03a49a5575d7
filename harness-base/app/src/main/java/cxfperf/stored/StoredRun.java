package cxfperf.stored;

import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Profile;
import cxfperf.result.RunResult;
import java.util.Optional;

/**
 * One run, read from its files.
 *
 * @param name name of its directory, or another name that distinguishes it
 * @param result the content of {@code result.json}
 * @param timeline the seconds of the window; empty if there is no {@code timeline.csv}
 * @param warmUp the seconds before the window; empty if there is no {@code warmup.csv}
 * @param times the recorded times; empty if there is no {@code latency.hlog}
 * @param profile the profile; empty if the run was not profiled
 * @param ended whether the run has a {@code result.json}; otherwise it was killed
 */
public record StoredRun(
        String name,
        RunResult result,
        Timeline timeline,
        Timeline warmUp,
        Optional<IntervalLogFile> times,
        Optional<Profile> profile,
        boolean ended) {

    /** Makes a run that finished. */
    public StoredRun(
            String name,
            RunResult result,
            Timeline timeline,
            Timeline warmUp,
            Optional<IntervalLogFile> times,
            Optional<Profile> profile) {
        this(name, result, timeline, warmUp, times, profile, true);
    }

    /** A copy with another name. */
    public StoredRun named(String other) {
        return new StoredRun(other, result, timeline, warmUp, times, profile, ended);
    }

    /** A copy with another result, such as a result with another verdict. */
    public StoredRun with(RunResult other) {
        return new StoredRun(name, other, timeline, warmUp, times, profile, ended);
    }
}
