package cxfperf.stored;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.measure.IntervalLog;
import cxfperf.measure.OperationRecording;
import cxfperf.merge.ClientHost;
import cxfperf.merge.ClientHosts;
import cxfperf.result.Calls;
import cxfperf.result.EndedCalls;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OneWay;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.Throughput;
import cxfperf.testing.Intervals;
import cxfperf.testing.Manual;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Directories of runs to read. */
public final class SampleRuns {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final String COLUMNS = "second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros,established,"
            + "timeWait,connectionsOpened,heapUsedBytes,gcPauseMillis,clientCpuCores,serverCpuCores,"
            + "serverGcPauseMillis,serverHeapUsedBytes,serverEstablished\n";

    /** Only in a longer run has a second many failed calls that its result does not have. */
    private static final int MINUTES = 600;

    private SampleRuns() {}

    /** A real run of fifteen seconds. */
    public static Path stored() {
        return Manual.top().resolve("harness-base/app/src/test/resources/cxfperf/stored/run");
    }

    /** The stored run in another directory. */
    public static Path copy(Path to) throws IOException {
        Files.createDirectories(to);
        for (ResultFile file : List.of(ResultFile.RESULT, ResultFile.TIMELINE, ResultFile.LATENCY)) {
            Files.copy(file.in(stored()), file.in(to));
        }
        return to;
    }

    /** The same with the two seconds of its warm-up that it kept. */
    public static Path withWarmUp(Path to) throws IOException {
        copy(to);
        Files.writeString(
                ResultFile.WARM_UP.in(to),
                """
                second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros
                1.000,10,0,10.0,9000.0,9100.0,9200.0
                2.000,50,0,50.0,5000.0,5100.0,5200.0
                """);
        return to;
    }

    /**
     * Writes the files of one load generator: so many calls in every second, all of the same duration.
     *
     * @param completed what the server counted from the opening of this host's window to its last call
     */
    public static Path host(Path to, int threads, int seconds, int callsPerSecond, long micros, long completed)
            throws IOException {
        ofSeconds(
                to,
                seconds,
                Intervals.second(1, callsPerSecond, micros * 1_000, 0).total());
        Calls calls = Calls.of(new Counts((long) callsPerSecond * seconds, Map.of(), 0), Map.of());
        edit(to, result -> {
            result.put("threads", threads);
            result.put("windowSeconds", (double) seconds);
            result.set("calls", MAPPER.valueToTree(calls));
            result.set("throughput", MAPPER.valueToTree(Throughput.of(calls.ok(), seconds, threads)));
            ObjectNode times = (ObjectNode) result.get("serviceTimeMicros");
            times.fieldNames().forEachRemaining(name -> times.put(name, (double) micros));
            ((ObjectNode) result.at("/server/calls")).put("echoComplexTypeDoc", completed);
            ((ObjectNode) result.get("verdict")).putArray("reasons");
        });
        return to;
    }

    /**
     * Writes the files of one load generator with an open loop: ten calls in every second, each scheduled two
     * milliseconds before it was sent and answered within one, and an eleventh that was never sent.
     */
    public static Path openLoop(Path to, int seconds) throws IOException {
        Collector collector = new Collector(List.of("echo"), 1, nanos -> 11);
        CallRecorder recorder = collector.newRecorder("echo");
        for (int i = 0; i < 10; i++) {
            recorder.started(2_000_000);
            recorder.ok(1_000_000, 3_000_000);
        }
        Interval second = collector.collect(1_000_000_000L);
        ofSeconds(to, seconds, second.total());
        addColumns(
                to,
                ",scheduled,started,behindSchedule,responseP50Micros,responseP99Micros,responseMaxMicros",
                row -> ",11,10,10,3000.0,3000.0,3000.0");
        RunResult sample = SampleResults.openLoop();
        edit(to, result -> {
            result.put("windowSeconds", (double) seconds);
            result.set("calls", MAPPER.valueToTree(Calls.of(new Counts(10L * seconds, Map.of(), 0), Map.of())));
            result.set("serviceTimeMicros", MAPPER.valueToTree(sample.serviceTimeMicros()));
            result.set("responseTimeMicros", MAPPER.valueToTree(sample.responseTimeMicros()));
            result.set(
                    "offered",
                    MAPPER.valueToTree(new OfferedLoad(11, 11, 0, "constant", 11L * seconds, seconds, 10L * seconds)));
            ((ObjectNode) result.get("verdict")).putArray("reasons");
        });
        return to;
    }

