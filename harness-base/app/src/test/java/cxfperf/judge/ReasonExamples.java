package cxfperf.judge;

import static cxfperf.judge.SampleRun.calls;
import static cxfperf.judge.SampleRun.cpu;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.merge.ClientHost;
import cxfperf.merge.MergedVerdict;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.Connections;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Resource;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.Steadiness.Drift;
import cxfperf.result.Steadiness.Growth;
import cxfperf.result.Steadiness.Stalls;
import cxfperf.result.Steadiness.Thirds;
import cxfperf.result.StopCondition;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleTables;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Examples of each reason: what the real rules say about made-up runs. Any thread. */
public final class ReasonExamples {

    private ReasonExamples() {}

    /** Returns the reasons of this code that the rules give to runs that have it: one for each kind of such a run. */
    public static List<Reason> of(Code code) {
        Stream<Reason> judged = runs(code).flatMap(spoil -> SampleRun.of(spoil).verdict().reasons().stream());
        return Stream.concat(judged, others(code))
                .filter(reason -> reason.is(code))
                .toList();
    }

    /** The reasons that are not made of a run alone. */
    private static Stream<Reason> others(Code code) {
        return switch (code) {
            case AGENT_LOST ->
                MergedVerdict.lost(
                        List.of(new ClientHost.Lost(
                                "host2", "its run was killed after 12.0 s, with 3,600 verified calls recorded")),
                        3,
                        Optional.of(3_604L))
                        .stream();
            case SETTINGS_DIFFER ->
                MergedVerdict.settingsDiffer(List.of(
                                host("host1", "FastConduit"),
                                host("host2", "HttpClientHTTPConduit"),
                                host("host3", "FastConduit")))
                        .stream();
            case RUN_FAILED ->
                ExperimentJudge.verdict(SampleTables.withAllKindsOfCells()).reasons().stream()
                        .filter(reason -> reason.is(code))
                        .limit(1);
            case UNCERTAIN ->
                Stream.concat(
                        SeriesJudge.verdict(SampleResults.noisySweep()).reasons().stream(),
                        SampleFinds.uncertain().stream().flatMap(find -> SeriesJudge.verdict(find).reasons().stream()));
            case OBJECTIVE_MISSED -> SeriesJudge.verdict(SampleFinds.nothingHolds()).reasons().stream();
            case HARNESS_FAULT -> Stream.of(Judge.filesLackSeconds("results/RUN", "No space left on device"));
            default -> Stream.empty();
        };
    }

    private static ClientHost host(String name, String conduit) {
        RunResult run = SampleResults.billion();
        return new ClientHost(
                name,
                Path.of(name),
                new RunResult(run.start(), run.window(), run.resources(), Map.of("conduit", conduit), run.judgement()));
    }

