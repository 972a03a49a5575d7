package cxfperf.stored;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Bytes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.EndedCalls;
import cxfperf.result.Judgement;
import cxfperf.result.JvmCost;
import cxfperf.result.JvmFigure;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.Reason;
import cxfperf.result.RecordedCalls;
import cxfperf.result.Resources;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.FailureKind;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * The measurements of a run without a result, because it was killed or goes on. They come from the record of its start
 * and from the files that grow.
 *
 * @param times the recorded times; empty if nothing was recorded
 */
record RunSoFar(RunStart start, Timeline timeline, Optional<IntervalLogFile> times, FailuresCsv failures) {

    private static final String KILLED = "there is no " + ResultFile.RESULT
            + ": the run was killed, could not write it, or is still going on; the numbers are those of its recorded"
            + " seconds, and nobody has compared them with the server's count";

    /** The result of a killed run until its last recorded second; it is always INVALID. */
    RunResult killed() {
        return measured(calls(), Slo.NONE)
                .withVerdict(
                        "not known: the run was killed",
                        Verdict.of(List.of(new Reason(Reason.Code.ENDED_EARLY, Status.INVALID, KILLED))));
    }

    /**
     * The result of a run until now, without calls in flight.
     *
     * @param slo the objectives, judged by the calls so far
     */
    RunResult goingOn(Slo slo) {
        Calls ended = calls();
        long all = ended.ok() + ended.failed();
        RunResult run =
                measured(new Calls(all, ended.ok(), ended.failed(), 0, ended.failures(), ended.examples()), slo);
        return run.with(new Judgement(
                run.objectives().stream()
                        // An objective on a percentile is not missed while there are too few calls.
                        .filter(objective -> objective.measured() != null)
                        .toList(),
                "not known: the run goes on",
                Verdict.of(List.of())));
    }

    private RunResult measured(Calls calls, Slo slo) {
        double seconds = timeline.rows() == 0 ? 0 : timeline.column(TimelineColumn.SECOND)[timeline.rows() - 1];
        Distribution all = times.map(IntervalLogFile::all).orElse(Distribution.empty());
        // The log has the calls that started in the window; the rate counts the calls that ended in it.
        double ended = timeline.amounts(TimelineColumn.OK_PER_SECOND).sum();
        double endedShare = all.count() == 0 ? 0 : ended / all.count();
        Map<String, OperationResult> operations = new LinkedHashMap<>();
        times.ifPresent(log -> log.byOperation()
                .forEach((name, part) -> operations.put(
                        name,
                        result(
                                new RecordedCalls(
                                        Calls.of(new Counts(part.count(), Map.of(), 0), Map.of()),
                                        part.count() * endedShare,
                                        part,
                                        Optional.ofNullable(
                                                log.responseTimesByOperation().get(name))),
                                seconds,
                                Double.NaN))));
        double completed = operations.isEmpty()
                ? timeline.known(TimelineColumn.COMPLETED_PER_SECOND).average().orElse(Double.NaN)
                : Double.NaN;
        RecordedCalls recorded = new RecordedCalls(calls, ended, all, times.flatMap(IntervalLogFile::responseTimes));
        return RunResult.measured(
                start.withOffered(offered()),
                new Window(
                        seconds,
                        result(recorded, seconds, completed),
                        null,
                        operations,
                        Calls.NONE,
                        Calls.NONE,
                        Calls.NONE,
                        steadiness(),
                        null),
                resources(ended),
                Map.of(),
                slo);
    }

    /** @param completedPerSecond the rate of completed one-way calls; unknown for the operations of a mix */
    private OperationResult result(RecordedCalls calls, double seconds, double completedPerSecond) {
        return timeline.has(TimelineColumn.COMPLETED_PER_SECOND)
                ? calls.in(seconds, start.threads(), completedPerSecond, null)
                : calls.in(seconds, start.threads());
    }

