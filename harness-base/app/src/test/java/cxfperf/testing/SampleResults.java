package cxfperf.testing;

import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.experiment.Variant;
import cxfperf.measure.Counts;
import cxfperf.result.Bytes;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.EndedCalls;
import cxfperf.result.Goal;
import cxfperf.result.Judgement;
import cxfperf.result.JvmCost;
import cxfperf.result.JvmFigure;
import cxfperf.result.LoadSettings;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.OperationResult;
import cxfperf.result.RateText;
import cxfperf.result.Reason;
import cxfperf.result.Resource;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerCount;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Throughput;
import cxfperf.result.Verdict;
import cxfperf.result.Window;
import cxfperf.scenario.FailureKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Results with fixed numbers, for the tests of whatever renders them. The only place in tests that constructs one. */
public final class SampleResults {

    static final String SCENARIO = "soap_http_doc_lit";

    private SampleResults() {}

    /** A billion calls of a hundred clients, with some failures and some unknown values. */
    public static RunResult billion() {
        Sample sample = new Sample(
                100,
                new Counts(1_003_791_036, Map.of(FailureKind.TIMEOUT, 9L), 1),
                28_800.386,
                new CallTimes(2_869.1, 2_500.0, 4_000.0, 5_678.9, 12_345.6, null, null, 1_234_567.8));
        sample.reasons = List.of(new Reason(Reason.Code.CALLS_FAILED, "9 of many"));
        return sample.result();
    }

    /** A run without one success, whose reasons and examples hold what each format must escape. */
    public static RunResult nothingVerified() {
        Sample sample = new Sample(100, Counts.NONE, 0, CallTimes.UNKNOWN);
        sample.reasons =
                List.of(new Reason(Reason.Code.NO_VERIFIED_CALLS, "got \"<html>|& no, \u0001\nreally *not*\""));
        return sample.result();
    }

    /** A run of two operations. */
    public static RunResult mixed() {
        Map<String, OperationResult> parts = new LinkedHashMap<>();
        CallTimes times = new CallTimes(1_000.0, 900.0, 1_500.0, 2_000.0, 2_500.0, null, null, 9_999.9);
        parts.put("get", new OperationResult(calls(4_000), Throughput.of(4_000, 10, 8), times));
        parts.put("put", new OperationResult(calls(1_000), Throughput.of(1_000, 10, 8), times));
        Sample sample = new Sample(8, new Counts(5_000, Map.of(), 0), 10, times);
        sample.operations = parts;
        return sample.result();
    }

    /** One-way calls that came five times as fast as the server completed them. */
    public static RunResult oneWay() {
        return oneWay(
                new OneWay(
                        List.of("updateCustomer"),
                        52_100,
                        10_200L,
                        null,
                        new ServerBacklog(41_900L, 41_850L, 4_190.0, 0L, DrainEnd.DRAINED, 41.1)),
                new CallTimes(
                        20_400_000.0, 20_300_000.0, 37_000_000.0, 39_000_000.0, 40_900_000.0, null, null, 41_100_000.0),
                Map.of(),
                new Reason(Reason.Code.BACKLOG_GROWS, "the server did not keep up"));
    }

    /** The same from a client that could not ask the server. */
    public static RunResult oneWayUnknown() {
        return oneWay(
                new OneWay(
                        List.of("updateCustomer"),
                        52_100,
                        null,
                        "there is no admin endpoint (-Dadmin)",
                        ServerBacklog.UNKNOWN),
                CallTimes.UNKNOWN,
                Map.of(),
                new Reason(Reason.Code.SERVER_UNKNOWN, "52,100 one-way calls were sent"));
    }

    /** So many verified calls in a window of so many seconds. */
    public static RunResult ofCalls(long ok, double seconds) {
        return ofClients(4, ok, seconds);
    }

    public static RunResult ofClients(int threads, long ok, double seconds) {
        return new Sample(
                        threads, new Counts(ok, Map.of(), 0), seconds, billion().serviceTimeMicros())
                .result();
    }

