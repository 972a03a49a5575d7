package cxfperf.stored;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Judgement;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.Reason;
import cxfperf.result.Resources;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.FailureKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The measurements of a run without a result: from the record of its start and the files that grow. */
final class KilledRun {

    private static final Calls NO_CALLS = Calls.of(Counts.NONE, Map.of());

    private static final String KILLED = "there is no " + ResultFile.RESULT
            + ": the run was killed, could not write it, or is still going on; the numbers are those of its recorded"
            + " seconds, and nobody has compared them with the server's count";

    private KilledRun() {}

    /** The run until its last recorded second; never one to be believed. */
    static RunResult of(RunStart start, Timeline timeline, Optional<IntervalLogFile> log) {
        Distribution times = log.map(IntervalLogFile::all).orElse(Distribution.empty());
        double seconds = timeline.rows() == 0 ? 0 : timeline.column(Timeline.SECOND)[timeline.rows() - 1];
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        log.ifPresent(file -> file.byOperation()
                .forEach((name, part) -> operations.put(
                        name,
                        new OperationResult(
                                Calls.of(new Counts(part.count(), Map.of(), 0), Map.of()),
                                throughput(Double.NaN, part.count(), timeline, seconds, start),
                                CallTimes.of(part),
                                file.responseTimesByOperation().containsKey(name)
                                        ? CallTimes.of(
                                                file.responseTimesByOperation().get(name))
                                        : null))));
        OperationResult total = new OperationResult(
                calls(times.count(), timeline),
                throughput(
                        operations.isEmpty() ? completedPerSecond(timeline) : Double.NaN,
                        times.count(),
                        timeline,
                        seconds,
                        start),
                CallTimes.of(times),
                log.flatMap(IntervalLogFile::responseTimes).map(CallTimes::of).orElse(null));
        Steadiness steadiness =
                isRamp(start) ? null : StoredSteadiness.of(timeline).orElse(null);
        return new RunResult(
                start.withOffered(offered(start, timeline)),
                new Window(seconds, total, null, operations, NO_CALLS, null, steadiness, null),
                Resources.unknown(ServerSide.unknown("the run was killed before it could be asked")),
                Map.of(),
                new Judgement(
                        List.of(),
                        "not known: the run was killed",
                        Verdict.of(List.of(new Reason(
                                Reason.Code.INTERRUPTED,
                                Status.INVALID,
                                KILLED,
                                "let it run to its end; what the killed JVM said last is on its console")))));
    }

    /**
     * The throughput of one-way calls is what the server completed, not what was sent; for the operations of a mix it
     * is unknown.
     */
    private static Throughput throughput(
            double completedPerSecond, long ok, Timeline timeline, double seconds, RunStart start) {
        Throughput client = Throughput.of(ok, seconds, start.threads());
        return timeline.names().contains(Timeline.COMPLETED_PER_SECOND)
                ? Throughput.of(completedPerSecond, start.threads()).beside(client.perSecond())
                : client;
    }

    private static double completedPerSecond(Timeline timeline) {
        return Arrays.stream(timeline.column(Timeline.COMPLETED_PER_SECOND))
                .filter(known -> !Double.isNaN(known))
                .average()
                .orElse(Double.NaN);
    }

    private static boolean isRamp(RunStart start) {
        return start.offered() != null && start.offered().rampSeconds() > 0;
    }

    /** Until the last recorded second; null in a closed loop. */
    private static OfferedLoad offered(RunStart start, Timeline timeline) {
        if (start.offered() == null) {
            return null;
        }
        long scheduled = sum(timeline, Timeline.SCHEDULED);
        return start.offered()
                .with(scheduled, scheduled - sum(timeline, Timeline.STARTED), sum(timeline, Timeline.BEHIND_SCHEDULE));
    }

    private static long sum(Timeline timeline, String column) {
        long sum = 0;
        for (double row : timeline.column(column)) {
            sum += (long) row;
        }
        return sum;
    }

    private static Calls calls(long ok, Timeline timeline) {
        long failed = sum(timeline, "failed");
        Map<FailureKind, Long> kinds = failed == 0 ? Map.of() : Map.of(FailureKind.OTHER, failed);
        Map<FailureKind, String> examples = failed == 0
                ? Map.of()
                : Map.of(FailureKind.OTHER, "the recorded seconds do not tell how a call failed");
        // Nobody waited for calls that had started and not ended. An older timeline lacks their number.
        long out = timeline.names().contains(Timeline.STARTED) ? sum(timeline, Timeline.STARTED) - ok - failed : 0;
        return Calls.of(new Counts(ok, kinds, Math.max(0, out)), examples);
    }
}