    /** The figures of both sides, from the seconds so far. */
    private Resources resources(double ended) {
        JvmCost client = cost(
                        TimelineColumn.CPU_CORES,
                        TimelineColumn.HOST_CPU_SHARE,
                        TimelineColumn.GC_PAUSE,
                        TimelineColumn.HEAP_USED)
                .with(JvmFigure.HOST_STEAL_SHARE, mean(TimelineColumn.HOST_STEAL_SHARE));
        JvmCost server = cost(
                TimelineColumn.SERVER_CPU_CORES,
                TimelineColumn.SERVER_HOST_CPU_SHARE,
                TimelineColumn.SERVER_GC_PAUSE,
                TimelineColumn.SERVER_HEAP_USED);
        String unknown = server.of(JvmFigure.HEAP_PEAK_BYTES) == null ? "it has not reported anything so far" : null;
        return new Resources(
                new EndedCalls(Math.round(ended), 0),
                new Bytes(
                        whole(sum(timeline.known(TimelineColumn.BYTES_SENT))),
                        whole(sum(timeline.known(TimelineColumn.BYTES_RECEIVED)))),
                // The column of opened connections counts all processes of the host.
                new Connections(null, peak(TimelineColumn.ESTABLISHED), null, peak(TimelineColumn.TIME_WAIT), null),
                new ClientSide(null, null, client, whole(highest(TimelineColumn.OPEN_FILES))),
                new ServerSide(unknown, null, server, null, null, null, false, null),
                Map.of());
    }

    private JvmCost cost(TimelineColumn cores, TimelineColumn hostBusy, TimelineColumn pauses, TimelineColumn heap) {
        return JvmCost.UNKNOWN
                .with(JvmFigure.CPU_SECONDS, sum(timeline.amounts(cores)))
                .with(JvmFigure.HOST_CPU_SHARE, mean(hostBusy))
                .with(JvmFigure.GC_PAUSE_MILLIS, sum(timeline.known(pauses)))
                .with(JvmFigure.HEAP_PEAK_BYTES, highest(heap));
    }

    private static Double sum(DoubleStream known) {
        return figure(known, DoubleSummaryStatistics::getSum);
    }

    private Double mean(TimelineColumn column) {
        return figure(timeline.known(column), DoubleSummaryStatistics::getAverage);
    }

    private Double highest(TimelineColumn column) {
        return figure(timeline.known(column), DoubleSummaryStatistics::getMax);
    }

    /** A statistic of the known values; null if no row has a value. */
    private static Double figure(DoubleStream known, Function<DoubleSummaryStatistics, Double> figure) {
        DoubleSummaryStatistics all = known.summaryStatistics();
        return all.getCount() == 0 ? null : figure.apply(all);
    }

    private Integer peak(TimelineColumn column) {
        Double highest = highest(column);
        return highest == null ? null : Integer.valueOf(highest.intValue());
    }

    private static Long whole(Double value) {
        return value == null ? null : Long.valueOf(Math.round(value));
    }

    /** The steadiness; null for a ramp, whose rate is meant to change, and if there are too few seconds. */
    private Steadiness steadiness() {
        boolean isRamp = start.offered() != null && start.offered().hasRamp();
        return isRamp ? null : StoredSteadiness.of(timeline).orElse(null);
    }

    /** The offered load until the last recorded second; null in a closed loop. */
    private OfferedLoad offered() {
        if (start.offered() == null) {
            return null;
        }
        long scheduled = count(TimelineColumn.SCHEDULED);
        return start.offered()
                .with(scheduled, scheduled - count(TimelineColumn.STARTED), count(TimelineColumn.BEHIND_SCHEDULE));
    }

    private long count(TimelineColumn column) {
        return (long) timeline.known(column).sum();
    }

    /** The outcomes of the calls. Calls without an end are abandoned, because the run did not wait for them. */
    private Calls calls() {
        long ok = times.map(log -> log.all().count()).orElse(0L);
        long failed = count(TimelineColumn.FAILED);
        Map<FailureKind, Long> kinds = new EnumMap<>(FailureKind.class);
        Map<FailureKind, String> examples = new EnumMap<>(FailureKind.class);
        kinds.putAll(failures.calls());
        examples.putAll(failures.examples());
        // A killed run may lack rows of its failures.
        long others = failed - new Counts(0, kinds, 0).failed();
        if (others > 0) {
            kinds.merge(FailureKind.OTHER, others, Long::sum);
            examples.putIfAbsent(FailureKind.OTHER, "the recorded seconds do not tell how a call failed");
        }
        long out = count(TimelineColumn.STARTED) - ok - failed;
        return Calls.of(new Counts(ok, kinds, Math.max(0, out)), examples);
    }
}
