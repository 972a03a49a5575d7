package cxfperf.report.html;

import cxfperf.result.ExperimentSummary;
import cxfperf.result.SweepResult;
import cxfperf.stored.StoredRun;
import java.util.List;
import java.util.function.Function;

/**
 * {@code report.html}: one file with all that it needs inside, which opens without a network and prints. Any thread.
 */
public final class HtmlReport {

    public static final String FILE = "report.html";

    private HtmlReport() {}

    /** The page that lies beside the files of the run. */
    public static String ofRun(StoredRun run) {
        return RunPage.render(run, List.of(), "");
    }

    /** @param notes said next to the headline figures; the files of the run are nowhere to be linked to */
    public static String ofRun(StoredRun run, List<String> notes) {
        return RunPage.render(run, notes, null);
    }

    /** @param files where the run's files are, relative to the page, ending with a slash or empty */
    public static String ofRun(StoredRun run, String files) {
        return RunPage.render(run, List.of(), files);
    }

    /**
     * @param runs two or more, in their order on the page
     * @param pages the page of each, relative to this one
     * @param leftOut directories that hold no single run and so are not shown, relative to the page
     */
    public static String ofRuns(List<StoredRun> runs, List<String> pages, List<String> leftOut) {
        return ComparisonPage.render(runs, pages, leftOut);
    }

    public static String ofSweep(SweepResult sweep) {
        return SweepPage.render(sweep);
    }

    /** @param pages the page of a run, relative to this one, by the directory of the run; null where it has none */
    public static String ofExperiment(ExperimentSummary experiment, Function<String, String> pages) {
        return ExperimentPage.render(experiment, pages);
    }
}
