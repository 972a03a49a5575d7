package cxfperf.experiment;

import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A finished run of an experiment.
 *
 * @param number place in the order of all runs, from 1
 * @param block the runs of one block drew from the same seed
 * @param variant name of the variant
 * @param point its values on the axes, or its load; {@link RunPoint#ONLY} if there is one point
 * @param status INVALID also for a run that failed to start, hung, or left no result
 * @param warnings number of reasons that are warnings only
 * @param why reasons why it did not pass; null if it passed
 * @param directory path of its files, relative to the directory of the experiment
 * @param metrics the known measured values
 * @param processCores CPUs that each auxiliary process kept busy, by name; null if not known
 * @param stealShare share of the window that a hypervisor took from the CPUs of client or server, whichever is larger;
 *     null if not known
 * @param notWarm why the load was not warmed up; null if nothing shows that
 * @param software the CXF and the JVM of the client; null if not known
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
        Map<Metric, Double> metrics,
        Map<String, Double> processCores,
        Double stealShare,
        String notWarm,
        String software) {

    public RunRecord {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        processCores = processCores == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(processCores));
    }

    /** A run without auxiliary processes that was warmed up. */
    public RunRecord(
            int number,
            int block,
            String variant,
            RunPoint point,
            Status status,
            String why,
            String directory,
            Map<Metric, Double> metrics,
            Double stealShare) {
        this(number, block, variant, point, status, 0, why, directory, metrics, Map.of(), stealShare, null, null);
    }

    /**
     * The record of a run with a result.
     *
     * @param directory of its files
     */
    public static RunRecord of(PlannedRun run, String directory, RunResult result) {
        boolean passed = result.verdict().status() == Status.PASS;
        return new RunRecord(
                run.number(),
                run.block(),
                run.cell().variant().name(),
                run.cell().point(),
                result.verdict().status(),
                result.verdict().warnings(),
                why(result),
                directory,
                Metric.of(result),
                processCores(result),
                result.largerStealShare(),
                passed ? result.notWarm().orElse(null) : null,
                software(result));
    }

    /** The record of a run without a valid result. */
    public static RunRecord invalid(PlannedRun run, String why) {
        return new RunRecord(
                run.number(),
                run.block(),
                run.cell().variant().name(),
                run.cell().point(),
                Status.INVALID,
                why,
                run.place(),
                Map.of(),
                null);
    }

    /** Reasons why this result did not pass, each with its evidence; null if it passed. */
    private static String why(RunResult result) {
        return result.verdict().status() == Status.PASS
                ? null
                : result.verdict().reasons().stream()
                        .map(reason -> reason.code() + " " + reason.evidence())
                        .collect(Collectors.joining("; "));
    }

    private static String software(RunResult result) {
        Object cxf = result.effective().get("cxfVersion");
        return cxf == null ? null : "CXF " + cxf + ", " + result.effective().get("jvm");
    }

    private static Map<String, Double> processCores(RunResult result) {
        Map<String, Double> cores = new LinkedHashMap<>();
        result.auxiliaryProcesses().forEach((name, process) -> cores.put(name, process.cores(result.windowSeconds())));
        return cores;
    }

    boolean passed() {
        return status == Status.PASS;
    }

    /** Whether nothing shows that the load was not warmed up. */
    public boolean warm() {
        return notWarm == null;
    }

    /** Whether the run left a result, of any status. */
    public boolean measured() {
        return metric(Metric.THROUGHPUT) != null;
    }

    /** A measured value; null if not known. */
    public Double metric(Metric metric) {
        return metrics.get(metric);
    }

    /** Status for people: INVALID if the run was not warm. */
    public Status shownStatus() {
        return warm() ? status : Status.INVALID;
    }

    /** Why the run does not count; null if it counts. */
    public String shownWhy() {
        return warm() ? why : Reason.Code.NOT_WARM + ": " + notWarm;
    }
}
