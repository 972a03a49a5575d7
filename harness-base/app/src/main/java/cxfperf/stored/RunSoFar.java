package cxfperf.stored;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Bytes;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.EndedCalls;
import cxfperf.result.Judgement;
import cxfperf.result.JvmCost;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.Reason;
import cxfperf.result.Resources;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.FailureKind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The measurements of a run without a result, because it was killed or goes on: from the record of its start and the
 * files that grow.
 */
final class RunSoFar {

    private static final Calls NO_CALLS = Calls.of(Counts.NONE, Map.of());

    private static final String KILLED = "there is no " + ResultFile.RESULT
            + ": the run was killed, could not write it, or is still going on; the numbers are those of its recorded"
            + " seconds, and nobody has compared them with the server's count";

    private RunSoFar() {}

    /** The run until its last recorded second; never one to be believed. */
    static RunResult killed(RunStart start, Timeline timeline, Optional<IntervalLogFile> log, FailuresCsv failures) {
        return of(
                start,
                timeline,
                log,
                calls(times(log).count(), timeline, failures),
                steadiness(start, timeline),
                Resources.unknown(ServerSide.unknown("the run was killed before it could be asked")),
                total -> new Judgement(
                        List.of(),
                        "not known: the run was killed",
                        Verdict.of(List.of(new Reason(Reason.Code.ENDED_EARLY, Status.INVALID, KILLED)))));
    }

    /**
     * The run until now. Calls that are out are not in it yet.
     *
     * @param slo the objectives, judged by what there is so far
     */
    static RunResult goingOn(
            RunStart start, Timeline timeline, Optional<IntervalLogFile> log, FailuresCsv failures, Slo slo) {
        Calls ended = calls(times(log).count(), timeline, failures);
        Calls calls = Calls.of(new Counts(ended.ok(), ended.failures(), 0), ended.examples());
        Steadiness steadiness = steadiness(start, timeline);
        Resources resources = resources(timeline);
        return of(
                start,
                timeline,
                log,
                calls,
                steadiness,
                resources,
                total -> new Judgement(
                        slo.judge(total, steadiness == null ? null : steadiness.growing(resources.server())).stream()
                                // A percentile that has too few calls so far is not missed yet.
                                .filter(objective -> objective.measured() != null)
                                .toList(),
                        "not known: the run goes on",
                        Verdict.of(List.of())));
    }

    private static Distribution times(Optional<IntervalLogFile> log) {
        return log.map(IntervalLogFile::all).orElse(Distribution.empty());
    }

    private static RunResult of(
            RunStart start,
            Timeline timeline,
            Optional<IntervalLogFile> log,
            Calls calls,
            Steadiness steadiness,
            Resources resources,
            Function<OperationResult, Judgement> judged) {
        Distribution times = times(log);
        double seconds = timeline.rows() == 0 ? 0 : timeline.column(Timeline.SECOND)[timeline.rows() - 1];
        // The log has the calls that started in the window; the rate is that of the calls that ended in it.
        double ended = ended(timeline);
        double endedShare = times.count() == 0 ? 0 : ended / times.count();
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        log.ifPresent(file -> file.byOperation()
                .forEach((name, part) -> operations.put(
                        name,
                        new OperationResult(
                                Calls.of(new Counts(part.count(), Map.of(), 0), Map.of()),
                                throughput(Double.NaN, part.count() * endedShare, timeline, seconds, start),
                                CallTimes.of(part),
                                file.responseTimesByOperation().containsKey(name)
                                        ? CallTimes.of(
                                                file.responseTimesByOperation().get(name))
                                        : null))));
        OperationResult total = new OperationResult(
                calls,
                throughput(
                        operations.isEmpty() ? completedPerSecond(timeline) : Double.NaN,
                        times.count() * endedShare,
                        timeline,
                        seconds,
                        start),
                CallTimes.of(times),
                log.flatMap(IntervalLogFile::responseTimes).map(CallTimes::of).orElse(null));
        return new RunResult(
                start.withOffered(offered(start, timeline)),
                new Window(seconds, total, null, operations, NO_CALLS, NO_CALLS, NO_CALLS, steadiness, null),
                new Resources(
                        new EndedCalls(Math.round(ended), 0),
                        resources.bytes(),
                        resources.connections(),
                        resources.client(),
                        resources.server(),
                        resources.auxiliaryProcesses()),
                Map.of(),
                judged.apply(total));
    }

