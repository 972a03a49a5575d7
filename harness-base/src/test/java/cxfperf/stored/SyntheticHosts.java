package cxfperf.stored;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.measure.IntervalLog;
import cxfperf.result.Calls;
import cxfperf.result.ResultFile;
import cxfperf.result.ServerCount;
import cxfperf.result.ServerCount.ServerWindow;
import cxfperf.result.Throughput;
import cxfperf.testing.Intervals;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Directories of a test by many load generators, as large as those of real ones: every second has times that scatter as
 * those of real services do, in a row of all columns and a histogram of its own. Some hosts share the content of their
 * seconds, as links to the same files, so that there is room for many; their results differ.
 */
public final class SyntheticHosts {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long SECOND = 1_000_000_000L;

    /** So many hosts, and so many seconds of each, differ from each other. */
    private static final int DIFFERENT = 8;

    private static final String OPERATION = "echoComplexTypeDoc";
    private static final String PROCESS = "7@start";

    private final Path above;
    private final int seconds;
    private final int callsPerSecond;

    /** @param above a directory for theirs */
    public SyntheticHosts(Path above, int seconds, int callsPerSecond) {
        this.above = above;
        this.seconds = seconds;
        this.callsPerSecond = callsPerSecond;
    }

    /** Makes so many; their windows open a millisecond one after the other. */
    public void make(int hosts) throws IOException {
        long perHost = (long) seconds * callsPerSecond;
        List<Path> sources = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            Path directory = Files.createDirectories(above.resolve(String.format(Locale.ROOT, "host%03d", host)));
            if (host < DIFFERENT) {
                writeSeconds(directory, host);
                sources.add(directory);
            } else {
                for (ResultFile file : List.of(ResultFile.TIMELINE, ResultFile.LATENCY)) {
                    Files.createLink(file.in(directory), file.in(sources.get(host % DIFFERENT)));
                }
            }
            writeResult(directory, host, hosts * perHost);
        }
    }

    private void writeResult(Path directory, int host, long ofAll) throws IOException {
        SampleRuns.copyResult(ResultFile.RESULT.in(directory));
        long opened = 5 * SECOND + host * 1_000_000L;
        long closed = opened + seconds * SECOND;
        Calls calls = Calls.of(new Counts((long) seconds * callsPerSecond, Map.of(), 0), Map.of());
        ServerCount count = new ServerCount(
                PROCESS,
                opened,
                Map.of(OPERATION, 0L),
                closed + SECOND,
                Map.of(OPERATION, ofAll),
                new ServerWindow(opened, 200_000, closed, 200_000));
        SampleRuns.edit(directory, result -> {
            result.put(
                    "startedAt",
                    Instant.parse("2026-11-21T09:00:00Z").plusMillis(host).toString());
            result.put("windowSeconds", (double) seconds);
            result.set("calls", MAPPER.valueToTree(calls));
            result.set("throughput", MAPPER.valueToTree(Throughput.of(calls.ok(), seconds, 4)));
            Calls none = Calls.of(Counts.NONE, Map.of());
            result.set("coolDownCalls", MAPPER.valueToTree(none));
            result.set("warmupCalls", MAPPER.valueToTree(none));
            ((ObjectNode) result.get("server")).set("count", MAPPER.valueToTree(count));
            ((ObjectNode) result.get("verdict")).putArray("reasons");
        });
    }

    private void writeSeconds(Path directory, int host) throws IOException {
        List<Interval> different = different(host);
        String rest = ",4,0,0,2,0,96,41,%d,1.234,0.812,0.532,0.001,3,%d,%d,1.204,0.411,0.000,%d,64,0.500,0.250,"
                + "30000000,40000000,41,120,210000000,160000000,2000000,310000000,260000000,3000000,%d%n";
        try (Writer timeline = Files.newBufferedWriter(ResultFile.TIMELINE.in(directory));
                Writer times = Files.newBufferedWriter(ResultFile.LATENCY.in(directory))) {
            IntervalLog log = new IntervalLog(0, text -> write(times, text));
            timeline.write(TimelineCsv.HEADER);
            for (int i = 0; i < seconds; i++) {
                Interval second = different.get(i % DIFFERENT);
                log.write(Intervals.closedLoop(i * SECOND, (i + 1) * SECOND, second.operations()));
                timeline.write(String.format(
                        Locale.ROOT,
                        "%d.%03d,%d,0,%.1f,2950.1,9012.3,15123.4",
                        i + 1,
                        i % 3,
                        callsPerSecond,
                        1.0 * callsPerSecond));
                timeline.write(String.format(
                        Locale.ROOT,
                        rest,
                        50_000_000L + i * 1_013L,
                        1_500L * callsPerSecond,
                        1_700L * callsPerSecond,
                        90_000_000L + i * 2_017L,
                        callsPerSecond));
            }
        }
    }

    private List<Interval> different(int host) {
        Random random = new Random(host);
        Collector collector = new Collector(List.of(OPERATION));
        CallRecorder recorder = collector.newRecorder(OPERATION);
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < DIFFERENT; i++) {
            for (int call = 0; call < callsPerSecond; call++) {
                recorder.started();
                recorder.ok((long) (3_000_000 * Math.exp(0.5 * random.nextGaussian())));
            }
            intervals.add(collector.collect((i + 1) * SECOND));
        }
        return intervals;
    }

    private static void write(Writer writer, String text) {
        try {
            writer.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
