package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Counts;
import cxfperf.measure.IntervalLog;
import cxfperf.merge.ClientHosts;
import cxfperf.merge.HostRuns;
import cxfperf.report.RunDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.Calls;
import cxfperf.result.EndedCalls;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.Profile;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.result.ServerCount;
import cxfperf.result.ServerSide;
import cxfperf.result.Throughput;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.SampleProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every figure of a sum of load generators is of the interval that all of them have in common. */
class MergedFiguresTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Instant START = Instant.parse("2026-11-21T09:00:00Z");

    @TempDir
    private Path directory;

    private final List<Path> hosts = new ArrayList<>();

    /** Three hosts with calls of 200 kB, one of which has half the window of the others. */
    @Test
    void amountsAreThoseOfTheCommonInterval() throws IOException {
        host("one", 0, evenly(30, 100), evenly(30, 100));
        host("two", 0, evenly(30, 100), evenly(30, 100));
        host("three", 0, evenly(15, 100), evenly(15, 100));

        RunResult sum = merged();

        assertThat(sum.windowSeconds()).isEqualTo(15);
        assertThat(sum.calls().ok()).isEqualTo(4_500);
        assertThat(sum.endedInWindow()).isEqualTo(new EndedCalls(4_500, 0));
        assertThat(sum.throughput().perSecond()).isCloseTo(300, within(1e-9));
        assertThat(sum.bytes().sent() + sum.bytes().received()).isEqualTo(4_500 * 200_000L);
        assertThat(sum.megabytesPerSecond()).isCloseTo(60, within(1e-6));
        assertThat(sum.client().jvm().gcMillisPerSecond(sum.windowSeconds())).isCloseTo(30, within(1e-6));
        assertThat(sum.clientCores()).isCloseTo(3 * 0.5, within(1e-6));
        assertThat(sum.connections().opened()).isEqualTo(3 * 15);
        identity();
    }

    /** The recording has all of its host's window, and the calls of the sum are those of half of it. */
    @Test
    void nothingOfARecordingIsDividedByCallsOfAnotherTime() throws IOException {
        host("one", 0, evenly(30, 100), evenly(30, 100));
        host("two", 0, evenly(30, 100), evenly(30, 110));
        Profile own = new Profile(
                Profile.SCHEMA, 1, 30, null, SampleProfiles.ofBothSides().client(), List.of());
        Files.writeString(ResultFile.PROFILE.in(hosts.get(0)), StoredJson.render(own));
        Profile together = mergedRun().profile().orElseThrow();
        assertThat(together.perCall(together.server(), 6_300)).isCloseTo(1, within(1e-9));
        assertThat(together.missing()).hasSize(1);

        host("three", 0, evenly(15, 100), evenly(15, 100));
        Profile apart = mergedRun().profile().orElseThrow();

        assertThat(apart.perCall(apart.server(), 6_300)).isNull();
        assertThat(apart.missing()).hasSize(2);
    }

    /** Each of 32 clients starts a call every second. All windows hold ten starts of each, and so does their sum. */
    @Test
    void callsThatComeBackAfterTheIntervalCountForEachHost() throws IOException {
        for (int host = 0; host < 4; host++) {
            host("host" + host, 20 * host, evenly(10, 32), 0, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32);
        }

        RunResult sum = merged();

        assertThat(sum.windowSeconds()).isCloseTo(9.94, within(1e-9));
        assertThat(sum.throughput().perSecond()).isCloseTo(128, within(0.5));
        // Nothing ends in the first second, and of the other nine the interval lacks less than a tenth of one.
        assertThat(sum.endedInWindow().ok()).isBetween(4 * 32 * 9L - 8, 4 * 32 * 9L);
        identity();
    }

    /** Calls of ten seconds: no call of any host ends before its window does. */
    @Test
    void callsAsLongAsTheWindowAreNotLost() throws IOException {
        for (int host = 0; host < 2; host++) {
            host("host" + host, 20 * host, new long[] {4, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4);
        }

        RunResult sum = merged();

        assertThat(sum.calls().started()).isEqualTo(8);
        assertThat(sum.throughput().perSecond()).isCloseTo(0.8, within(0.01));
        identity();
    }

    @Test
    void theOperationsOfAMixAddUpToTheSum() throws IOException {
        host("one", 0, evenly(10, 101), evenly(10, 101));
        host("two", 3_700, evenly(10, 73), evenly(10, 73));
        for (Path host : hosts) {
            RunResult result = StoredJson.readRun(ResultFile.RESULT.in(host));
            long ok = result.calls().ok();
            SampleRuns.edit(host, tree -> {
                ObjectNode operations = tree.putObject("operations");
                operations.set("read", MAPPER.valueToTree(operation(result, ok - ok / 3)));
                operations.set("write", MAPPER.valueToTree(operation(result, ok / 3)));
            });
        }

        RunResult sum = merged();

        assertThat(sum.operations().values().stream()
                        .mapToLong(part -> part.calls().ok())
                        .sum())
                .isEqualTo(sum.calls().ok());
        identity();
    }

    @Test
    void whatAnOpenLoopScheduledIsStartedOrDropped() throws IOException {
        hosts.add(SampleRuns.openLoop(directory.resolve("one"), START.toString(), 10));
        hosts.add(SampleRuns.openLoop(
                directory.resolve("two"), START.plusMillis(2_300).toString(), 10));

        RunResult sum = merged();

        OfferedLoad offered = sum.offered();
        assertThat(offered.scheduled()).isBetween(169L, 170L);
        assertThat(offered.scheduled()).isEqualTo(sum.calls().started() + offered.dropped());
        assertThat(offered.behindSchedule()).isEqualTo(sum.calls().started());
        identity();
    }

    @Test
    void completedOneWayCallsAreTheRateTimesTheInterval() throws IOException {
        hosts.add(SampleRuns.oneWay(directory.resolve("one"), START.toString(), 10));
        hosts.add(SampleRuns.oneWay(
                directory.resolve("two"), START.plusMillis(2_330).toString(), 10));

        RunResult sum = merged();

        assertThat(sum.throughput().perSecond() * sum.windowSeconds())
                .isCloseTo(sum.oneWay().completed(), within(1e-6));
        assertThat(sum.throughput().sentPerSecond() * sum.windowSeconds())
                .isCloseTo(sum.oneWay().sent(), within(1e-6));
        assertThat(sum.oneWay().sent()).isEqualTo(sum.calls().ok()).isBetween(153L, 154L);
    }

    /** Each host sends ten calls a second, and the server completes eight of all. */
    @Test
    void theBacklogOfASumIsWhatAllHostsSentAndTheServerHasNotCompleted() throws IOException {
        for (String host : List.of("one", "two")) {
            hosts.add(SampleRuns.oneWay(directory.resolve(host), START.toString(), 10));
            SampleRuns.edit(hosts.get(hosts.size() - 1), result -> {
                result.put("threads", 4 + hosts.size());
                ((ObjectNode) result.get("serviceTimeMicros")).put("mean", hosts.size());
                ((ObjectNode) result.get("oneWay"))
                        .set("backlog", MAPPER.valueToTree(ServerBacklog.ofSeveral(DrainEnd.DRAINED, hosts.size())));
            });
        }

        RunResult sum = merged();

        ServerBacklog backlog = sum.oneWay().backlog();
        assertThat(backlog.atClose()).isEqualTo(120);
        assertThat(backlog.perSecond()).isCloseTo(12, within(1e-9));
        assertThat(backlog.end()).isEqualTo(DrainEnd.DRAINED);
        assertThat(backlog.drainSeconds()).isEqualTo(2);
        assertThat(reasons(sum, Code.BACKLOG_GROWS))
                .singleElement()
                .extracting(Reason::evidence)
                .asString()
                .contains("sent 20.0/s, completed 8.0/s; the backlog grew by 12.0/s")
                .contains("to 120 calls");
    }

    @Test
    void aRateOfAllHostsThatCreepsUpIsADrift() throws IOException {
        long[] rising =
                LongStream.range(0, 100).map(second -> 1_000 + second * 7 / 10).toArray();
        host("one", 0, rising, rising);
        host("two", 0, evenly(100, 1_000), evenly(100, 1_000));
        assertThat(reasons(merged(), Code.DRIFT)).isEmpty();

        host("three", 0, rising, rising);
        SampleRuns.edit(hosts.get(2), result -> result.put("threads", 5));
        hosts.remove(1);
        assertThat(reasons(merged(), Code.DRIFT))
                .singleElement()
                .extracting(Reason::evidence)
                .asString()
                .startsWith("the rate changed by +6.8 % over the window");
    }

    /** In the next second, its host calls no more. */
    @Test
    void whatFailsAfterTheWindowOfOneHostIsInItsLastSecondWhereOthersGoOn() throws IOException {
        failing("one", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4);
        SampleRuns.edit(hosts.get(0), result -> result.put("windowSeconds", 10.0));
        host("two", 0, evenly(12, 100), evenly(12, 100));

        double[] failed = mergedRun().timeline().column("failed");

        assertThat(failed[9]).isEqualTo(4);
        assertThat(failed[10]).isZero();
    }

    /** Forty clients whose calls take a second and a half. */
    @Test
    void whatComesBackAfterTheWindowIsNoCallOfItsLastSecond() throws IOException {
        long[] ok = evenly(19, 27);
        ok[18] = 40;
        host("one", 0, evenly(18, 29), ok);
        host("two", 0, evenly(18, 29), ok);

        StoredRun sum = mergedRun();

        assertThat(sum.timeline().column("ok")).hasSize(18).containsOnly(2 * 27);
        assertThat(sum.result().calls().ok()).isEqualTo(2 * (18 * 27 + 40));
    }

    @Test
    void aSumOfANumberOfCallsIsToldToMakeMoreOfThem() throws IOException {
        host("one", 0, evenly(3, 100), evenly(3, 100));
        host("two", 0, evenly(3, 110), evenly(3, 110));
        assertThat(reasons(merged(), Code.TOO_SHORT).get(0).remedy()).startsWith("-Dtime=");

        for (Path host : hosts) {
            SampleRuns.edit(host, result -> ((ObjectNode) result.get("effective")).put(RunResult.NUMBER_FACT, true));
        }
        // 100,000 calls tell the 99.99th percentile; the number is rounded up.
        assertThat(reasons(merged(), Code.TOO_SHORT).get(0).remedy())
                .matches("-Dinvocations=" + 100_000 / merged().threads() / 10 + "\\d would do at this rate");

        for (Path host : hosts) {
            SampleRuns.edit(
                    host, result -> ((ObjectNode) result.get("effective")).put(RunResult.TOGETHER_FACT, "load"));
        }
        assertThat(reasons(merged(), Code.TOO_SHORT).get(0).remedy())
                .as("of all agents")
                .matches("-Dinvocations=10000\\d would do at this rate");
    }

    /** Each of them sees what the host opens for both. */
    @Test
    void connectionsOfTwoLoadGeneratorsOnOneHostCountOnce() throws IOException {
        host("one", 0, evenly(10, 100), evenly(10, 100));
        host("two", 0, evenly(10, 100), evenly(10, 110));
        assertThat(openedWhereTheServerAccepted(10)).isEqualTo(10);
        assertThat(openedWhereTheServerAccepted(30)).as("others connect, too").isEqualTo(20);
    }

    private long openedWhereTheServerAccepted(long connections) throws IOException {
        for (Path host : hosts) {
            SampleRuns.edit(
                    host, result -> ((ObjectNode) result.get("server")).put("connectionsAccepted", connections));
        }
        return merged().connections().opened();
    }

    /** The windows end with a number of calls: only the longest one has all of the server's work. */
    @Test
    void theCostOfAServerIsThatOfTheWindowWithTheCallsOfAllHosts() throws IOException {
        host("one", 0, evenly(8, 100), evenly(8, 100));
        host("two", 0, evenly(10, 100), evenly(10, 100));
        for (Path host : hosts) {
            RunResult result = StoredJson.readRun(ResultFile.RESULT.in(host));
            SampleRuns.edit(host, tree -> {
                ((ObjectNode) tree.get("server"))
                        .put("cpuSeconds", result.windowSeconds() == 8 ? 4.0 : 4.4)
                        .put("connectionsAccepted", 20);
                ((ObjectNode) tree.get("effective"))
                        .put(RunResult.NUMBER_FACT, true)
                        .put(RunResult.TOGETHER_FACT, "load");
            });
            Profile own = new Profile(
                    Profile.SCHEMA,
                    1,
                    result.windowSeconds(),
                    null,
                    SampleProfiles.ofBothSides().client(),
                    List.of());
            Files.writeString(ResultFile.PROFILE.in(host), StoredJson.render(own));
        }

        RunResult sum = merged();
        assertThat(sum.windowSeconds()).isEqualTo(10);
        assertThat(sum.server().jvm().cpuSeconds()).isCloseTo(4.4, within(1e-9));
        assertThat(sum.server().connectionsAccepted()).isEqualTo(20);
        Profile together = mergedRun().profile().orElseThrow();
        assertThat(together.perCall(together.server(), 1_800)).isCloseTo(1, within(1e-9));

        SampleRuns.edit(
                hosts.get(1), tree -> tree.set("server", MAPPER.valueToTree(ServerSide.unknown("it did not answer"))));
        Files.delete(ResultFile.PROFILE.in(hosts.get(1)));
        assertThat(merged().server().jvm().cpuSeconds()).isNull();
        Profile ofLess = mergedRun().profile().orElseThrow();
        assertThat(ofLess.perCall(ofLess.server(), 1_800)).isNull();
        assertThat(ofLess.missing()).hasSize(2);
    }

    /** The first host saw a hundred completed in its eight seconds, and the other one all 120 of ten. */
    @Test
    void ofANumberOfOneWayCallsTheLongestWindowTellsWhatWasCompleted() throws IOException {
        hosts.add(SampleRuns.oneWay(directory.resolve("one"), START.toString(), 8));
        hosts.add(SampleRuns.oneWay(directory.resolve("two"), START.toString(), 10));
        for (Path host : hosts) {
            SampleRuns.edit(host, result -> {
                boolean first = result.get("windowSeconds").asDouble() == 8;
                ((ObjectNode) result.get("oneWay")).put("completed", first ? 100 : 120);
                ((ObjectNode) result.get("effective"))
                        .put(RunResult.NUMBER_FACT, true)
                        .put(RunResult.TOGETHER_FACT, "load");
            });
        }

        RunResult sum = merged();

        assertThat(sum.oneWay().completed()).isEqualTo(120);
        assertThat(sum.throughput().perSecond()).isCloseTo(12, within(1e-9));
    }

    /** The polls of a host tell only nearly where its window closed. */
    @Test
    void noMoreOneWayCallsAreCompletedThanWereSent() throws IOException {
        for (String name : List.of("one", "two")) {
            Path host = SampleRuns.oneWay(directory.resolve(name), START.toString(), 10);
            hosts.add(host);
            SampleRuns.edit(host, result -> {
                result.put("threads", 4 + hosts.size());
                ((ObjectNode) result.get("serviceTimeMicros")).put("mean", hosts.size());
                ((ObjectNode) result.get("oneWay")).put("completed", 203);
                ((ObjectNode) result.get("effective")).put(RunResult.TOGETHER_FACT, "load");
                ObjectNode none = (ObjectNode) result.get("warmupCalls");
                none.put("started", 0).put("ok", 0);
                result.set("coolDownCalls", none.deepCopy());
                ((ObjectNode) result.get("server"))
                        .set(
                                "count",
                                MAPPER.valueToTree(new ServerCount(
                                        "7@start",
                                        0,
                                        Map.of("echoComplexTypeDoc", 0L),
                                        12_000_000_000L,
                                        Map.of("echoComplexTypeDoc", 200L),
                                        null)));
            });
        }

        RunResult sum = merged();
        assertThat(sum.oneWay().completed()).isEqualTo(200);
        assertThat(sum.throughput().perSecond()).isCloseTo(20, within(1e-9));
        assertThat(sum.oneWay().backlog().perSecond()).isZero();

        for (Path host : hosts) {
            SampleRuns.edit(
                    host, result -> ((ObjectNode) result.at("/server/count/ended")).put("echoComplexTypeDoc", 203));
        }
        assertThat(merged().oneWay().completed()).as("of the warm-up, too").isEqualTo(203);
    }

    private static List<Reason> reasons(RunResult sum, Code code) {
        return sum.verdict().reasons().stream()
                .filter(reason -> reason.code() == code)
                .toList();
    }

    /** The first host has one failure of each second, the ones of its first two are not of the interval. */
    @Test
    void failuresOfTheIntervalAreCountedByTheirKinds() throws IOException {
        failing("one", 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        host("two", 2_000, evenly(10, 100), evenly(10, 100));

        RunResult sum = merged();

        assertThat(sum.calls().failures()).isEqualTo(Map.of(FailureKind.TIMEOUT, 8L));
        assertThat(sum.calls().started()).isEqualTo(8 * 100 + 8 * 100);
        identity();
    }

    /** Failures that are in no figure of the sum still fail it. */
    @Test
    void failuresOutsideOfTheIntervalAreNamed() throws IOException {
        failing("one", 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        SampleRuns.edit(hosts.get(0), result -> ((ObjectNode) result.get("verdict"))
                .putArray("reasons")
                .addObject()
                .put("code", Code.CALLS_FAILED.name())
                .put("status", "FAIL")
                .put("evidence", "1 of 1,000 calls failed")
                .put("remedy", "look"));
        host("two", 2_000, evenly(10, 100), evenly(10, 100));

        RunResult sum = merged();

        assertThat(sum.calls().failed()).isZero();
        assertThat(sum.verdict().reasons())
                .filteredOn(reason -> reason.code() == Code.CALLS_FAILED)
                .extracting(Reason::evidence)
                .containsExactly("one: 1 of 1,000 calls failed");
    }

    /** A run of an earlier version does not have how many calls started in each second. */
    @Test
    void withoutStartsTheRateIsThatOfWhatEnded() throws IOException {
        host("one", 0, evenly(10, 100), evenly(10, 100));
        host("two", 500, evenly(10, 300), evenly(10, 300));
        for (Path host : hosts) {
            Path file = ResultFile.TIMELINE.in(host);
            Files.writeString(file, Files.readString(file).replace(",started", ",other"));
        }

        assertThat(merged().throughput().perSecond()).isCloseTo(400, within(0.2));
        identity();
    }

    /** Throughput x interval = calls, as printed on the console, in the summary and on the page. */
    private void identity() throws IOException {
        StoredRun stored = mergedRun();
        RunResult sum = stored.result();
        assertThat(sum.throughput().perSecond() * sum.windowSeconds())
                .isCloseTo(sum.calls().ok(), within(1e-6));
        sum.operations().values().forEach(part -> assertThat(part.throughput().perSecond() * sum.windowSeconds())
                .isCloseTo(part.calls().ok(), within(1e-6)));
        String calls = String.format(
                Locale.ROOT,
                "started %,d = ok %,d",
                sum.calls().started(),
                sum.calls().ok());
        String rate = String.format(Locale.ROOT, "%,.1f", sum.throughput().perSecond());
        assertThat(ConsoleText.render(RunDocument.of(sum))).contains(calls).contains(rate);
        assertThat(MarkdownText.render(RunDocument.of(sum)))
                .contains(rate)
                .contains(String.format(Locale.ROOT, "%,d", sum.calls().ok()));
        assertThat(HtmlPage.render(RunDocument.of(stored, List.of(), "")))
                .contains(rate)
                .contains(String.format(Locale.ROOT, "%,d", sum.calls().ok()));
    }

    private RunResult merged() throws IOException {
        return mergedRun().result();
    }

    private StoredRun mergedRun() throws IOException {
        HostRuns found = HostRuns.in(hosts, path -> path.getFileName().toString());
        return ClientHosts.merge(found.finished(), found.lost());
    }

    private static OperationResult operation(RunResult result, long ok) {
        return new OperationResult(
                Calls.of(new Counts(ok, Map.of(), 0), Map.of()),
                Throughput.of(ok, result.windowSeconds(), 4),
                result.serviceTimeMicros(),
                null,
                null);
    }

    private static long[] evenly(int seconds, long calls) {
        long[] all = new long[seconds];
        Arrays.fill(all, calls);
        return all;
    }

    /** A host that starts a hundred calls a second, some of which fail. */
    private void failing(String name, int laterMillis, long... failed) throws IOException {
        long[] ok = Arrays.stream(failed).map(count -> 100 - count).toArray();
        host(name, laterMillis, evenly(failed.length, 100), ok);
        Path timeline = ResultFile.TIMELINE.in(hosts.get(hosts.size() - 1));
        List<String> rows = new ArrayList<>(Files.readAllLines(timeline));
        for (int second = 0; second < failed.length; second++) {
            String[] cells = rows.get(second + 1).split(",", -1);
            cells[2] = String.valueOf(failed[second]);
            rows.set(second + 1, String.join(",", cells));
        }
        Files.write(timeline, rows);
        Counts counts = new Counts(
                Arrays.stream(ok).sum(),
                Map.of(FailureKind.TIMEOUT, Arrays.stream(failed).sum()),
                0);
        SampleRuns.edit(
                hosts.get(hosts.size() - 1),
                result -> result.set(
                        "calls", MAPPER.valueToTree(Calls.of(counts, Map.of(FailureKind.TIMEOUT, "too late")))));
    }

    /**
     * A host's run with a call of 200 kB, 10 ms of collections, half a CPU and a new connection in each second.
     *
     * @param started calls that start in each second of the window
     * @param ok calls that end in each second; one more than those of the window is what came back after it
     */
    private void host(String name, int laterMillis, long[] started, long... ok) throws IOException {
        Path run = SampleRuns.copy(
                directory.resolve(name), START.plusMillis(laterMillis).toString());
        hosts.add(run);
        Collector collector = new Collector(List.of("echoComplexTypeDoc"));
        CallRecorder recorder = collector.newRecorder("echoComplexTypeDoc");
        StringBuilder timeline = new StringBuilder(
                "second,ok,failed,gcPauseMillis,clientCpuCores,connectionsOpened,bytesSent,bytesReceived,"
                        + Timeline.STARTED + "\n");
        StringBuilder log = new StringBuilder();
        IntervalLog times = new IntervalLog(START.toEpochMilli(), log::append);
        for (int second = 0; second < ok.length; second++) {
            long starts = second < started.length ? started[second] : 0;
            for (int call = 0; call < ok[second]; call++) {
                recorder.started();
                recorder.ok(2_000_000L + laterMillis * 1_000L);
            }
            times.write(collector.collect((second + 1) * 1_000_000_000L));
            timeline.append(String.format(
                    Locale.ROOT,
                    "%d.000,%d,0,10,0.5,1,%d,%d,%d%n",
                    second + 1,
                    ok[second],
                    ok[second] * 150_000,
                    ok[second] * 50_000,
                    starts));
        }
        Files.writeString(ResultFile.TIMELINE.in(run), timeline);
        Files.writeString(ResultFile.LATENCY.in(run), log);
        long seconds = started.length;
        long all = Arrays.stream(ok).sum();
        double mean = 2_000 + hosts.size();
        SampleRuns.edit(run, result -> {
            result.put("windowSeconds", (double) seconds);
            result.set("calls", MAPPER.valueToTree(Calls.of(new Counts(all, Map.of(), 0), Map.of())));
            result.set("throughput", MAPPER.valueToTree(Throughput.of(all, seconds, 4)));
            result.set(
                    "endedInWindow",
                    MAPPER.valueToTree(new EndedCalls(
                            Arrays.stream(ok).limit(started.length).sum(), 0)));
            ((ObjectNode) result.get("serviceTimeMicros")).put("mean", mean);
            ((ObjectNode) result.get("bytes")).put("sent", all * 150_000).put("received", all * 50_000);
            ((ObjectNode) result.get("connections")).put("opened", seconds);
            ((ObjectNode) result.get("client"))
                    .put("gcPauses", seconds)
                    .put("gcPauseMillis", 10.0 * seconds)
                    .put("cpuSeconds", 0.5 * seconds);
            ((ObjectNode) result.get("verdict")).putArray("reasons");
        });
    }
}
