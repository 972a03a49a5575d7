package cxfperf.experiment;

import cxfperf.result.Reason;
import cxfperf.result.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A finished run of an experiment, or, where each run measures several loads, one of its points.
 *
 * @param number its place in the order of all runs, from 1
 * @param block the runs of one block drew from the same seed
 * @param variant the name of its variant
 * @param point where it is on the axes, or which load; {@link RunPoint#ONLY} where there is one point, and for a run of
 *     several that measured nothing
 * @param status INVALID also for a run that failed to start, hung, or left no result
 * @param warnings how many reasons stand against it that leave its status as it is
 * @param why why it did not pass; null where it did
 * @param directory where its files are, below that of the experiment
 * @param command what was run, as it can be run again alone
 * @param metrics what it measured; without those that are not known
 * @param processCores how many CPUs each auxiliary process kept busy, by its name; null where that is not known
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
        long warnings,
        String why,
        String directory,
        String command,
        Map<Metric, Double> metrics,
        Map<String, Double> processCores,
        Double stealShare,
        String notWarm) {

    public RunRecord {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        processCores = processCores == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(processCores));
    }

    /** A run without auxiliary processes of which nothing says that it was not warm. */
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
        this(number, block, variant, point, status, 0, why, directory, command, metrics, Map.of(), stealShare, null);
    }

    boolean passed() {
        return status == Status.PASS;
    }

    /** Whether it can be compared as far as its warm-up is concerned. */
    public boolean warm() {
        return notWarm == null;
    }

    /** Whether it left a result, to believe or not. */
    public boolean measured() {
        return metric(Metric.THROUGHPUT) != null;
    }

    /** One of its figures; null where it is not known. */
    public Double metric(Metric metric) {
        return metrics.get(metric);
    }

    /** The p99 that its load is judged by: of the response time in an open loop, else of the service time. */
    public Double p99Micros() {
        return metric(metrics.containsKey(Metric.OFFERED) ? Metric.RESPONSE_P99 : Metric.P99);
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