    private static Stream<Consumer<SampleRun>> runs(Code code) {
        return switch (code) {
            case HARNESS_FAULT ->
                Stream.of(run -> run.harnessFault = Optional.of(
                        "only 3,021 of 5,000 worker threads could be started: unable to create native thread"));
            case PROCESS_ENDED ->
                Stream.of(
                        run -> run.processes = Map.of("broker", new ProcessSide(null, 12.3)),
                        run -> run.serverRestarted = true);
            case NO_VERIFIED_CALLS ->
                Stream.of(run -> {
                    run.calls = calls(0, FailureKind.CONNECT, 4_013);
                    run.ends(Ending.NOTHING_VERIFIED, 1, 30);
                });
            case STATE_MISMATCH ->
                Stream.of(
                        run -> run.afterRun = new AfterRun(
                                List.of(
                                        "after the run customer 7 is not there, and a reply had said customer 7 'John'",
                                        "another one"),
                                Optional.empty()),
                        run -> run.afterRun = new AfterRun(
                                List.of(), Optional.of("the customers of the run could not be taken back: HTTP 503")));
            case CONFIG_NOT_IN_EFFECT ->
                Stream.of(run -> run.unmet =
                        List.of("client: the bus file asks for HTTP/2 (Version=2) and 100,000 calls got HTTP/1.1"));
            case INVALID_MESSAGES ->
                Stream.of(
                        run -> run.afterRun = AfterRun.ofMessages(new MessageCheck(
                                100_004,
                                100_004,
                                1,
                                List.of("cvc-datatype-valid.1.2.1: 'x' is not a valid value for 'integer'."),
                                null)),
                        run -> run.afterRun = AfterRun.ofMessages(new MessageCheck(
                                100_004,
                                0,
                                0,
                                List.of(),
                                "they were written as application/fastinfoset and not as XML")));
            case ENDED_EARLY ->
                Stream.of(
                        run -> {
                            run.stopped = Optional.of(new StopCondition.Met(
                                    "errorRate>5% for 30s", 1_860, 1_890, new Objective("errorRate>5%", 100.0, true)));
                            run.ends(Ending.STOPPED, 1_890, 28_800);
                        },
                        run -> run.ends(Ending.INTERRUPTED, 3, 10));
            case LIMIT_REACHED ->
                Stream.of(
                        run -> {
                            run.connections = new Connections(4L, 4, 4, 28_200, 28_204);
                            run.calls = calls(99_988, FailureKind.BIND, 12);
                        },
                        run -> run.clientFiles = 1_000);
            case CALLS_FAILED ->
                Stream.of(
                        run -> run.calls = Calls.of(
                                new Counts(99_991, Map.of(FailureKind.TIMEOUT, 7L, FailureKind.OTHER, 2L), 0),
                                Map.of()),
                        run -> run.warmUp = calls(
                                18_204,
                                FailureKind.WRONG_REPLY,
                                4,
                                "CallFailedException: not valid by the schema: $.price: string found, number"
                                        + " expected"));
            case COUNT_MISMATCH ->
                Stream.of(run -> run.completed = 99_990L, run -> {
                    run.calls = calls(99_990, FailureKind.TIMEOUT, 10);
                    run.completed = 99_990L;
                });
            case RATE_NOT_KEPT ->
                Stream.of(run -> run.offered = new OfferedLoad(12_000, 12_000, 0, "constant", 120_000, 20_000, 90_000));
            case NO_EXPECTATION ->
                Stream.of(run ->
                        run.afterRun = AfterRun.ofReplies(Optional.of("every reply that is no fault and well-formed")));
            case CONNECTIONS ->
                Stream.of(
                        run -> run.connections = new Connections(4L, 400, 400, 0, 400),
                        run -> run.connections = new Connections(50_000L, 4, 4, 20_000, 20_004));
            case BACKLOG_GROWS ->
                Stream.of(ReasonExamples::backlog, run -> {
                    backlog(run);
                    run.offered = new OfferedLoad(10_000, 10_000, 0, "constant", 100_000, 0, 12);
                });
            case SERVER_GROWS ->
                Stream.of(run -> {
                    run.growth = List.of(
                            new Growth(Resource.HEAP, 40 << 20, 160 << 20, 1 << 20),
                            new Growth(Resource.THREADS, 40, 52, 0.1),
                            new Growth(Resource.OPEN_FILES, 126, 438, 2.6));
                });
            case OBJECTIVE_MISSED ->
                Stream.of(run -> run.objectives =
                        List.of(new Objective("p99<20ms", 23.45, false), new Objective("errors==0", 0.0, true)));
            case GC_PAUSES -> Stream.of(run -> run.client = SampleRun.paused(812, 203));
            case OTHER_LOAD ->
                Stream.of(run -> run.client = cpu(5, 0.8), run -> run.client = cpu(5, 0.5, 0.12, 2, null));
            case STALLED ->
                Stream.of(
                        run -> {
                            run.calls = calls(10_000);
                            run.stalls = new Stalls(10, 4, 4);
                        },
                        run -> run.standstillSeconds = 3.4);
            case NOT_WARM ->
                Stream.of(
                        run -> {
                            run.notWarm = List.of(
                                    "the rate rises by over 5 %: 93 % likely (limit"
                                            + " 70 %); the client's compilers took 21 % of its CPU time in the window (limit 10 %)");
                            run.thirds = new Thirds(8_000, 10_400, true);
                        },
                        run -> run.notWarm =
                                List.of("the load was not warm after 120 s, the limit of its warm-up: the rate may"
                                        + " still rise by more than 5 %: 8 % likely (limit 2 %); the server's compilers took 11 % of"
                                        + " its CPU time in its last seconds (limit 5 %)"));
            case UNSTABLE -> Stream.of(run -> run.thirds = new Thirds(10_400, 8_000, true));
            case DRIFT -> Stream.of(run -> run.drift = new Drift(-7.3, -9.9, -4.7, -7.3));
            case CLIENT_CPU_SATURATED -> Stream.of(run -> run.client = cpu(18, 0.95));
            case SERVER_CPU_SATURATED -> Stream.of(run -> run.server = cpu(19, 0.97));
            case PROFILED ->
                Stream.of(run -> run.unprofiled = Optional.of(List.of()), run -> run.serverRecorder = true);
            case SHARED_HOST -> Stream.of(run -> run.sharedHost = true);
            case TOO_SHORT ->
                Stream.of(run -> {
                    run.calls = calls(50_000);
                    run.times = new CallTimes(400.0, 400.0, 500.0, 550.0, 600.0, 700.0, null, 900.0);
                });
            case SERVER_UNKNOWN ->
                Stream.of(
                        run -> run.serverUnknown = "http://server1:8081/: no connection",
                        run -> run.oneWay = new OneWay(
                                List.of("updateCustomer"),
                                100_000,
                                null,
                                "http://server1:8081/: no connection",
                                ServerBacklog.UNKNOWN));
            case AGENT_LOST, SETTINGS_DIFFER, RUN_FAILED, UNCERTAIN -> Stream.empty();
        };
    }

    /** 100,000 calls in ten seconds, of which the server completed 20,000 in that time. */
    private static void backlog(SampleRun run) {
        run.oneWay =
                SampleRun.oneWay(20_000L, new ServerBacklog(80_000L, 80_000L, 8_000.0, 0L, DrainEnd.DRAINED, 41.2));
    }
}
