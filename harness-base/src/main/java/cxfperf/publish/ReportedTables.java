package cxfperf.publish;

import cxfperf.result.experiment.TablesSummary;
import java.nio.file.Path;

/**
 * An experiment of tables whose reports are written.
 *
 * @param directory of the experiment, with the pages of its runs below it
 */
public record ReportedTables(TablesSummary summary, Path directory) {

    /** The page of the run of a cell; null where it left none. */
    String pageOf(String run) {
        return PageLinks.ofRun(directory, run);
    }
}
