package cxfperf.judge;

import cxfperf.measure.Backlog;
import cxfperf.measure.Counts;
import cxfperf.merge.MergedVerdict;
import cxfperf.probe.HostLimits;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Resource;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.MessageCheck;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Examples of each reason: what the real rules say about made-up runs. Any thread. */
public final class ReasonExamples {

    private static final HostLimits LIMITS = new HostLimits(1_024L, 4_096L, 32_768, 60_999, 0, 4_096);
    private static final ClientSide CALM = client(5.0, 0.5, 0.0, 20.0, 40L);

    /** A run without any reason; each example spoils one thing of it. */
    private Calls calls = Calls.of(new Counts(100_000, Map.of(), 0), Map.of());

    private Steadiness.Thirds thirds = new Steadiness.Thirds(10_000, 10_000, true);
    private SampleCourse course = SampleCourse.of(0);
    private CallTimes times = new CallTimes(400.0, 400.0, 500.0, 550.0, 600.0, 700.0, 800.0, 900.0);
    private Connections connections = new Connections(4L, 4, 4, 0, 4);
    private ClientSide client = CALM;
    private ServerSide server = server(100_000, 6.0, 0.5);
    private boolean interrupted;
    private Optional<String> cutShort = Optional.empty();
    private boolean sharedHost;
    private List<String> unmet = List.of();
    private List<Objective> objectives = List.of();
    private AfterRun afterRun = AfterRun.NONE;
    private Calls warmup = Calls.of(Counts.NONE, Map.of());
    private Optional<String> harnessFault = Optional.empty();
    private Optional<String> stopped = Optional.empty();

    private ReasonExamples() {}

    /** Returns the reasons of this code that the rules give to runs that have it: one for each kind of such a run. */
    public static List<Reason> of(Code code) {
        return new ReasonExamples().examples(code);
    }

