package cxfperf.experiment;

import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a finished run of an experiment came to.
 *
 * @param results its result, or, of a sweep, one for each of its points; empty where it left none
 */
public record FinishedRun(List<RunResult> results) {

    public FinishedRun {
        results = List.copyOf(results);
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

    public boolean hasReason(Reason.Code code) {
        return results.stream().anyMatch(result -> result.verdict().has(code));
    }

    /** Which CXF the clients really ran on; empty where that was not kept. */
    public String cxfVersion() {
        return String.valueOf(results.get(0).effective().getOrDefault("cxfVersion", ""));
    }

    /** The reasons of the verdict, each with its evidence. */
    private static String reasons(RunResult result) {
        return result.verdict().reasons().stream()
                .map(reason -> reason.code() + " " + reason.evidence())
                .collect(Collectors.joining("; "));
    }

    public List<RunRecord> records(PlannedRun run, Path directory, String command) {
        return results.stream()
                .map(result -> new RunRecord(
                        run.number(),
                        run.block(),
                        run.arm().name(),
                        results.size() == 1 ? null : result.threads(),
                        status(result),
                        status(result) == Status.PASS ? null : reasons(result),
                        "runs/" + directory.getFileName(),
                        command,
                        RunMetrics.of(result),
                        result.largerStealShare()))
                .toList();
    }

    /** A run without a result to believe. */
    public static RunRecord invalid(PlannedRun run, String why, Path directory, String command) {
        return new RunRecord(
                run.number(),
                run.block(),
                run.arm().name(),
                null,
                Status.INVALID,
                why,
                "runs/" + directory.getFileName(),
                command,
                Map.of(),
                null);
    }
}
