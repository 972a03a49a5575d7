package cxfperf.stored;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Bytes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.OperationResult;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.ServiceTime;
import cxfperf.result.Status;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.scenario.FailureKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a run when its window opens; the content of {@code started.json}, which is there until there is a
 * {@code result.json}. With the files that grow it tells what a run has measured that was killed.
 *
 * @param schema the version of this layout
 * @param startedAt when the window opened, ISO 8601 in UTC; the others as in {@link RunResult}
 */
public record RunStart(
        int schema,
        String scenario,
        String operation,
        String protocol,
        String target,
        String startedAt,
        int threads,
        int size,
        double warmupSeconds) {

    private static final Calls NO_CALLS = Calls.of(Counts.NONE, Map.of());

    private static final String KILLED = "there is no " + ResultFile.RESULT
            + ": the run was killed, could not write it, or is still going on; the numbers are those of its recorded"
            + " seconds, and nobody has compared them with the server's count";

    /** The run until its last recorded second; never one to be believed. */
    RunResult killed(Timeline timeline, Optional<IntervalLogFile> log) {
        Distribution times = log.map(IntervalLogFile::all).orElse(Distribution.empty());
        double seconds = timeline.rows() == 0 ? 0 : timeline.column(Timeline.SECOND)[timeline.rows() - 1];
        long failed = 0;
        for (double row : timeline.column("failed")) {
            failed += (long) row;
        }
        Map<FailureKind, Long> kinds = failed == 0 ? Map.of() : Map.of(FailureKind.OTHER, failed);
        Map<FailureKind, String> examples = failed == 0
                ? Map.of()
                : Map.of(FailureKind.OTHER, "the recorded seconds do not tell how a call failed");
        Calls calls = Calls.of(new Counts(times.count(), kinds, 0), examples);
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        log.ifPresent(file -> file.byOperation()
                .forEach((name, part) -> operations.put(
                        name,
                        new OperationResult(
                                Calls.of(new Counts(part.count(), Map.of(), 0), Map.of()),
                                Throughput.of(part.count(), seconds, threads),
                                ServiceTime.of(part)))));
        return new RunResult(
                schema,
                scenario,
                operation,
                protocol,
                target,
                startedAt,
                threads,
                size,
                warmupSeconds,
                seconds,
                calls,
                Throughput.of(times.count(), seconds, threads),
                ServiceTime.of(times),
                operations,
                NO_CALLS,
                null,
                new Bytes(null, null),
                new Connections(null, null, null, null, null),
                ClientSide.UNKNOWN,
                ServerSide.unknown("the run was killed before it could be asked"),
                Map.of(),
                List.of(),
                "not known: the run was killed",
                Verdict.of(List.of(new Reason(
                        Reason.Code.INTERRUPTED,
                        Status.INVALID,
                        KILLED,
                        "let it run to its end; what the killed JVM said last is on its console"))));
    }
}
