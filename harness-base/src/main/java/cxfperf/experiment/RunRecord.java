package cxfperf.experiment;

import cxfperf.result.Reason;
import cxfperf.result.Status;
import cxfperf.result.experiment.Metric;
import cxfperf.result.experiment.RunPoint;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A finished run of an experiment, or, where each run measures several loads, one of its points.
 *
 * @param number its place in the order of all runs, from 1
 * @param block its place among the runs of its variant, from 1
 * @param point which load; {@link RunPoint#ONLY} for a run that is one point, and for one that measured nothing
 * @param status INVALID also for a run that failed to start, hung, or left no result
 * @param why why it did not pass; null where it did
 * @param directory where its files are, below that of the experiment
 * @param command what was run, as it can be run again alone
 * @param metrics what it measured; without those that are not known
 * @param stealShare the share of the window that a hypervisor took from the CPUs of the client or of the server, the
 *     larger one; null where it is not known
 * @param notWarm why this is not the rate of a warm load; null where nothing says so
 */
public record RunRecord(
        int number,
        int block,
        String variant,
        RunPoint point,
        Status status,
        String why,
        String directory,
        String command,
        Map<Metric, Double> metrics,
        Double stealShare,
        String notWarm) {

    public RunRecord {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }

    /** A run of which nothing says that it was not warm. */
    public RunRecord(
            int number,
            int block,
            String variant,
            RunPoint point,
            Status status,
            String why,
            String directory,
            String command,
            Map<Metric, Double> metrics,
            Double stealShare) {
        this(number, block, variant, point, status, why, directory, command, metrics, stealShare, null);
    }

    boolean passed() {
        return status == Status.PASS;
    }

    /** Whether it can be compared as far as its warm-up is concerned. */
    public boolean warm() {
        return notWarm == null;
    }

    /** Its status for people: of a run that was not warm nothing must be believed. */
    public Status shownStatus() {
        return warm() ? status : Status.INVALID;
    }

    /** Why it does not count; null where it does. */
    public String shownWhy() {
        return warm() ? why : Reason.Code.NOT_WARM + " " + notWarm;
    }
}