    /** An operation that has replies, and one that is one-way. */
    public static RunResult oneWayMixed() {
        CallTimes times = new CallTimes(1_000.0, 900.0, 1_500.0, 2_000.0, 2_500.0, null, null, 9_999.9);
        Map<String, OperationResult> parts = new LinkedHashMap<>();
        parts.put("get", new OperationResult(calls(42_100), Throughput.of(42_100, 10, 8), times));
        parts.put(
                "update",
                new OperationResult(
                        calls(10_000),
                        Throughput.of(9_990, 10, 8).beside(1_000),
                        times,
                        null,
                        new CallTimes(3_000.0, 2_900.0, 4_500.0, 5_000.0, 6_500.0, null, null, 19_999.9)));
        return oneWay(
                new OneWay(
                        List.of("update"),
                        10_000,
                        9_990L,
                        null,
                        new ServerBacklog(10L, 14L, 0.25, 0L, DrainEnd.DRAINED, 0.1)),
                parts.get("update").completionTimeMicros(),
                parts);
    }

    private static RunResult oneWay(
            OneWay oneWay, CallTimes completion, Map<String, OperationResult> parts, Reason... reasons) {
        CallTimes service = new CallTimes(76.0, 70.0, 90.0, 95.0, 150.0, 300.0, null, 1_400.8);
        Sample sample = new Sample(8, new Counts(52_100, Map.of(), 0), 10, service);
        sample.operations = parts;
        sample.reasons = List.of(reasons);
        sample.throughput = Throughput.of(5_210 - oneWay.sentPerSecond(10) + oneWay.completedPerSecond(10), 8)
                .beside(5_210);
        sample.completion = completion;
        sample.oneWay = oneWay;
        sample.ended = new EndedCalls(52_100, oneWay.sent());
        return sample.result();
    }

    /** An open loop of one operation that kept its rate, with a stall that its response times tell. */
    public static RunResult openLoop() {
        return openLoop(2_000, 119_997, 3, List.of());
    }

    /** An open loop of two operations on a ramp. */
    public static RunResult openLoopMixed() {
        CallTimes response = new CallTimes(2_000.0, 1_900.0, 3_500.0, 4_000.0, 5_500.0, null, null, 19_999.9);
        Map<String, OperationResult> parts = new LinkedHashMap<>();
        mixed().operations()
                .forEach((name, part) -> parts.put(
                        name,
                        new OperationResult(part.calls(), part.throughput(), part.serviceTimeMicros(), response)));
        Sample sample = new Sample(8, new Counts(5_000, Map.of(), 0), 10, mixed().serviceTimeMicros());
        sample.operations = parts;
        return sample.offered(response, new OfferedLoad(0.5, 1_000, 10, "poisson", 5_002, 2, 1_234));
    }

    private static RunResult openLoop(double rate, long ok, long unsent, List<Reason> reasons) {
        CallTimes service = new CallTimes(1_100.0, 1_000.0, 1_400.0, 1_500.0, 2_000.0, 2_900.0, null, 1_400_832.0);
        CallTimes response =
                new CallTimes(17_000.0, 1_010.0, 1_500.0, 1_700.0, 750_000.0, 1_330_000.0, null, 1_400_832.0);
        Sample sample = new Sample(16, new Counts(ok, Map.of(), 0), 60, service);
        sample.reasons = reasons;
        return sample.offered(response, new OfferedLoad(rate, rate, 0, "constant", ok + unsent, unsent, 3_456));
    }

    /** An open loop of ten seconds with this response time in one of a hundred calls. */
    public static RunResult openLoopAt(double rate, double p99Micros, long unsent, List<Reason> reasons) {
        CallTimes service = new CallTimes(1_100.0, 1_000.0, 1_400.0, 1_500.0, 2_000.0, null, null, 2_100.0);
        CallTimes response =
                new CallTimes(1_100.0, 1_000 + p99Micros / 10, 1_500.0, 1_700.0, p99Micros, null, null, 2 * p99Micros);
        long due = Math.round(10 * rate);
        Sample sample = new Sample(4, new Counts(due - unsent, Map.of(), 0), 10, service);
        sample.reasons = reasons;
        return sample.offered(response, new OfferedLoad(rate, rate, 0, "constant", due, unsent, 12));
    }

    /**
     * A passed run of some build. The runs of a day are those of one process.
     *
     * @param facts besides those that all these runs have
     */
    public static RunResult ofBuild(String startedAt, double perSecond, Map<String, Object> facts) {
        return ofBuild(startedAt, perSecond, 2, facts);
    }

