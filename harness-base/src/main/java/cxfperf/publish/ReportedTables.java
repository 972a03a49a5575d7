package cxfperf.publish;

import cxfperf.report.ScalingNotes;
import cxfperf.report.TablesDocument;
import cxfperf.report.document.Document;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.experiment.TablesSummary;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An experiment of tables whose reports are written.
 *
 * @param directory of the experiment, with the pages of its runs below it
 */
public record ReportedTables(TablesSummary summary, Path directory) {

    /** What is said of it, with links to the pages of its runs. */
    public Document document() {
        return TablesDocument.of(
                summary, run -> PageLinks.ofRun(directory, run), ScalingNotes.of(summary, this::profileOf));
    }

    private Profile profileOf(String run) {
        try (Stream<Path> made = Files.list(directory.resolve(run))) {
            Optional<Path> profiled = made.filter(each -> Files.isRegularFile(ResultFile.PROFILE.in(each)))
                    .findFirst();
            return profiled.isEmpty()
                    ? null
                    : StoredRuns.profile(profiled.get()).orElse(null);
        } catch (IOException e) {
            // The page of that run says what is wrong with it.
            return null;
        }
    }
}
