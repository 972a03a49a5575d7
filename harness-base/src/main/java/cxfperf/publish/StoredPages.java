package cxfperf.publish;

import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.FindResult;
import cxfperf.result.ResultFile;
import cxfperf.result.SweepResult;
import cxfperf.stored.StoredJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of what is more than one run, made again from its stored file. */
public final class StoredPages {

    private StoredPages() {}

    /**
     * @return empty where the directory is neither that of a sweep, nor of a search, nor of tables, nor that of a
     *     finished experiment
     * @throws IOException if its file cannot be read
     */
    public static Optional<String> page(Path directory) throws IOException {
        if (Files.isRegularFile(ResultFile.SWEEP.in(directory))) {
            SweepResult sweep = StoredJson.readSweep(ResultFile.SWEEP.in(directory));
            return Optional.of(Reports.ofSweep(sweep).text(ResultFile.REPORT_HTML));
        }
        if (Files.isRegularFile(ResultFile.FIND.in(directory))) {
            FindResult find = StoredJson.readFind(ResultFile.FIND.in(directory));
            return Optional.of(Reports.ofFind(find).text(ResultFile.REPORT_HTML));
        }
        return experiment(directory).map(experiment -> HtmlPage.render(Reports.document(experiment, directory)));
    }

    /**
     * @return empty where the directory is neither that of tables nor that of a finished comparison
     * @throws IOException if its file cannot be read
     */
    public static Optional<Experiment> experiment(Path directory) throws IOException {
        return ExperimentDirectory.isOne(directory)
                ? Optional.of(ExperimentDirectory.read(directory))
                        .filter(experiment -> experiment.finishedAt() != null
                                || experiment.definition().asksForTables())
                : Optional.empty();
    }

    /**
     * The sweeps, searches and experiments right inside a directory, by name.
     *
     * @throws IOException if it cannot be listed
     */
    public static List<Path> inside(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child -> Files.isRegularFile(ResultFile.SWEEP.in(child))
                            || Files.isRegularFile(ResultFile.FIND.in(child))
                            || ExperimentDirectory.isOne(child))
                    .sorted()
                    .toList();
        }
    }
}