    /** One on a host with so many CPUs. */
    public static RunResult ofBuild(String startedAt, double perSecond, double cpus, Map<String, Object> facts) {
        CallTimes service = new CallTimes(1_600.0, 1_500.0, 2_400.0, 4_000.0, 6_000.0, null, null, 9_999.9);
        Sample sample = new Sample(8, new Counts(50_000, Map.of(), 0), 10, service);
        sample.startedAt = startedAt;
        sample.throughput = Throughput.of(perSecond, 8);
        sample.process = startedAt.substring(0, startedAt.indexOf('T'));
        sample.cpus = cpus;
        sample.effective.putAll(facts);
        sample.objectives = List.of();
        return sample.result();
    }

    /** The same with other calls that ended in its window; null for a result of an earlier version. */
    public static RunResult withEnded(RunResult run, EndedCalls ended) {
        return with(run, ended, run.bytes());
    }

    /** The same run with other bytes. */
    public static RunResult withBytes(RunResult run, long sent, long received) {
        return with(run, run.endedInWindow(), new Bytes(sent, received));
    }

    private static RunResult with(RunResult run, EndedCalls ended, Bytes bytes) {
        return new RunResult(
                run.start(),
                run.window(),
                new Resources(ended, bytes, run.connections(), run.client(), run.server(), run.auxiliaryProcesses()),
                run.effective(),
                run.judgement());
    }

    /** A run of calls with replies of a megabyte. */
    public static RunResult largeMessages() {
        CallTimes service = new CallTimes(80_000.0, 79_000.0, 90_000.0, 95_000.0, null, null, null, 120_000.0);
        return withBytes(
                new Sample(4, new Counts(500, Map.of(), 0), 10, service).result(), 500L * 700, 500L * 1_000_200);
    }

    /** Three rates in two rounds, of which the highest is more than the server can do. */
    public static SweepResult sweepOverRates() {
        Reason notKept = new Reason(Reason.Code.RATE_NOT_KEPT, "60,000 of 240,000 scheduled calls were dropped");
        List<SeriesPoint> points = new ArrayList<>();
        for (int repeat = 1; repeat <= 2; repeat++) {
            points.add(sweepPoint(repeat, "rate-4000", openLoop(4_000, 180_000, 60_000, List.of(notKept))));
            points.add(sweepPoint(repeat, "rate-500", openLoop(500, 30_000, 0, List.of())));
            points.add(sweepPoint(repeat, "rate-2000", openLoop(2_000, 119_990, 10, List.of())));
        }
        return sweep(
                SCENARIO, points, point -> RunPoint.ofRate(point.offered().firstPerSecond()), 2, 6, Optional.empty());
    }

    /** A run of ten minutes with a drift, a stall and a server that grows. */
    public static RunResult uneven() {
        CallTimes times = new CallTimes(1_000.0, 900.0, 1_500.0, 2_000.0, 2_500.0, 4_500.0, 7_000.0, 9_999.9);
        Sample sample = new Sample(8, new Counts(1_616_700, Map.of(), 0), 600.25, times);
        sample.steadiness = new Steadiness(
                new Steadiness.Thirds(1_900.5, 2_812.4, true),
                new Steadiness.Drift(42.25, -1_000.5, 1_085, 7.04),
                new Steadiness.Stalls(600, 5, 3),
                List.of(new Steadiness.Growth(Resource.OPEN_FILES, 60.5, 300.75, 0.4)));
        return sample.result();
    }

    /** A run of ten seconds with an even rate. */
    public static RunResult even() {
        CallTimes times = new CallTimes(1_000.0, 900.0, 1_500.0, 2_000.0, 2_500.0, null, null, 9_999.9);
        Sample sample = new Sample(8, new Counts(5_000, Map.of(), 0), 10, times);
        sample.steadiness = new Steadiness(
                new Steadiness.Thirds(500, 500, false), null, new Steadiness.Stalls(10, 0, 0), List.of());
        return sample.result();
    }

    /** A run without a fault that has so many warnings. */
    public static RunResult warned(int warnings) {
        Reason reason = new Reason(
                Reason.Code.SHARED_HOST,
                "client and server are on one host and share its 2 CPUs, which were 100 % busy");
        CallTimes times = new CallTimes(1_000.0, 900.0, 1_500.0, 2_000.0, 2_500.0, null, null, 9_999.9);
        Sample sample = new Sample(8, new Counts(5_000, Map.of(), 0), 10, times);
        sample.reasons = Collections.nCopies(warnings, reason);
        return sample.result();
    }

