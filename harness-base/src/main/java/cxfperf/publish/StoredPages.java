package cxfperf.publish;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.report.html.HtmlReport;
import cxfperf.result.ExperimentSummary;
import cxfperf.result.SweepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of what is more than one run, made again from its stored file. */
public final class StoredPages {

    private static final String SWEEP = "sweep.json";
    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private StoredPages() {}

    /**
     * @return empty where the directory is neither that of a sweep nor that of a finished experiment
     * @throws IOException if its file cannot be read
     */
    public static Optional<String> page(Path directory) throws IOException {
        if (Files.isRegularFile(directory.resolve(SWEEP))) {
            SweepResult sweep = MAPPER.readValue(directory.resolve(SWEEP).toFile(), SweepResult.class);
            return Optional.of(HtmlReport.ofSweep(sweep.refitted()));
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
        return HtmlReport.ofExperiment(experiment, run -> pageBelow(directory, run));
    }

    /**
     * The sweeps and experiments right inside a directory, by name.
     *
     * @throws IOException if it cannot be listed
     */
    public static List<Path> inside(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(
                            child -> Files.isRegularFile(child.resolve(SWEEP)) || ExperimentDirectory.isOne(child))
                    .sorted()
                    .toList();
        }
    }

    /** The page of a run of an experiment, in the one directory that the run made in its own; null where it left none. */
    private static String pageBelow(Path experiment, String run) {
        try (Stream<Path> made = Files.list(experiment.resolve(run))) {
            return made.map(directory -> directory.resolve(HtmlReport.FILE))
                    .filter(Files::isRegularFile)
                    .map(page -> PageLinks.to(experiment.resolve(HtmlReport.FILE), page))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }
}