    /**
     * Writes the files of one load generator of one-way calls: ten calls sent in every second, to a server that
     * completed eight in each of all that it was sent.
     */
    public static Path oneWay(Path to, int seconds) throws IOException {
        ofSeconds(to, seconds, Intervals.second(1, 10, 1_000_000, 0).total());
        addColumns(to, ",sent,completedPerSecond,backlog", row -> ",10,8.0," + 2 * row);
        Calls calls = Calls.of(new Counts(10L * seconds, Map.of(), 0), Map.of());
        OneWay oneWay = new OneWay(
                List.of("echoComplexTypeDoc"),
                10L * seconds,
                8L * seconds,
                null,
                new ServerBacklog(2L * seconds, 2L * seconds, 2.0, 0L, DrainEnd.DRAINED, 0.25));
        edit(to, result -> {
            result.put("windowSeconds", (double) seconds);
            result.set("calls", MAPPER.valueToTree(calls));
            result.set(
                    "throughput",
                    MAPPER.valueToTree(Throughput.of(8L * seconds, seconds, 4).beside(10)));
            result.set("endedInWindow", MAPPER.valueToTree(new EndedCalls(calls.ok(), calls.ok())));
            result.set("oneWay", MAPPER.valueToTree(oneWay));
            result.set("completionTimeMicros", result.get("serviceTimeMicros").deepCopy());
            ((ObjectNode) result.at("/server/calls")).put("echoComplexTypeDoc", 10L * seconds);
            ((ObjectNode) result.get("verdict")).putArray("reasons");
        });
        return to;
    }

    private static void addColumns(Path run, String names, IntFunction<String> cells) throws IOException {
        List<String> lines = Files.readAllLines(ResultFile.TIMELINE.in(run));
        for (int row = 0; row < lines.size(); row++) {
            lines.set(row, lines.get(row) + (row == 0 ? names : cells.apply(row)));
        }
        Files.write(ResultFile.TIMELINE.in(run), lines);
    }

    /** Leaves of a run what a killed one leaves: what was known when its window opened, and its seconds. */
    public static void kill(Path run) throws IOException {
        RunResult result = StoredJson.readRun(ResultFile.RESULT.in(run));
        Files.delete(ResultFile.RESULT.in(run));
        Files.writeString(
                ResultFile.STARTED.in(run),
                StoredJson.render(new RunStart(
                        RunResult.SCHEMA,
                        result.scenario(),
                        result.operation(),
                        result.protocol(),
                        result.target(),
                        result.startedAt(),
                        result.threads(),
                        result.size(),
                        result.start().warmupSeconds(),
                        result.offered() == null ? null : result.offered().with(0, 0, 0),
                        null,
                        null)));
    }

    /** The merged result of load generators, named by their directories. */
    public static StoredRun merge(List<Path> runs) throws IOException {
        List<ClientHost> hosts = new ArrayList<>();
        for (Path run : runs) {
            hosts.add(ClientHost.in(run, run.getFileName().toString()));
        }
        return ClientHosts.merge(hosts, List.of());
    }

    /** The stored run's result with something in it changed. */
    static void edit(Path run, Consumer<ObjectNode> change) throws IOException {
        Path file = ResultFile.RESULT.in(run);
        ObjectNode result = (ObjectNode) MAPPER.readTree(file.toFile());
        change.accept(result);
        MAPPER.writeValue(file.toFile(), result);
    }

    /**
     * A run of many seconds whose every second holds the same calls.
     *
     * @param second what was recorded in each
     */
    public static Path ofSeconds(Path to, int seconds, OperationRecording second) throws IOException {
        copy(to);
        try (Writer timeline = Files.newBufferedWriter(to.resolve("timeline.csv"));
                Writer times = Files.newBufferedWriter(to.resolve("latency.hlog"))) {
            IntervalLog log = new IntervalLog(0, text -> write(times, text));
            timeline.write(COLUMNS);
            for (int i = 0; i < seconds; i++) {
                log.write(Intervals.closedLoop(i * 1_000_000_000L, (i + 1) * 1_000_000_000L, Map.of("echo", second)));
                Counts counts = second.counts();
                timeline.write(String.format(
                        Locale.ROOT,
                        "%d.000,%d,%d,%d.0,%d.3,%d.7,%d.1,64,%d,0,%d,%.3f,1.%03d,0.%03d,0.000,%d,64%n",
                        i + 1,
                        counts.ok(),
                        seconds > MINUTES && i == seconds / 2 ? 12_345 : 0,
                        counts.ok() + i % 97,
                        400 + i % 89,
                        900 + i % 83,
                        3_000 + i % 1_009,
                        i % 7,
                        50_000_000L + i * 1_013L % 40_000_000L,
                        i % 11 == 0 ? 4.567 : 0,
                        i % 997,
                        i % 991,
                        90_000_000L + i * 2_017L % 40_000_000L));
            }
        }
        return to;
    }

    private static void write(Writer writer, String text) {
        try {
            writer.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