    /** The quick-test table of the published SOAP report, in an order of its own, with its goal. */
    public static SweepResult publishedSweep() {
        double[][] table = {
            {100, 347.6}, {8, 1_429.85}, {1, 1_486.87}, {128, 269.02}, {16, 1_153.35}, {64, 523.5}, {32, 911.17}
        };
        List<SeriesPoint> points = new ArrayList<>();
        for (double[] row : table) {
            int threads = (int) row[0];
            points.add(point(threads, row[1]));
        }
        return sweepOf(points, 7);
    }

    /** A sweep that was stopped after three points. */
    public static SweepResult stoppedSweep() {
        return sweepOf(List.of(point(8, 2_386.96), point(1, 1_338.6), point(16, 1_728.17)), 7);
    }

    /** A sweep of four points. */
    public static SweepResult shortSweep() {
        return sweepOf(List.of(point(1, 1_338.6), point(8, 2_386.96), point(16, 2_300), point(32, 2_250)), 4);
    }

    /** A sweep of three loads in two rounds, of which one point's repeats lie far apart and one point was not warm. */
    public static SweepResult noisySweep() {
        Reason drift = new Reason(Reason.Code.UNSTABLE, "178.0/s in the first third, 684.0/s in the last");
        return sweepOf(
                List.of(
                        point(1, 1_300, List.of(drift)),
                        point(4, 1_250, List.of()),
                        point(8, 250, List.of()),
                        point(8, 1_175, List.of()),
                        point(4, 1_260, List.of()),
                        point(1, 1_310, List.of())),
                6);
    }

    /** @param planned how many points it was to have */
    public static SweepResult sweepOf(List<SeriesPoint> points, int planned) {
        return sweep(SCENARIO, points, 1, planned, Optional.of(new Goal(1_000_000_000, Duration.ofHours(8))));
    }

    public static SweepResult sweep(
            String scenario, List<SeriesPoint> points, int repeats, int planned, Optional<Goal> goal) {
        return sweep(scenario, points, point -> SampleTables.atThreads(point.threads()), repeats, planned, goal);
    }

    private static SweepResult sweep(
            String scenario,
            List<SeriesPoint> points,
            Function<RunResult, RunPoint> load,
            int repeats,
            int planned,
            Optional<Goal> goal) {
        List<Map.Entry<String, String>> loads = points.stream()
                .flatMap(point -> load.apply(point.result()).values().entrySet().stream())
                .distinct()
                .toList();
        Axis axis = new Axis(
                List.of(loads.get(0).getKey()),
                loads.stream().map(Map.Entry::getValue).toList());
        LoadSeries series = series("sweep", scenario, repeats, List.of(axis));
        for (SeriesPoint point : points) {
            series = with(series, load.apply(point.result()), point.directory(), point.result());
        }
        return new SweepResult(series, planned, goal);
    }

    /** A series before its first run. */
    static LoadSeries series(String name, String scenario, int repeats, List<Axis> axes) {
        Definition definition = new Definition(
                name, scenario, null, List.of(new Variant("echo", Map.of())), axes, Map.of(), repeats, 1, Map.of());
        Experiment begun = new Experiment(
                Experiment.SCHEMA,
                "2026-11-21T07:00:00Z",
                null,
                true,
                2,
                definition,
                List.of(),
                List.of(),
                List.of(),
                null);
        return new LoadSeries(begun, List.of());
    }

    /** Adds a run. */
    static LoadSeries with(LoadSeries series, RunPoint point, String directory, RunResult result) {
        List<RunResult> results = new ArrayList<>(series.results());
        results.add(result);
        RunRecord run = RunRecord.of(series.next(point, results.size()), directory, result);
        return new LoadSeries(series.experiment().with(run), results);
    }

    /** A point of a sweep over threads. */
    public static SeriesPoint sweepPoint(int repeat, String directory, RunResult run) {
        return new SeriesPoint(repeat, run.threads(), run.verdict().status() == Status.PASS, directory, run);
    }

    private static SeriesPoint point(int threads, double perClient) {
        return point(threads, perClient, List.of());
    }

