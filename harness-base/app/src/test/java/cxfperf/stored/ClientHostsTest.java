package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.judge.Judge;
import cxfperf.measure.Counts;
import cxfperf.merge.ClientHost;
import cxfperf.merge.ClientHosts;
import cxfperf.result.CallTimes;
import cxfperf.result.Calls;
import cxfperf.result.EndedCalls;
import cxfperf.result.JvmFigure;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.OperationResult;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Throughput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Load generators whose windows opened at one instant; reasons name those that differ from the others. */
class ClientHostsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String OPERATION = "echoComplexTypeDoc";

    @TempDir
    private Path directory;

    private final List<Path> hosts = new ArrayList<>();

    @Test
    void everyFigureIsOfAllLoadGenerators() throws IOException {
        host("one", 4, 10, 100, 2_000);
        host("two", 12, 10, 300, 8_000);
        for (Path host : hosts) {
            long ended = host.endsWith("one") ? 990 : 2_990;
            edit(host, result -> {
                result.set("endedInWindow", MAPPER.valueToTree(new EndedCalls(ended, 0)));
                ((ObjectNode) result.get("bytes")).put("sent", 100 * ended).put("received", 200 * ended);
                ((ObjectNode) result.get("client"))
                        .put("cpuSeconds", 5.0)
                        .put("gcPauses", 3)
                        .put("gcLongestPauseMillis", ended / 10.0);
            });
        }

        StoredRun merged = SampleRuns.merge(hosts);
        RunResult sum = merged.result();

        assertThat(codes(sum)).containsExactly(Code.TOO_SHORT);
        assertThat(sum.threads()).isEqualTo(16);
        assertThat(sum.windowSeconds()).isEqualTo(10);
        assertThat(sum.calls().started()).isEqualTo(4_000);
        assertThat(sum.calls().ok()).isEqualTo(4_000);
        assertThat(sum.throughput().perSecond()).isCloseTo(398, within(1e-9));
        assertThat(sum.throughput().perClientPerSecond()).isCloseTo(398 / 16.0, within(1e-9));
        assertThat(sum.serviceTimeMicros().mean()).isCloseTo(6_500, within(10.0));
        assertThat(sum.serviceTimeMicros().p50()).isCloseTo(8_000, within(10.0));
        assertThat(sum.endedInWindow().ok()).isEqualTo(3_980);
        assertThat(sum.bytes().sent()).isEqualTo(398_000);
        assertThat(sum.client().jvm().of(JvmFigure.CPU_SECONDS)).isEqualTo(10);
        assertThat(sum.client().jvm().of(JvmFigure.GC_PAUSES)).isEqualTo(6);
        assertThat(sum.client().jvm().of(JvmFigure.GC_LONGEST_PAUSE_MILLIS)).isEqualTo(299);
        assertThat(sum.server().calls()).isEqualTo(Map.of(OPERATION, 4_000L));
        assertThat(sum.server().jvm().of(JvmFigure.CPU_SECONDS)).isEqualTo(8.32);
        assertThat(sum.effective()).containsEntry("clientHosts", List.of("one", "two"));
        assertThat(merged.timeline().column(TimelineColumn.OK)).hasSize(10).containsOnly(400);
        assertThat(merged.timeline().column(TimelineColumn.ESTABLISHED)).containsOnly(128);
    }

    /** The clients of the first one make their part of a number of calls in half of the time. */
    @Test
    void theWindowOfANumberOfCallsIsTheLongestOne() throws IOException {
        host("one", 4, 5, 200, 2_000);
        host("two", 4, 10, 100, 2_000);
        for (Path host : hosts) {
            edit(host, result -> ((ObjectNode) result.get("load")).put("invocations", 2_000));
        }
        edit(hosts.get(0), result -> ((ObjectNode) result.get("server")).put("cpuSeconds", 4.0));
        edit(hosts.get(1), result -> ((ObjectNode) result.get("server")).put("cpuSeconds", 5.5));

        StoredRun merged = SampleRuns.merge(hosts);
        RunResult sum = merged.result();

        assertThat(sum.windowSeconds()).isEqualTo(10);
        assertThat(sum.throughput().perSecond()).isCloseTo(200, within(1e-9));
        assertThat(sum.server().jvm().of(JvmFigure.CPU_SECONDS)).isEqualTo(5.5);
        assertThat(Arrays.copyOfRange(merged.timeline().column(TimelineColumn.OK), 0, 5))
                .containsOnly(300);
        assertThat(Arrays.copyOfRange(merged.timeline().column(TimelineColumn.OK), 5, 10))
                .containsOnly(100);
    }

    @Test
    void theOperationsOfAMixAddUpToTheSum() throws IOException {
        host("one", 4, 10, 101, 2_000);
        host("two", 4, 10, 73, 2_000);
        for (Path host : hosts) {
            long ok = StoredRuns.result(host).calls().ok();
            CallTimes times = StoredRuns.result(host).serviceTimeMicros();
            edit(host, result -> {
                ObjectNode operations = result.putObject("operations");
                operations.set("read", MAPPER.valueToTree(operation(times, ok - ok / 3)));
                operations.set("write", MAPPER.valueToTree(operation(times, ok / 3)));
            });
        }

        RunResult sum = SampleRuns.merge(hosts).result();

        assertThat(sum.operations().get("write").calls().ok()).isEqualTo(336 + 243);
        assertThat(sum.operations().get("write").throughput().perSecond()).isCloseTo(57.9, within(1e-9));
        assertThat(sum.operations().values().stream()
                        .mapToLong(part -> part.calls().ok())
                        .sum())
                .isEqualTo(sum.calls().ok());
    }

    @Test
    void theRatesOfAnOpenLoopAddUpAndItsResponseTimesMerge() throws IOException {
        hosts.add(SampleRuns.openLoop(directory.resolve("one"), 10));
        hosts.add(SampleRuns.openLoop(directory.resolve("two"), 10));

        StoredRun merged = SampleRuns.merge(hosts);
        RunResult sum = merged.result();

        assertThat(sum.offered()).isEqualTo(new OfferedLoad(22, 22, 0, "constant", 220, 20, 200));
        assertThat(sum.responseTimeMicros().p50()).isCloseTo(3_000, within(5.0));
        assertThat(sum.serviceTimeMicros().p50()).isCloseTo(1_000, within(5.0));
        assertThat(merged.timeline().column(TimelineColumn.SCHEDULED)).containsOnly(22);
    }

    /** Half a sum would pass for the whole. */
    @Test
    void aValueThatOneLoadGeneratorDoesNotKnowIsUnknownOfAll() throws IOException {
        host("one", 4, 10, 100, 2_000);
        host("two", 4, 10, 300, 2_000);
        edit(hosts.get(1), result -> ((ObjectNode) result.get("client")).putNull("cpuSeconds"));
        Path file = ResultFile.TIMELINE.in(hosts.get(1));
        List<String> rows = new ArrayList<>(Files.readAllLines(file));
        rows.set(0, rows.get(0).replace("connectionsOpened", "x"));
        String[] cells = rows.get(3).split(",", -1);
        cells[List.of(rows.get(0).split(",")).indexOf("established")] = "";
        rows.set(3, String.join(",", cells));
        Files.write(file, rows);

        StoredRun merged = SampleRuns.merge(hosts);

        assertThat(merged.result().client().jvm().of(JvmFigure.CPU_SECONDS)).isNull();
        assertThat(merged.timeline().column(TimelineColumn.CONNECTIONS_OPENED)).containsOnly(Double.NaN);
        assertThat(merged.timeline().column(TimelineColumn.OK)).containsOnly(400);
        double[] established = merged.timeline().column(TimelineColumn.ESTABLISHED);
        assertThat(established[1]).isEqualTo(128);
        assertThat(established[2]).isNaN();
        assertThat(established[3]).isEqualTo(128);
    }

    /** A stalled load generator has one row of three seconds, and rows that end late. */
    @Test
    void rowsOfAnotherLengthLoseNoCallAndDoubleNoLevel() throws IOException {
        alike("one", "two");
        Path file = ResultFile.TIMELINE.in(hosts.get(1));
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceFirst("(?m)^2.000,.*\n", "")
                        .replaceFirst("(?m)^5.000,", "5.600,")
                        .replaceFirst("(?m)^6.000,", "5.900,"));

        Timeline merged = SampleRuns.merge(hosts).timeline();

        assertThat(Arrays.stream(merged.column(TimelineColumn.OK)).sum()).isEqualTo(1_900);
        assertThat(Arrays.stream(merged.column(TimelineColumn.ESTABLISHED)).max())
                .hasValue(128);
    }

    /** The server may have completed more calls for the lost one; fewer than the others started is a mismatch. */
    @Test
    void missingCallsAreAMismatchEvenIfALoadGeneratorWasLost() throws IOException {
        alike("one", "two");
        completed(1_999);

        RunResult sum = merged("three");

        assertThat(sum.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(codes(sum)).startsWith(Code.COUNT_MISMATCH, Code.AGENT_LOST);
    }

    @ParameterizedTest
    @CsvSource({"4000, PASS", "3999, INVALID", "4001, INVALID"})
    void theSumIsComparedWithWhatTheServerCompletedForAll(long completed, Status status) throws IOException {
        host("one", 4, 10, 100, 2_000);
        host("two", 4, 10, 300, 2_000);
        completed(completed);

        assertThat(SampleRuns.merge(hosts).result().verdict().status()).isEqualTo(status);
    }

    @Test
    void countsOfTwoProcessesAreNotCompared() throws IOException {
        host("one", 4, 10, 100, 2_000);
        host("two", 4, 10, 300, 2_000);
        edit(hosts.get(1), result -> ((ObjectNode) result.at("/server/count")).put("process", "8@later"));

        assertThat(codes(SampleRuns.merge(hosts).result())).containsExactly(Code.TOO_SHORT, Code.SERVER_UNKNOWN);
    }

    /** The server completes the calls of the others, too: more than one load generator started is correct. */
    @Test
    void callsOfOneLoadGeneratorThatAreMissingInvalidateTheSum() throws IOException {
        host("one", 4, 10, 100, 2_000);
        host("two", 4, 10, 300, 2_000);
        edit(hosts.get(0), result -> ((ObjectNode) result.at("/server/calls")).put(OPERATION, 990));
        edit(hosts.get(1), result -> ((ObjectNode) result.at("/server/calls")).put(OPERATION, 3_700));
        reason("two", Code.COUNT_MISMATCH, Status.INVALID);
        assertThat(SampleRuns.merge(hosts).result().verdict().status()).isEqualTo(Status.PASS);

        reason("one", Code.COUNT_MISMATCH, Status.INVALID);
        assertThat(evidence(SampleRuns.merge(hosts).result(), Code.COUNT_MISMATCH))
                .isEqualTo("one: seen by one");
    }

    @Test
    void otherSettingsAreNamedWithTheirLoadGenerators() throws IOException {
        alike("one", "two", "three");
        edit(hosts.get(1), result -> ((ObjectNode) result.get("effective"))
                .put("cxfVersion", "4.2.3")
                .put("cfg", "client-fast.xml")
                .put("cpus", 64));

        RunResult sum = SampleRuns.merge(hosts).result();

        assertThat(codes(sum)).containsExactly(Code.SETTINGS_DIFFER, Code.TOO_SHORT);
        assertThat(evidence(sum, Code.SETTINGS_DIFFER))
                .contains("cxfVersion differs: 4.1.1 (one, three), 4.2.3 (two)")
                .contains("cfg differs: none (one, three), client-fast.xml (two)")
                .doesNotContain("cpus");
    }

    /** Hundreds of load generators have one line of each kind of reason, and not hundreds. */
    @Test
    void aReasonOfSeveralLoadGeneratorsIsGivenOnceWithTheirNumber() throws IOException {
        alike("one", "two", "three");
        for (String name : List.of("one", "two", "three")) {
            reason(name, Code.OTHER_LOAD, Status.PASS);
        }
        reason("two", Code.STALLED, Status.PASS);
        reason("one", Code.GC_PAUSES, Status.PASS);
        reason("three", Code.GC_PAUSES, Status.PASS);

        RunResult sum = SampleRuns.merge(hosts).result();

        assertThat(evidence(sum, Code.STALLED)).isEqualTo("two: seen by two");
        assertThat(evidence(sum, Code.GC_PAUSES)).isEqualTo("2 of 3 load generators, such as one: seen by one");
        assertThat(evidence(sum, Code.OTHER_LOAD)).isEqualTo("all 3 load generators, such as one: seen by one");
    }

    @Test
    void aRateIsKeptIfAllLoadGeneratorsTogetherKeptIt() throws IOException {
        alike("one", "two");
        reason("two", Code.RATE_NOT_KEPT, Status.FAIL);

        assertThat(SampleRuns.merge(hosts).result().verdict().status()).isEqualTo(Status.PASS);
    }

    @Test
    void loadGeneratorsOfOneHostAreNoOtherLoadOfEachOther() throws IOException {
        alike("one", "two");
        for (String name : List.of("one", "two")) {
            reason(name, Code.OTHER_LOAD, Status.PASS, Judge.OTHER_PROCESSES + " used 1.0 of 2 CPUs");
            edit(directory.resolve(name), result -> ((ObjectNode) result.get("client")).put("host", "lab1"));
        }
        assertThat(codes(SampleRuns.merge(hosts).result())).doesNotContain(Code.OTHER_LOAD);

        edit(hosts.get(1), result -> ((ObjectNode) result.get("client")).put("host", "lab2"));
        assertThat(codes(SampleRuns.merge(hosts).result())).contains(Code.OTHER_LOAD);
    }

    @Test
    void eachLimitOfTheLoadGeneratorsIsGivenOnce() throws IOException {
        alike("one", "two", "three");
        for (String name : List.of("one", "two", "three")) {
            edit(directory.resolve(name), result -> result.put("limitedBy", "its ports"));
        }
        assertThat(SampleRuns.merge(hosts).result().limitedBy()).isEqualTo("its ports");

        edit(hosts.get(1), result -> result.put("limitedBy", "its CPUs"));
        assertThat(SampleRuns.merge(hosts).result().limitedBy()).isEqualTo("its ports | its CPUs");
    }

    @Test
    void objectivesAreJudgedByTheMergedResult() throws IOException {
        host("one", 4, 10, 100, 2_000);
        host("two", 4, 10, 300, 8_000);
        for (Path host : hosts) {
            edit(host, result -> {
                ArrayNode objectives = result.putArray("objectives");
                for (String text : List.of("p99<5ms", "throughput>=400")) {
                    objectives.addObject().put("text", text).put("met", true).putNull("measured");
                }
            });
        }

        RunResult sum = SampleRuns.merge(hosts).result();

        assertThat(sum.objectives())
                .extracting(Objective::text, Objective::met)
                .containsExactly(tuple("p99<5ms", false), tuple("throughput>=400", true));
        assertThat(sum.verdict().status()).isEqualTo(Status.FAIL);
    }

    /** Each of them counts what its host opens for both. */
    @Test
    void connectionsOfLoadGeneratorsOnOneHostCountOnce() throws IOException {
        alike("one", "two");
        for (Path host : hosts) {
            edit(host, result -> {
                ((ObjectNode) result.get("connections")).put("opened", 10);
                ((ObjectNode) result.get("server")).put("connectionsAccepted", 10);
            });
        }
        assertThat(SampleRuns.merge(hosts).result().connections().opened()).isEqualTo(10);
    }

    private static OperationResult operation(CallTimes times, long ok) {
        return new OperationResult(
                Calls.of(new Counts(ok, Map.of(), 0), Map.of()), Throughput.of(ok, 10, 4), times, null, null);
    }

    private RunResult merged(String lost) throws IOException {
        List<ClientHost> finished = new ArrayList<>();
        for (Path host : hosts) {
            finished.add(ClientHost.in(host, host.getFileName().toString()));
        }
        return ClientHosts.merge(finished, List.of(new ClientHost.Lost(lost, "did not answer")))
                .result();
    }

    private void reason(String host, Code code, Status status) throws IOException {
        reason(host, code, status, "seen by " + host);
    }

    private void reason(String host, Code code, Status status, String evidence) throws IOException {
        edit(directory.resolve(host), result -> ((ArrayNode) result.at("/verdict/reasons"))
                .addObject()
                .put("code", code.name())
                .put("status", status.name())
                .put("evidence", evidence)
                .put("remedy", "look"));
    }

    private void alike(String... names) throws IOException {
        for (String name : names) {
            host(name, 4, 10, 100, 2_000);
        }
    }

    /** A load generator whose calls the server has completed, as those of all hosts so far. */
    private void host(String name, int threads, int seconds, int callsPerSecond, long micros) throws IOException {
        long before = hosts.isEmpty() ? 0 : completed();
        Path run = SampleRuns.host(
                directory.resolve(name), threads, seconds, callsPerSecond, micros, (long) seconds * callsPerSecond);
        hosts.add(run);
        edit(run, result -> {
            ObjectNode warmUp = (ObjectNode) result.get("warmupCalls");
            warmUp.put("started", 0).put("ok", 0);
            result.set("coolDownCalls", warmUp.deepCopy());
            ObjectNode count = ((ObjectNode) result.get("server")).putObject("count");
            count.put("process", "7@start").put("openedNanos", 5_000_000_000L).put("endedNanos", 16_000_000_000L);
            count.putObject("opened").put(OPERATION, 0);
            count.putObject("ended");
        });
        completed(before + (long) seconds * callsPerSecond);
    }

    private long completed() throws IOException {
        ServerSide server = StoredRuns.result(hosts.get(0)).server();
        return server.count().ended().get(OPERATION);
    }

    /** What the server has completed for all of them. */
    private void completed(long calls) throws IOException {
        for (Path run : hosts) {
            edit(run, result -> ((ObjectNode) result.at("/server/count/ended")).put(OPERATION, calls));
        }
    }

    private static void edit(Path run, Consumer<ObjectNode> change) throws IOException {
        SampleRuns.edit(run, change);
    }

    private static List<Code> codes(RunResult run) {
        return run.verdict().reasons().stream()
                .map(Reason::code)
                .map(Code::valueOf)
                .toList();
    }

    private static List<Reason> reasons(RunResult run, Code code) {
        return run.verdict().reasons().stream()
                .filter(reason -> reason.is(code))
                .toList();
    }

    private static String evidence(RunResult run, Code code) {
        assertThat(codes(run)).contains(code);
        return reasons(run, code).get(0).evidence();
    }
}