    private List<Reason> examples(Code code) {
        return switch (code) {
            case STALLED -> {
                calls = Calls.of(new Counts(10_000, Map.of(), 0), Map.of());
                course = SampleCourse.of(10, 4).course();
                List<Reason> server = judged(code);
                course = SampleCourse.of(10).standstill(3.4).course();
                yield both(server, judged(code));
            }
            case AGENT_LOST ->
                MergedVerdict.lost(
                                List.of("host2: its run was killed after 12.0 s, with 3,600 verified calls recorded"),
                                3,
                                Optional.of(3_604L))
                        .stream()
                        .toList();
            case SETTINGS_DIFFER ->
                MergedVerdict.settingsDiffer(Map.of(
                                "conduit",
                                differing(
                                        "FastConduit", List.of("host1", "host3"),
                                        "HttpClientHTTPConduit", List.of("host2"))))
                        .stream()
                        .toList();
            case RUN_FAILED ->
                ExperimentJudge.verdict(SampleTables.withAllKindsOfCells()).reasons().stream()
                        .filter(reason -> reason.code() == code)
                        .limit(1)
                        .toList();
            case UNCERTAIN -> {
                List<Reason> uncertain =
                        new ArrayList<>(SampleResults.noisySweep().verdict().reasons());
                SampleFinds.uncertain()
                        .forEach(find -> uncertain.addAll(find.verdict().reasons()));
                yield uncertain.stream().filter(reason -> reason.code() == code).toList();
            }
            case OBJECTIVE_MISSED -> {
                spoil(code);
                yield both(judged(code), SampleFinds.nothingHolds().verdict().reasons());
            }
            case HARNESS_FAULT -> {
                spoil(code);
                yield both(
                        judged(code),
                        List.of(Judge.filesLackSeconds(
                                "results/RUN", "No space left on device", Optional.of("/tmp/cxfperf-RUN"))));
            }
            case PROCESS_ENDED -> {
                spoil(code);
                yield both(judged(code), ServerRules.apply(new RunFacts.Server(true, false, null)));
            }
            case ENDED_EARLY -> {
                spoil(code);
                List<Reason> stoppedBy = judged(code);
                stopped = Optional.empty();
                interrupted = true;
                cutShort = Optional.of("after 3.0 s of 10 s");
                yield both(stoppedBy, judged(code));
            }
            case LIMIT_REACHED -> {
                spoil(code);
                List<Reason> ports = judged(code);
                connections = new Connections(4L, 4, 4, 0, 4);
                calls = Calls.of(new Counts(100_000, Map.of(), 0), Map.of());
                client = client(5.0, 0.5, 0.0, 20.0, 1_000L);
                yield both(ports, judged(code));
            }
            case CONNECTIONS -> {
                spoil(code);
                List<Reason> many = judged(code);
                connections = new Connections(50_000L, 4, 4, 20_000, 20_004);
                yield both(many, judged(code));
            }
            case INVALID_MESSAGES -> {
                spoil(code);
                List<Reason> invalid = judged(code);
                afterRun = AfterRun.ofMessages(new MessageCheck(
                        100_004, 0, 0, List.of(), "they were written as application/fastinfoset and not as XML"));
                yield both(invalid, judged(code));
            }
            case STATE_MISMATCH -> {
                spoil(code);
                List<Reason> contradicted = judged(code);
                afterRun = new AfterRun(
                        List.of(), Optional.of("the customers of the run could not be taken back: HTTP 503"));
                yield both(contradicted, judged(code));
            }
            case CALLS_FAILED -> {
                spoil(code);
                List<Reason> failed = judged(code);
                calls = Calls.of(new Counts(100_000, Map.of(), 0), Map.of());
                warmup = Calls.of(
                        new Counts(18_204, Map.of(FailureKind.WRONG_REPLY, 4L), 0),
                        Map.of(
                                FailureKind.WRONG_REPLY,
                                "CallFailedException: not valid by the schema: $.price: string found, number"
                                        + " expected"));
                yield both(failed, judged(code));
            }
            case OTHER_LOAD -> {
                spoil(code);
                List<Reason> others = judged(code);
                client = client(5.0, 0.5, 0.12, 20.0, 40L);
                yield both(others, judged(code));
            }
            case SERVER_UNKNOWN -> {
                spoil(code);
                List<Reason> unknown = judged(code);
                course = oneWay(new SampleCourse.OneWayEvidence(
                        new OneWay(
                                List.of("updateCustomer"),
                                100_000,
                                null,
                                "http://server1:8081/: no connection",
                                ServerBacklog.UNKNOWN),
                        false));
                yield both(unknown, judged(code));
            }
            case BACKLOG_GROWS -> {
                spoil(code);
                List<Reason> closedLoop = judged(code);
                course = SampleCourse.of(10)
                        .openLoop(Optional.of(new SampleCourse.RateEvidence(
                                new OfferedLoad(10_000, 10_000, 0, "constant", 100_000, 0, 12),
                                new Backlog.Lag(10, 0, OptionalLong.empty()))))
                        .oneWay(course.oneWay().orElseThrow())
                        .course();
                yield both(closedLoop, judged(code));
            }
            case RATE_NOT_KEPT -> {
                spoil(code);
                List<Reason> unsent = judged(code);
                course = openLoop(
                        new OfferedLoad(8_000, 8_000, 0, "constant", 80_000, 0, 60_000),
                        new Backlog.Lag(10, 4, OptionalLong.empty()));
                yield both(unsent, judged(code));
            }
            case COUNT_MISMATCH -> {
                server = server(99_990, 6.0, 0.5);
                List<Reason> unaccounted = judged(code);
                calls = Calls.of(new Counts(99_990, Map.of(FailureKind.TIMEOUT, 10L), 0), Map.of());
                yield both(unaccounted, judged(code));
            }
            case PROFILED -> {
                spoil(code);
                List<Reason> asked = judged(code);
                course = SampleCourse.of(0);
                server = server(100_000, 6.0, null, 0.5, Map.of("profiled", true));
                yield both(asked, judged(code));
            }
            case NOT_WARM -> {
                client = new ClientSide(SampleResults.cost(9.3, 4.4, 0.5, 0.0, 2.0, null, 10L, 20.0, 5.0, 1L), 40L);
                server = server(100_000, 6.0, 3.1, 0.5, Map.of());
                thirds = new Steadiness.Thirds(8_000, 10_400, true);
                List<Reason> atWork = judged(code);
                client = client(5.0, 0.5, 0.0, 20.0, 40L);
                server = server(100_000, 6.0, 0.5);
                thirds = new Steadiness.Thirds(10_000, 10_000, true);
                course = SampleCourse.of(10)
                        .unwarmed(new RunFacts.Unwarmed(
                                120, List.of("the server's compilers worked for 0.9 of its last 5.0 seconds")))
                        .course();
                yield both(atWork, judged(code));
            }
            default -> {
                spoil(code);
                yield judged(code);
            }
        };
    }

