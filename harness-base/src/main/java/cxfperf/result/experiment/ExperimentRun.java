package cxfperf.result.experiment;

import cxfperf.result.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One run of an experiment, or one of its points where a run measures several loads.
 *
 * @param number its place in the order of all runs, from 1
 * @param point which load; {@link RunPoint#ONLY} for a run that is one point, or measured nothing
 * @param why why it did not pass; null where it did
 * @param directory where its files are, below that of the experiment
 * @param metrics what it measured; without those that are not known
 */
public record ExperimentRun(
        int number,
        String variant,
        RunPoint point,
        Status status,
        String why,
        String directory,
        Map<Metric, Double> metrics) {

    public ExperimentRun {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }
}
