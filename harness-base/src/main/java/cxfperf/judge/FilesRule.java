package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import java.util.List;
import java.util.Optional;

/** Whether the files that grow during a run are whole. */
public final class FilesRule {

    private FilesRule() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        return seen.lost().stream().toList();
    }

    /**
     * Returns the reason for files that lack seconds.
     *
     * @param directory of the run
     * @param why they lack seconds
     * @param elsewhere where both are whole; empty where they could not be saved
     */
    public static Reason of(String directory, String why, Optional<String> elsewhere) {
        return new Reason(
                Code.RESULTS_NOT_WRITTEN,
                ResultFile.TIMELINE + " or " + ResultFile.LATENCY + " in " + directory + " lacks seconds: " + why
                        + elsewhere.map(place -> "; both are whole in " + place).orElse(""),
                "run again with free disk space, and let nothing delete the files; what is printed here is complete");
    }
}