    private static SeriesPoint point(int threads, double perClient, List<Reason> reasons) {
        Sample sample = new Sample(
                threads,
                new Counts(Math.round(60 * perClient * threads), Map.of(), 0),
                60,
                new CallTimes(1e6 / perClient, 600.0, 900.0, 1_200.0, 2_000.0, null, null, 80_000.0));
        sample.reasons = reasons;
        return sweepPoint(1, "point-" + threads, sample.result());
    }

    private static Calls calls(long ok) {
        return Calls.of(new Counts(ok, Map.of(), 0), Map.of());
    }

    /** What a JVM cost, in the order of {@link JvmFigure}; null where it is not known. */
    public static JvmCost cost(Number... figures) {
        JvmCost cost = JvmCost.UNKNOWN;
        for (JvmFigure figure : JvmFigure.values()) {
            cost = cost.with(figure, figures[figure.ordinal()]);
        }
        return cost;
    }

    /** What one run came to, and what samples change of it. */
    private static final class Sample {

        final int threads;
        final Counts counts;
        final double seconds;
        final CallTimes times;
        final Map<String, Object> effective = new LinkedHashMap<>(Map.of("conduit", "HttpClientHTTPConduit"));

        String startedAt = "2026-11-21T07:00:00Z";
        OfferedLoad offered;
        Throughput throughput;
        CallTimes response;
        CallTimes completion;
        OneWay oneWay;
        Map<String, OperationResult> operations = Map.of();
        Steadiness steadiness;
        EndedCalls ended;
        String process = "12@2026-11-21T06:59:58Z";
        double cpus = 2;
        List<Objective> objectives =
                List.of(new Objective("p99<20ms", 12.3456, true), new Objective("p99.9<1s", null, false));
        List<Reason> reasons = List.of();

        Sample(int threads, Counts counts, double seconds, CallTimes times) {
            this.threads = threads;
            this.counts = counts;
            this.seconds = seconds;
            this.times = times;
            throughput = Throughput.of(counts.ok(), seconds, threads);
            ended = new EndedCalls(counts.ok(), 0);
        }

        /** The run as one of an open loop. */
        RunResult offered(CallTimes responseTimes, OfferedLoad load) {
            response = responseTimes;
            offered = load;
            return result();
        }

        RunResult result() {
            RunStart start = new RunStart(
                    RunResult.SCHEMA,
                    SCENARIO,
                    "echoComplexTypeDoc",
                    "http",
                    "http://localhost:8080/",
                    startedAt,
                    threads,
                    1,
                    10,
                    offered,
                    new LoadSettings(1L, null, Map.of("client", "cxf")),
                    null);
            OperationResult total = new OperationResult(
                    Calls.of(counts, Map.of(FailureKind.TIMEOUT, "SocketTimeoutException: Read timed out")),
                    throughput,
                    times,
                    response,
                    completion);
            Resources resources = new Resources(
                    ended,
                    new Bytes(1_342_177_280L, 536_870_912L),
                    new Connections(100L, null, null, 12, 112),
                    new ClientSide(
                            "lab1",
                            process,
                            cost(1_234.5, 10.5, 0.5, 0.0, cpus, null, 7L, 98_765.4, 43.21, null),
                            200L),
                    new ServerSide(
                            null,
                            Map.of("echoComplexTypeDoc", 1_003_791_056L),
                            cost(2_345.6, 21.5, 0.97, 0.0, 1.5, 0.25, 100L, 1_000.0, 20.5, 4_194_304L),
                            30L,
                            101L,
                            Map.of("jettyVersion", "12"),
                            false,
                            new ServerCount(
                                    "7@2026-11-21T06:59:00Z",
                                    12_000_000_000L,
                                    Map.of("echoComplexTypeDoc", 5L),
                                    28_812_400_000_000L,
                                    Map.of("echoComplexTypeDoc", 1_003_791_051L))),
                    Map.of());
            return new RunResult(
                    start,
                    new Window(
                            seconds,
                            total,
                            oneWay,
                            operations,
                            Calls.of(Counts.NONE, Map.of()),
                            Calls.of(Counts.NONE, Map.of()),
                            calls(10),
                            steadiness,
                            null),
                    resources,
                    effective,
                    new Judgement(
                            objectives,
                            offered == null
                                    ? "the server host's CPUs"
                                    : "the offered rate, " + RateText.of(offered) + ": it was kept",
                            Verdict.of(reasons)));
        }
    }
}