    /** The figures of both sides, from the seconds so far. */
    private static Resources resources(Timeline timeline) {
        return new Resources(
                null,
                new Bytes(total(timeline, "bytesSent"), total(timeline, "bytesReceived")),
                new Connections(
                        total(timeline, "connectionsOpened"),
                        peak(timeline, "established"),
                        null,
                        peak(timeline, "timeWait"),
                        null),
                new ClientSide(
                        cost(timeline, "clientCpuCores", UnaryOperator.identity()), highest(timeline, "openFiles")),
                new ServerSide(
                        known(timeline, "serverHeapUsedBytes") ? null : "it has not reported anything so far",
                        null,
                        cost(timeline, "serverCpuCores", Timeline::ofServer),
                        null,
                        null,
                        null,
                        null),
                Map.of());
    }

    /** @param column the name of a side's column by that of the client's */
    private static JvmCost cost(Timeline timeline, String cpus, UnaryOperator<String> column) {
        return new JvmCost(
                used(timeline, cpus),
                null,
                mean(timeline, column.apply("hostCpuShare")),
                mean(timeline, column.apply("hostStealShare")),
                null,
                null,
                null,
                amount(timeline, column.apply("gcPauseMillis")),
                null,
                highest(timeline, column.apply("heapUsedBytes")));
    }

    /** The known values of a column. */
    private static DoubleStream values(Timeline timeline, String column) {
        return Arrays.stream(timeline.column(column)).filter(value -> !Double.isNaN(value));
    }

    private static boolean known(Timeline timeline, String column) {
        return values(timeline, column).findAny().isPresent();
    }

    /** The sum of a column; null where no row has a value. */
    private static Double amount(Timeline timeline, String column) {
        return known(timeline, column) ? Double.valueOf(values(timeline, column).sum()) : null;
    }

    private static Long total(Timeline timeline, String column) {
        Double amount = amount(timeline, column);
        return amount == null ? null : Long.valueOf(Math.round(amount));
    }

    /** CPU seconds, from a column of busy CPUs; null where no row has a value. */
    private static Double used(Timeline timeline, String column) {
        double[] values = timeline.column(column);
        double[] seconds = IntStream.range(0, timeline.rows())
                .filter(row -> !Double.isNaN(values[row]))
                .mapToDouble(row -> values[row] * timeline.length(row))
                .toArray();
        return seconds.length == 0
                ? null
                : Double.valueOf(Arrays.stream(seconds).sum());
    }

    private static Double mean(Timeline timeline, String column) {
        return known(timeline, column)
                ? Double.valueOf(values(timeline, column).average().orElseThrow())
                : null;
    }

    private static Long highest(Timeline timeline, String column) {
        OptionalDouble highest = values(timeline, column).max();
        return highest.isPresent() ? Long.valueOf((long) highest.getAsDouble()) : null;
    }

    private static Integer peak(Timeline timeline, String column) {
        Long highest = highest(timeline, column);
        return highest == null ? null : Integer.valueOf(highest.intValue());
    }

    /**
     * The throughput of one-way calls is what the server completed, not what was sent; for the operations of a mix it
     * is unknown.
     */
    private static Throughput throughput(
            double completedPerSecond, double ok, Timeline timeline, double seconds, RunStart start) {
        Throughput client = Throughput.of(seconds > 0 ? ok / seconds : 0, start.threads());
        return timeline.names().contains(Timeline.COMPLETED_PER_SECOND)
                ? Throughput.of(completedPerSecond, start.threads()).beside(client.perSecond())
                : client;
    }

    private static double ended(Timeline timeline) {
        double[] rates = timeline.column(Timeline.OK_PER_SECOND);
        return IntStream.range(0, timeline.rows())
                .mapToDouble(row -> rates[row] * timeline.length(row))
                .sum();
    }

    private static double completedPerSecond(Timeline timeline) {
        return values(timeline, Timeline.COMPLETED_PER_SECOND).average().orElse(Double.NaN);
    }

    /** Null for a ramp, whose rate is meant to change, and where there are too few seconds. */
    private static Steadiness steadiness(RunStart start, Timeline timeline) {
        boolean isRamp = start.offered() != null && start.offered().rampSeconds() > 0;
        return isRamp ? null : StoredSteadiness.of(timeline).orElse(null);
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

    private static Calls calls(long ok, Timeline timeline, FailuresCsv known) {
        long failed = sum(timeline, "failed");
        Map<FailureKind, Long> kinds = new EnumMap<>(FailureKind.class);
        Map<FailureKind, String> examples = new EnumMap<>(FailureKind.class);
        kinds.putAll(known.calls());
        examples.putAll(known.examples());
        // A row of the failures of a killed run can be missing.
        long others = failed - new Counts(0, kinds, 0).failed();
        if (others > 0) {
            kinds.merge(FailureKind.OTHER, others, Long::sum);
            examples.putIfAbsent(FailureKind.OTHER, "the recorded seconds do not tell how a call failed");
        }
        // Nobody waited for calls that had started and not ended.
        long out = sum(timeline, Timeline.STARTED) - ok - failed;
        return Calls.of(new Counts(ok, kinds, Math.max(0, out)), examples);
    }
}