    private void spoil(Code code) {
        switch (code) {
            case HARNESS_FAULT ->
                harnessFault = Optional.of(
                        "only 3,021 of 5,000 worker threads could be started: unable to create native thread");
            case NO_VERIFIED_CALLS -> {
                calls = Calls.of(new Counts(0, Map.of(FailureKind.CONNECT, 4_013L), 0), Map.of());
                cutShort = Optional.of("after 1.0 s of 30 s, as nothing but failures had come back");
            }
            case STATE_MISMATCH ->
                afterRun = new AfterRun(
                        List.of(
                                "after the run customer 7 is not there, and a reply had said customer 7 'John'",
                                "another one"),
                        Optional.empty());
            case PROCESS_ENDED ->
                course = SampleCourse.of(60)
                        .process("broker", new ProcessSide(null, 12.3))
                        .course();
            case CONFIG_NOT_IN_EFFECT ->
                unmet = List.of("client: the bus file asks for HTTP/2 (Version=2) and 100,000 calls got HTTP/1.1");
            case INVALID_MESSAGES ->
                afterRun = AfterRun.ofMessages(new MessageCheck(
                        100_004,
                        100_004,
                        1,
                        List.of("cvc-datatype-valid.1.2.1: 'x' is not a valid value for 'integer'."),
                        null));
            case ENDED_EARLY -> {
                stopped = Optional.of("errorRate>5% for 30s was met from 1,860.0 s to 1,890.0 s of the window, and was"
                        + " 100.000 in its last second");
                cutShort = Optional.of("after 1890.0 s of 28800 s");
            }
            case LIMIT_REACHED -> {
                connections = new Connections(4L, 4, 4, 28_200, 28_204);
                calls = Calls.of(new Counts(99_988, Map.of(FailureKind.BIND, 12L), 0), Map.of());
            }
            case CALLS_FAILED ->
                calls = Calls.of(
                        new Counts(99_991, Map.of(FailureKind.TIMEOUT, 7L, FailureKind.OTHER, 2L), 0), Map.of());
            case RATE_NOT_KEPT -> {
                calls = Calls.of(new Counts(100_000, Map.of(), 0), Map.of());
                course = openLoop(
                        new OfferedLoad(12_000, 12_000, 0, "constant", 120_000, 20_000, 90_000),
                        new Backlog.Lag(10, 8, OptionalLong.of(2)));
            }
            case OBJECTIVE_MISSED ->
                objectives = List.of(new Objective("p99<20ms", 23.45, false), new Objective("errors==0", 0.0, true));
            case NO_EXPECTATION ->
                afterRun = AfterRun.ofReplies(Optional.of("every reply that is no fault and well-formed"));
            case CONNECTIONS -> connections = new Connections(4L, 400, 400, 0, 400);
            case UNSTABLE -> thirds = new Steadiness.Thirds(10_400, 8_000, true);
            case DRIFT ->
                course = SampleCourse.of(3_600)
                        .drift(new Steadiness.Drift(-7.3, -9.9, -4.7, -7.3))
                        .course();
            case SERVER_GROWS -> {
                course = SampleCourse.of(120)
                        .growth(List.of(
                                new Steadiness.Growth(Resource.HEAP, 40 << 20, 160 << 20, 1 << 20, 1e6, 1.1e6),
                                new Steadiness.Growth(Resource.THREADS, 40, 52, 0.1, 0.09, 0.11),
                                new Steadiness.Growth(Resource.OPEN_FILES, 126, 438, 2.6, 2.5, 2.7)))
                        .course();
                server = server(100_000, 6.0, null, 0.5, Map.of("maxHeapMiB", 512, "openFilesLimit", 1_024));
            }
            case GC_PAUSES -> client = client(5.0, 0.5, 0.0, 812.0, 40L);
            case CLIENT_CPU_SATURATED -> client = client(18.0, 0.95, 0.0, 20.0, 40L);
            case SERVER_CPU_SATURATED -> server = server(100_000, 19.0, 0.97);
            case OTHER_LOAD -> client = client(5.0, 0.8, 0.0, 20.0, 40L);
            case PROFILED -> course = SampleCourse.of(0).unprofiled(List.of()).course();
            case SHARED_HOST -> sharedHost = true;
            case TOO_SHORT -> {
                calls = Calls.of(new Counts(50_000, Map.of(), 0), Map.of());
                server = server(50_000, 6.0, 0.5);
                times = new CallTimes(400.0, 400.0, 500.0, 550.0, 600.0, 700.0, null, 900.0);
            }
            case BACKLOG_GROWS ->
                course = oneWay(new ServerBacklog(80_000L, 80_000L, 8_000.0, 0L, DrainEnd.DRAINED, 41.2), false);
            case SERVER_UNKNOWN -> server = ServerSide.unknown("http://server1:8081/: no connection");
            default -> throw new IllegalArgumentException("no example of " + code);
        }
    }

