package cxfperf.publish;

import cxfperf.report.ExperimentDocument;
import cxfperf.report.document.Document;
import cxfperf.result.experiment.ExperimentSummary;
import java.nio.file.Path;

/**
 * An experiment whose reports are written.
 *
 * @param directory of the experiment, with the pages of its runs below it
 */
public record ReportedExperiment(ExperimentSummary summary, Path directory) {

    /** What is said of it, with links to the pages of its runs. */
    public Document document() {
        return ExperimentDocument.of(summary, run -> PageLinks.ofRun(directory, run));
    }
}
