package cxfperf.publish;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.report.html.ExperimentHtml;
import cxfperf.report.html.SweepHtml;
import cxfperf.result.ExperimentSummary;
import cxfperf.result.ResultFile;
import cxfperf.result.SweepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of what is more than one run, made again from its stored file. */
public final class StoredPages {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private StoredPages() {}

    /**
     * @return empty where the directory is neither that of a sweep nor that of a finished experiment
     * @throws IOException if its file cannot be read
     */
    public static Optional<String> page(Path directory) throws IOException {
        if (Files.isRegularFile(ResultFile.SWEEP.in(directory))) {
            SweepResult sweep = MAPPER.readValue(ResultFile.SWEEP.in(directory).toFile(), SweepResult.class);
            return Optional.of(SweepHtml.render(sweep.refitted()));
        }
        return experiment(directory).map(experiment -> page(experiment, directory));
    }

    /**
     * @return empty where the directory is not that of a finished experiment
     * @throws IOException if its file cannot be read
     */
    public static Optional<ExperimentSummary> experiment(Path directory) throws IOException {
        if (!ExperimentDirectory.isOne(directory)) {
            return Optional.empty();
        }
        return Optional.of(ExperimentDirectory.read(directory))
                .filter(experiment -> experiment.finishedAt() != null)
                .map(Experiment::summary);
    }

    /** @param directory of the experiment */
    public static String page(ExperimentSummary experiment, Path directory) {
        return ExperimentHtml.render(experiment, run -> pageBelow(directory, run));
    }

    /**
     * The sweeps and experiments right inside a directory, by name.
     *
     * @throws IOException if it cannot be listed
     */
    public static List<Path> inside(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(child ->
                            Files.isRegularFile(ResultFile.SWEEP.in(child)) || ExperimentDirectory.isOne(child))
                    .sorted()
                    .toList();
        }
    }

    /** The page of a run of an experiment, in the one directory that the run made in its own; null where it left none. */
    private static String pageBelow(Path experiment, String run) {
        try (Stream<Path> made = Files.list(experiment.resolve(run))) {
            return made.map(directory -> ResultFile.REPORT_HTML.in(directory))
                    .filter(Files::isRegularFile)
                    .map(page -> PageLinks.to(ResultFile.REPORT_HTML.in(experiment), page))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
