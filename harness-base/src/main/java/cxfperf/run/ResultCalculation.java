package cxfperf.run;

import cxfperf.engine.RunOutcome;
import cxfperf.judge.Bottleneck;
import cxfperf.judge.Course;
import cxfperf.judge.Intent;
import cxfperf.judge.Judge;
import cxfperf.judge.OneWayEvidence;
import cxfperf.judge.Profiling;
import cxfperf.judge.RateEvidence;
import cxfperf.judge.RunEvidence;
import cxfperf.judge.Uncounted;
import cxfperf.judge.Unwarmed;
import cxfperf.measure.Counts;
import cxfperf.measure.OperationRecording;
import cxfperf.options.SharedHost;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.probe.HostLimits;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Connections;
import cxfperf.result.Judgement;
import cxfperf.result.LoadSettings;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.Reason;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.Aftermath;
import cxfperf.watch.ProbeWindow;
import cxfperf.watch.ProcessWindow;
import cxfperf.watch.ServerWatch;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Computes the result of a run from what the engine and the probe saw. Pure. */
final class ResultCalculation {

    private static final double NANOS_PER_SECOND = 1e9;

    private ResultCalculation() {}

    static RunStart start(
            String scenario,
            ClientOptions options,
            LoadSettings load,
            URI target,
            Instant openedAt,
            double warmupSeconds) {
        return new RunStart(
                RunResult.SCHEMA,
                scenario,
                options.operation(),
                options.spec().protocol(),
                target.toString(),
                openedAt.toString(),
                options.plan().threads(),
                options.spec().size(),
                warmupSeconds,
                options.plan().rate().map(OfferedLoad::asked).orElse(null),
                load);
    }

    static RunResult of(
            String scenario,
            ClientOptions options,
            LoadSettings load,
            Intent asked,
            URI target,
            RunOutcome outcome,
            long earlierCalls,
            ProbeWindow window,
            ServerWatch server,
            Optional<Unwarmed> unwarmed,
            ProcessWindow processes,
            HostLimits limits,
            List<String> unmet,
            Aftermath aftermath,
            Optional<Reason> lost,
            Optional<Steadiness> steadiness,
            Optional<Profiling> profiling,
            Map<String, Object> effective) {
        LoadPlan plan = options.plan();
        double windowSeconds = outcome.recording().windowNanos() / NANOS_PER_SECOND;
        OperationRecording total = outcome.recording().total();
        Calls calls = Calls.of(total.counts(), outcome.examples());
        Calls warmup = Calls.of(outcome.warmup(), outcome.examples());
        Calls trailing = Calls.of(outcome.coolDown(), outcome.examples());
        OneWayFigures oneWay = OneWayFigures.of(server, outcome, windowSeconds, plan.threads());
        Throughput throughput = oneWay.throughput(Throughput.of(calls.ok(), windowSeconds, plan.threads()));
        CallTimes times = CallTimes.of(total.serviceTimes());
        CallTimes responseTimes = total.responseTimes().map(CallTimes::of).orElse(null);
        Optional<OfferedLoad> offered = offered(plan, outcome);
        ServerSide serverSide = server.side(windowSeconds);
        Connections connections = window.connections(serverSide.connectionsAccepted());
        RunEvidence evidence = new RunEvidence(
                calls,
                throughput,
                times,
                plan.threads(),
                windowSeconds,
                new Uncounted(warmup, trailing, earlierCalls),
                outcome.ending() == RunOutcome.Ending.INTERRUPTED,
                cutShort(outcome, plan.limit()),
                window.thirds(),
                connections,
                window.client(),
                window.hostCpus(),
                serverSide,
                limits,
                SharedHost.isThis(options.spec().host()),
                unmet,
                options.slo().judge(calls, throughput, times, responseTimes),
                aftermath.left(outcome.closeFailure()),
                outcome.harnessFault(),
                new Course(
                        window.stalls(),
                        server.restarted(),
                        server.outOfMemory(),
                        server.peakLiveHeapShare(),
                        offered.map(rate -> new RateEvidence(rate, window.backlog())),
                        lost,
                        steadiness.map(Steadiness::drift),
                        unwarmed,
                        processes.sides(),
                        oneWay.oneWay().map(what -> new OneWayEvidence(what, server.warmUpLeftBacklog())),
                        profiling,
                        window.standstillSeconds(),
                        asked));
        Verdict verdict = Judge.judge(evidence);
        return new RunResult(
                        start(
                                        scenario,
                                        options,
                                        load,
                                        target,
                                        window.openedAt(),
                                        outcome.warmupNanos() / NANOS_PER_SECOND)
                                .withOffered(offered.orElse(null)),
                        new Window(
                                windowSeconds,
                                new OperationResult(calls, throughput, times, responseTimes, oneWay.completionTimes()),
                                oneWay.oneWay().orElse(null),
                                operations(options.operation(), outcome, oneWay),
                                warmup,
                                trailing,
                                steadiness.orElse(null),
                                aftermath.messages().orElse(null)),
                        new Resources(window.bytes(), connections, window.client(), serverSide, processes.sides()),
                        effective,
                        new Judgement(evidence.objectives(), null, null))
                .withVerdict(Bottleneck.of(evidence, verdict), verdict);
    }

    private static Optional<OfferedLoad> offered(LoadPlan plan, RunOutcome outcome) {
        return plan.rate().flatMap(rate -> outcome.offered().map(offered -> OfferedLoad.of(rate, offered)));
    }

    /** A clause; empty for a run that went on to its end. */
    private static Optional<String> cutShort(RunOutcome outcome, Limit limit) {
        double seconds = outcome.recording().windowNanos() / NANOS_PER_SECOND;
        String after = limit instanceof Limit.Time time
                ? String.format(
                        Locale.ROOT,
                        "after %.1f s of %d s",
                        seconds,
                        time.window().toSeconds())
                : String.format(Locale.ROOT, "after %.1f s", seconds);
        return switch (outcome.ending()) {
            case COMPLETED -> Optional.empty();
            case INTERRUPTED ->
                Optional.of(
                        limit instanceof Limit.Time time
                                        && outcome.recording().windowNanos()
                                                >= time.window().toNanos()
                                ? "while its last calls came back"
                                : after);
            case NOTHING_VERIFIED -> Optional.of(after + ", as nothing but failures had come back");
            case ALL_STUCK -> Optional.of(after + ", as every client that had calls left was stuck in one");
        };
    }

    private static Map<String, OperationResult> operations(String operation, RunOutcome outcome, OneWayFigures oneWay) {
        Map<String, OperationResult> parts = new LinkedHashMap<>();
        if (outcome.recording().operations().size() > 1) {
            outcome.recording().operations().forEach((name, part) -> {
                Counts counts = part.counts();
                parts.put(
                        name,
                        new OperationResult(
                                Calls.of(counts, outcome.examples()),
                                oneWay.throughput(
                                        name, Throughput.of(counts.ok(), oneWay.windowSeconds(), oneWay.threads())),
                                CallTimes.of(part.serviceTimes()),
                                part.responseTimes().map(CallTimes::of).orElse(null),
                                oneWay.completionTimes(name)));
            });
        }
        outcome.transactions()
                .ifPresent(passes -> parts.put(
                        RunResult.passes(operation),
                        new OperationResult(
                                Calls.of(passes.counts(), outcome.examples()),
                                Throughput.of(passes.counts().ok(), oneWay.windowSeconds(), oneWay.threads()),
                                CallTimes.of(passes.serviceTimes()),
                                null,
                                null)));
        return parts;
    }
}
