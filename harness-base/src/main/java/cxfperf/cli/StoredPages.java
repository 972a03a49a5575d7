package cxfperf.cli;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.experiment.Experiment;
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
    private static final String EXPERIMENT = "experiment.json";
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
        if (Files.isRegularFile(directory.resolve(EXPERIMENT))) {
            Experiment experiment =
                    MAPPER.readValue(directory.resolve(EXPERIMENT).toFile(), Experiment.class);
            if (experiment.finishedAt() != null) {
                return Optional.of(page(experiment.summary()));
            }
        }
        return Optional.empty();
    }

    static String page(ExperimentSummary experiment) {
        return HtmlReport.ofExperiment(ForestPlots.of(experiment), ForestPlots.verdict(experiment));
    }
}
