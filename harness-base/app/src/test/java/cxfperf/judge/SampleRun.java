package cxfperf.judge;

import cxfperf.engine.RunOutcome.Ending;
import cxfperf.measure.Counts;
import cxfperf.probe.HostLimits;
import cxfperf.result.Bytes;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.Judgement;
import cxfperf.result.JvmCost;
import cxfperf.result.LoadSettings;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerSide;
import cxfperf.result.Steadiness;
import cxfperf.result.StopCondition;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.SampleResults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A run of ten seconds with four threads, without any reason; a test spoils one thing of it. */
final class SampleRun {

    private static final HostLimits LIMITS = new HostLimits(1_024L, 4_096L, 32_768, 60_999, 0, 4_096);

    Calls calls = calls(100_000);
    CallTimes times = new CallTimes(400.0, 400.0, 500.0, 550.0, 600.0, 700.0, 800.0, 900.0);
    Map<String, OperationResult> operations = Map.of();
    Calls warmUp = Calls.NONE;
    Calls coolDown = Calls.NONE;
    long earlier;
    OfferedLoad offered;
    OneWay oneWay;

    /** Null in a window of five seconds, which is too short for them. */
    Steadiness.Thirds thirds = new Steadiness.Thirds(10_000, 10_000, true);

    Steadiness.Drift drift;
    Steadiness.Stalls stalls = new Steadiness.Stalls(10, 0, 0);
    List<Steadiness.Growth> growth = List.of();
    double standstillSeconds;

    Connections connections = new Connections(4L, 4, 4, 0, 4);
    JvmCost client = cpu(5.0, 0.5);
    long clientFiles = 40;
    JvmCost server = cpu(6.0, 0.5);
    boolean serverRecorder;

    /** Calls that the server completed; null for as many as were started. */
    Long completed;

    /** Why nothing is known of the server; null where it is known. */
    String serverUnknown;

    boolean serverRestarted;
    boolean serverUnanswered;
    boolean sharedHost;
    Map<String, ProcessSide> processes = Map.of();

    Ending ending = Ending.COMPLETED;
    double seconds;
    Optional<Duration> planned = Optional.empty();
    Optional<String> harnessFault = Optional.empty();
    Optional<StopCondition.Met> stopped = Optional.empty();
    Optional<Reason> lost = Optional.empty();
    List<String> notWarm = List.of();
    Optional<List<String>> unprofiled = Optional.empty();
    AfterRun afterRun = AfterRun.NONE;
    List<String> unmet = List.of();
    List<Objective> objectives = List.of();
    Long invocations;
    boolean foreignServer;

    private SampleRun() {}

    static SampleRun of(Consumer<SampleRun> spoil) {
        SampleRun run = new SampleRun();
        spoil.accept(run);
        return run;
    }

    static Calls calls(long ok) {
        return Calls.of(new Counts(ok, Map.of(), 0), Map.of());
    }

    static Calls calls(long ok, FailureKind kind, long failed) {
        return Calls.of(new Counts(ok, Map.of(kind, failed), 0), Map.of());
    }

    static Calls calls(long ok, FailureKind kind, long failed, String example) {
        return Calls.of(new Counts(ok, Map.of(kind, failed), 0), Map.of(kind, example));
    }

    static JvmCost cpu(double seconds, double busy) {
        return cpu(seconds, busy, 0, 2, null);
    }

    static JvmCost cpu(double seconds, double busy, double steal, double cpus, Double throttled) {
        return SampleResults.cost(seconds, null, busy, steal, cpus, throttled, 10L, 20.0, 5.0, 1L);
    }

    static JvmCost paused(double millis, double longestMillis) {
        return SampleResults.cost(5.0, null, 0.5, 0.0, 2.0, null, 10L, millis, longestMillis, 1L);
    }

    /** 100,000 one-way calls, of which the server completed so many in the window; null where that is not known. */
    static OneWay oneWay(Long completed, ServerBacklog backlog) {
        return new OneWay(
                List.of("updateCustomer"), 100_000, completed, completed == null ? "no connection" : null, backlog);
    }

    /** One that changes by so many calls per second, and is drained after the window. */
    static ServerBacklog backlog(Double perSecond) {
        return new ServerBacklog(5_000L, 5_000L, perSecond, 0L, DrainEnd.DRAINED, 1.0);
    }

    static ServerBacklog left(long calls, DrainEnd end) {
        return new ServerBacklog(calls, calls, 0.0, calls, end, 10.0);
    }

    /** An open loop of ten seconds. */
    void offer(double perSecond, long scheduled, long dropped) {
        offered = new OfferedLoad(perSecond, perSecond, 0, "constant", scheduled, dropped, 0);
    }

    /** It ended so, after some of the seconds that were asked for. */
    void ends(Ending how, double after, long of) {
        ending = how;
        seconds = after;
        planned = Optional.of(Duration.ofSeconds(of));
    }

    String limitedBy() {
        return Bottleneck.of(result(), facts(), verdict());
    }

    Verdict verdict() {
        return Judge.judge(result(), facts());
    }

    RunResult result() {
        boolean ramp = offered != null && offered.hasRamp();
        LoadSettings load = new LoadSettings(1L, invocations, Map.of());
        OperationResult total = new OperationResult(calls, Throughput.of(calls.ok(), 10, 4), times);
        ServerSide serverSide = serverUnknown != null
                ? ServerSide.unknown(serverUnknown)
                : new ServerSide(
                        null,
                        Map.of("echo", completed == null ? calls.started() + coolDown.started() : completed),
                        server,
                        9L,
                        4L,
                        Map.of(),
                        serverRecorder,
                        null);
        return new RunResult(
                new RunStart(RunResult.SCHEMA, "toy", "echo", "http", null, null, 4, 1, 0, null, load, null)
                        .withOffered(offered),
                new Window(
                        thirds == null ? 5 : 10,
                        total,
                        oneWay,
                        operations,
                        warmUp,
                        Calls.NONE,
                        coolDown,
                        ramp ? null : new Steadiness(thirds, drift, stalls, growth),
                        afterRun.messages().orElse(null)),
                new Resources(
                        null,
                        Bytes.UNKNOWN,
                        connections,
                        new ClientSide("lab1", null, client, clientFiles),
                        serverSide,
                        processes),
                Map.of(),
                new Judgement(objectives, null, null));
    }

    private RunFacts facts() {
        return new RunFacts(
                new RunFacts.RunEnd(ending, seconds, planned, stopped, harnessFault),
                earlier,
                standstillSeconds,
                new RunFacts.Host(2, LIMITS, sharedHost),
                new RunFacts.Server(serverRestarted, serverUnanswered, false),
                afterRun,
                unmet,
                lost,
                notWarm,
                unprofiled,
                foreignServer);
    }
}
