package cxfperf.experiment;

import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The outcome of a run of an experiment.
 *
 * @param results the result, or one result for each point of a sweep; empty if there is none that may be believed
 * @param command command that repeats this run alone
 * @param fault why there is no result; null if there is one
 * @param directory path of its files, relative to the directory of the experiment; null for {@link PlannedRun#place}
 */
public record FinishedRun(List<RunResult> results, String command, String fault, String directory) {

    public FinishedRun {
        results = List.copyOf(results);
    }

    public static FinishedRun of(List<RunResult> results, String command) {
        return new FinishedRun(results, command, results.isEmpty() ? "it left no result" : null, null);
    }

    /** A run without a result that may be believed. */
    public static FinishedRun invalid(String why, String command) {
        return new FinishedRun(List.of(), command, why, null);
    }

    /** The same with its files in another directory than the planned one. */
    public FinishedRun in(String otherDirectory) {
        return new FinishedRun(results, command, fault, otherDirectory);
    }

    /** The worst verdict; INVALID without a result. */
    public Status status() {
        return results.stream()
                .map(FinishedRun::status)
                .max(Comparator.naturalOrder())
                .orElse(Status.INVALID);
    }

    private static Status status(RunResult result) {
        return result.verdict().status();
    }

    public boolean wasInterrupted() {
        return results.stream()
                .flatMap(result -> result.verdict().reasons().stream())
                .anyMatch(Reason::saysInterrupted);
    }

    /** Why one of its passed results is not that of a warmed-up load; empty if nothing shows that. */
    public Optional<String> notWarm() {
        return results.stream()
                .map(FinishedRun::notWarm)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> notWarm(RunResult result) {
        return status(result) == Status.PASS ? result.notWarm() : Optional.empty();
    }

    /** CXF release that the clients ran on; empty if not stored. */
    public String cxfVersion() {
        return String.valueOf(results.get(0).effective().getOrDefault("cxfVersion", ""));
    }

    /** Reasons why this result did not pass, each with its evidence; null if it passed. */
    public static String why(RunResult result) {
        return status(result) == Status.PASS
                ? null
                : result.verdict().reasons().stream()
                        .map(reason -> reason.code() + " " + reason.evidence())
                        .collect(Collectors.joining("; "));
    }

    /** Records for the experiment: one for each point, or one with the reason why there is none. */
    public List<RunRecord> records(PlannedRun run) {
        String place = directory == null ? run.place() : directory;
        if (fault != null) {
            return List.of(new RunRecord(
                    run.number(),
                    run.block(),
                    run.cell().variant().name(),
                    run.cell().point(),
                    Status.INVALID,
                    fault,
                    place,
                    command,
                    Map.of(),
                    null));
        }
        SweepAxis axis = SweepAxis.of(results);
        return results.stream()
                .map(result -> new RunRecord(
                        run.number(),
                        run.block(),
                        run.cell().variant().name(),
                        results.size() == 1 ? run.cell().point() : point(axis, result),
                        status(result),
                        result.verdict().warnings(),
                        why(result),
                        place,
                        command,
                        Metric.of(result),
                        processCores(result),
                        result.largerStealShare(),
                        notWarm(result).orElse(null)))
                .toList();
    }

    private static Map<String, Double> processCores(RunResult result) {
        Map<String, Double> cores = new LinkedHashMap<>();
        result.auxiliaryProcesses().forEach((name, process) -> cores.put(name, process.cores(result.windowSeconds())));
        return cores;
    }

    private static RunPoint point(SweepAxis axis, RunResult result) {
        return axis == SweepAxis.RATES
                ? RunPoint.ofRate(result.offered().firstPerSecond())
                : RunPoint.ofThreads(result.threads());
    }
}
