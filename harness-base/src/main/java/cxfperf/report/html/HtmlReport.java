package cxfperf.report.html;

import cxfperf.result.Verdict;
import cxfperf.stored.StoredRun;
import java.util.List;

/**
 * {@code report.html}: one file with all that it needs inside, which opens without a network and prints. Any thread.
 */
public final class HtmlReport {

    public static final String FILE = "report.html";

    private HtmlReport() {}

    public static String ofRun(StoredRun run) {
        return RunPage.render(run, List.of());
    }

    /** @param notes said next to the headline figures: how it was made from several, for example */
    public static String ofRun(StoredRun run, List<String> notes) {
        return RunPage.render(run, notes);
    }

    /** @param runs two or more, in the order of the columns */
    public static String ofRuns(List<StoredRun> runs) {
        return ComparisonPage.render(runs);
    }

    public static String ofSweep(SweepChart sweep, Verdict verdict) {
        return SweepPage.render(sweep, verdict);
    }

    public static String ofExperiment(ForestPlot plot, Verdict verdict) {
        return ExperimentPage.render(plot, verdict);
    }
}