    /** 100,000 calls in ten seconds, of which the server completed 20,000 in that time. */
    private static SampleCourse oneWay(ServerBacklog backlog, boolean warmUpLeft) {
        return oneWay(new SampleCourse.OneWayEvidence(
                new OneWay(List.of("updateCustomer"), 100_000, 20_000L, null, backlog), warmUpLeft));
    }

    private static SampleCourse oneWay(SampleCourse.OneWayEvidence evidence) {
        return SampleCourse.of(10).oneWay(evidence).course();
    }

    private static SampleCourse openLoop(OfferedLoad offered, Backlog.Lag backlog) {
        return SampleCourse.of(10)
                .openLoop(Optional.of(new SampleCourse.RateEvidence(offered, backlog)))
                .course();
    }

    private List<Reason> judged(Code code) {
        RunResult run = course.result(
                new OperationResult(calls, Throughput.of(calls.ok(), 10, 4), times),
                warmup,
                Calls.of(Counts.NONE, Map.of()),
                afterRun.messages(),
                connections,
                client,
                server,
                objectives,
                thirds);
        RunFacts seen = course.observed(
                new RunFacts.RunEnd(interrupted, cutShort, harnessFault, stopped),
                0,
                LIMITS,
                sharedHost,
                afterRun,
                unmet);
        return Judge.judge(run, seen).reasons().stream()
                .filter(reason -> reason.code() == code)
                .toList();
    }

    private static ClientSide client(double cpuSeconds, double busy, double steal, double pauseMillis, long openFiles) {
        return new ClientSide(
                SampleResults.cost(cpuSeconds, null, busy, steal, 2.0, null, 10L, pauseMillis, pauseMillis / 4, 1L),
                openFiles);
    }

    private static ServerSide server(long completed, double cpuSeconds, double busy) {
        return server(completed, cpuSeconds, null, busy, Map.of());
    }

    private static ServerSide server(
            long completed, double cpuSeconds, Double compileSeconds, double busy, Map<String, Object> effective) {
        return JudgeTest.server(completed, cpuSeconds, compileSeconds, busy, 0.0, 2.0, null, effective);
    }

    private static Map<String, List<String>> differing(
            String one, List<String> hosts, String other, List<String> otherHosts) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        values.put(one, hosts);
        values.put(other, otherHosts);
        return values;
    }

    private static List<Reason> both(List<Reason> one, List<Reason> other) {
        List<Reason> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }
}
