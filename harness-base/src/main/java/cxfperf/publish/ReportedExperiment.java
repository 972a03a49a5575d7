package cxfperf.publish;

import cxfperf.result.ExperimentSummary;
import cxfperf.result.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * An experiment whose reports are written.
 *
 * @param directory of the experiment, with the pages of its runs below it
 */
public record ReportedExperiment(ExperimentSummary summary, Path directory) {

    /** The page of a run of it, in the one directory that the run made in its own; null where it left none. */
    String pageOf(String run) {
        try (Stream<Path> made = Files.list(directory.resolve(run))) {
            return made.map(ResultFile.REPORT_HTML::in)
                    .filter(Files::isRegularFile)
                    .map(page -> PageLinks.to(ResultFile.REPORT_HTML.in(directory), page))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
