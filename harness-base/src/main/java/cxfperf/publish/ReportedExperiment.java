package cxfperf.publish;

import cxfperf.result.experiment.ExperimentSummary;
import java.nio.file.Path;

/**
 * An experiment whose reports are written.
 *
 * @param directory of the experiment, with the pages of its runs below it
 */
public record ReportedExperiment(ExperimentSummary summary, Path directory) {

    /** The page of a run of it, in the one directory that the run made in its own; null where it left none. */
    String pageOf(String run) {
        return PageLinks.ofRun(directory, run);
    }
}
