package cxfperf.run;

import cxfperf.engine.RunOutcome;
import cxfperf.judge.RunFacts;
import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.OperationRecording;
import cxfperf.measure.Recording;
import cxfperf.options.HostName;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.probe.HostLimits;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.EndedCalls;
import cxfperf.result.Inputs;
import cxfperf.result.LoadSettings;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.Reason;
import cxfperf.result.RecordedCalls;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.result.Window;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.MessageCheck;
import cxfperf.watch.EarlyStop;
import cxfperf.watch.ProbeWindow;
import cxfperf.watch.ProcessWindow;
import cxfperf.watch.SeenServer;
import cxfperf.watch.ServerWatch;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the result of a run from the data of the engine and the probes.
 *
 * @param target the called address
 * @param load the settings that shape the load besides the members of the result
 * @param inputs the inputs of the client
 * @param window the samples of the client's probe
 * @param server the polls of the server; its completions are the throughput of one-way calls
 * @param processes the auxiliary processes of the run
 * @param earlyStop the conditions that may have ended the run early
 */
record ResultCalculation(
        ClientOptions options,
        URI target,
        LoadSettings load,
        Inputs inputs,
        ProbeWindow window,
        ServerWatch server,
        ProcessWindow processes,
        EarlyStop earlyStop) {

    private static final double NANOS_PER_SECOND = 1e9;

    RunStart start(Instant openedAt, double warmupSeconds) {
        return new RunStart(
                RunResult.SCHEMA,
                options.scenario().name(),
                options.operation(),
                options.spec().protocol(),
                target.toString(),
                openedAt.toString(),
                options.plan().threads(),
                options.spec().size(),
                warmupSeconds,
                options.plan().rate().map(OfferedLoad::asked).orElse(null),
                load,
                inputs);
    }

    /** The result without a verdict. */
    RunResult unjudged(
            RunOutcome outcome,
            Optional<Steadiness> steadiness,
            Optional<MessageCheck> messages,
            Map<String, Object> effective) {
        double windowSeconds = seconds(outcome);
        SeenServer seen = server.seen();
        Operations operations = new Operations(
                outcome,
                windowSeconds,
                options.plan().threads(),
                seen.oneWay(outcome.recording(), Counts.sum(List.of(outcome.runIn(), outcome.coolDown())))
                        .orElse(null),
                seen);
        ServerSide serverSide = seen.side(windowSeconds);
        return RunResult.measured(
                start(window.openedAt(), outcome.warmupNanos() / NANOS_PER_SECOND)
                        .withOffered(offered(outcome)),
                new Window(
                        windowSeconds,
                        operations.total(),
                        operations.oneWay(),
                        operations.each(),
                        Calls.of(outcome.warmup(), outcome.examples()),
                        Calls.of(outcome.runIn(), outcome.examples()),
                        Calls.of(outcome.coolDown(), outcome.examples()),
                        steadiness.orElse(null),
                        messages.orElse(null)),
                new Resources(
                        operations.ended(),
                        window.bytes(),
                        window.connections(serverSide.connectionsAccepted()),
                        window.client(),
                        serverSide,
                        processes.sides()),
                effective,
                options.slo());
    }

    /** Collects the facts that the judge needs besides the result. */
    RunFacts observed(
            RunOutcome outcome,
            long earlierCalls,
            HostLimits limits,
            AfterRun afterRun,
            List<String> unmet,
            Optional<Reason> lost,
            List<String> notWarm,
            Optional<List<String>> unprofiled) {
        Limit limit = options.plan().limit();
        SeenServer seen = server.seen();
        return new RunFacts(
                new RunFacts.RunEnd(
                        outcome.ending(),
                        seconds(outcome),
                        limit instanceof Limit.Time time ? Optional.of(time.window()) : Optional.empty(),
                        earlyStop.met(),
                        outcome.harnessFault()),
                earlierCalls,
                window.standstillSeconds(),
                host(options, server, window.hostCpus(), limits),
                new RunFacts.Server(
                        seen.restarted(), seen.hasUnknownWindow(seconds(outcome)), seen.warmUpLeftBacklog()),
                new AfterRun(
                        afterRun.contradictions(),
                        outcome.closeFailure().or(afterRun::leftBehind),
                        afterRun.messages(),
                        afterRun.unverified()),
                unmet,
                lost,
                notWarm,
                unprofiled,
                options.scenario() instanceof ForeignService
                        && options.admin().port().isEmpty());
    }

    /** This host; the server's polls decide whether it is also the server's host. */
    static RunFacts.Host host(ClientOptions options, ServerWatch server, int cpus, HostLimits limits) {
        boolean shared = server.isOnThisHost()
                .orElseGet(() -> HostName.isThis(options.spec().host()));
        return new RunFacts.Host(cpus, limits, shared);
    }

    private static double seconds(RunOutcome outcome) {
        return outcome.recording().windowNanos() / NANOS_PER_SECOND;
    }

    /** The offered load; null in a closed loop. */
    private OfferedLoad offered(RunOutcome outcome) {
        return options.plan()
                .rate()
                .flatMap(rate -> outcome.offered().map(offered -> OfferedLoad.of(rate, offered)))
                .orElse(null);
    }

    /**
     * The figures of each operation and of all together. The client decides about calls with a reply. A one-way call
     * succeeds when the server has completed it.
     *
     * @param oneWay null where no call is one-way
     */
    private record Operations(RunOutcome outcome, double windowSeconds, int threads, OneWay oneWay, SeenServer server) {

        EndedCalls ended() {
            Recording recording = outcome.recording();
            return new EndedCalls(
                    recording.ended(recording.operations().keySet()),
                    oneWay == null ? 0 : recording.ended(oneWay.operations()));
        }

        OperationResult total() {
            EndedCalls ended = ended();
            RecordedCalls total = recorded(outcome.recording().total(), ended.ok(), outcome.examples());
            return oneWay == null
                    ? total.in(windowSeconds, threads)
                    : total.in(
                            windowSeconds,
                            threads,
                            Throughput.of(ended.ok() - ended.oneWay(), windowSeconds, threads)
                                            .perSecond()
                                    + oneWay.completedPerSecond(windowSeconds),
                            completionTimes());
        }

        /** The figures of each operation; empty for a run of one operation. */
        Map<String, OperationResult> each() {
            Map<String, OperationResult> parts = new LinkedHashMap<>();
            if (outcome.recording().operations().size() > 1) {
                outcome.recording().operations().forEach((name, part) -> parts.put(name, one(name, part)));
            }
            return parts;
        }

        private OperationResult one(String name, OperationRecording part) {
            RecordedCalls calls = recorded(
                    part,
                    outcome.recording().ended(List.of(name)),
                    outcome.examplesOf().getOrDefault(name, Map.of()));
            if (oneWay == null || !oneWay.operations().contains(name)) {
                return calls.in(windowSeconds, threads);
            }
            Map<String, Long> completed = server.completedInWindow(outcome.recording());
            Distribution times = server.completionTimes().get(name);
            return calls.in(
                    windowSeconds,
                    threads,
                    completed == null
                            ? Double.NaN
                            : Throughput.of(completed.get(name), windowSeconds, threads)
                                    .perSecond(),
                    times == null ? CallTimes.UNKNOWN : CallTimes.of(times));
        }

        private static RecordedCalls recorded(OperationRecording part, long ended, Map<FailureKind, String> examples) {
            return new RecordedCalls(
                    Calls.of(part.counts(), examples), ended, part.serviceTimes(), part.responseTimes());
        }

        private CallTimes completionTimes() {
            Map<String, Distribution> times = server.completionTimes();
            return times.keySet().containsAll(oneWay.operations())
                    ? CallTimes.of(Distribution.merged(times.values()))
                    : CallTimes.UNKNOWN;
        }
    }
}
