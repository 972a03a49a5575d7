package cxfperf.experiment;

import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.result.RunResult;
import java.util.List;

/**
 * The experiment of a sweep or of a search, with the results of its runs. Immutable.
 *
 * @param experiment definition, start and records of the runs
 * @param results results of the runs, in the order of their records
 */
public record LoadSeries(Experiment experiment, List<RunResult> results) {

    public LoadSeries {
        results = List.copyOf(results);
        if (results.size() != experiment.runs().size()) {
            throw new IllegalArgumentException(
                    results.size() + " results of " + experiment.runs().size() + " runs");
        }
    }

    /**
     * Makes the next run of a series whose runs are not planned ahead.
     *
     * @param of the largest number of runs in the series
     */
    public PlannedRun next(RunPoint point, int of) {
        int number = 1 + results.size();
        Variant variant = experiment.definition().variants().get(0);
        return new PlannedRun(number, of, number, new PlannedCell(variant.name(), variant, point), 0);
    }

    /** The scenario and the operation: the only variant of the experiment. */
    public String title() {
        String operation = results.isEmpty()
                ? String.join(",", experiment.definition().variantNames())
                : results.get(0).operation();
        return experiment.definition().scenario() + " " + operation;
    }
}
