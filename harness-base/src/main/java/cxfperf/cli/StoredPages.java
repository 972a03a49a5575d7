package cxfperf.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.report.html.ForestPlots;
import cxfperf.report.html.HtmlReport;
import cxfperf.report.html.SweepCharts;
import cxfperf.result.ExperimentSummary;
import cxfperf.result.SweepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The pages of what is more than one run, made again from its stored file. */
final class StoredPages {

    private static final String SWEEP = "sweep.json";
    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private StoredPages() {}

    /**
     * @return empty where the directory is neither that of a sweep nor that of a finished experiment
     * @throws IOException if its file cannot be read
     */
    static Optional<String> page(Path directory) throws IOException {
        if (Files.isRegularFile(directory.resolve(SWEEP))) {
            SweepResult sweep = MAPPER.readValue(directory.resolve(SWEEP).toFile(), SweepResult.class);
            return Optional.of(HtmlReport.ofSweep(SweepCharts.of(sweep), SweepCharts.verdict(sweep)));
        }
        return experiment(directory).map(StoredPages::page);
    }

    /**
     * @return empty where the directory is not that of a finished experiment
     * @throws IOException if its file cannot be read
     */
    static Optional<ExperimentSummary> experiment(Path directory) throws IOException {
        if (!ExperimentDirectory.isOne(directory)) {
            return Optional.empty();
        }
        return Optional.of(ExperimentDirectory.read(directory))
                .filter(experiment -> experiment.finishedAt() != null)
                .map(Experiment::summary);
    }

    static String page(ExperimentSummary experiment) {
        return HtmlReport.ofExperiment(ForestPlots.of(experiment), ForestPlots.verdict(experiment));
    }
}
