package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.merge.HostRuns;
import cxfperf.report.RunDocument;
import cxfperf.report.RunsDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.Objective;
import cxfperf.result.OfferedLoad;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredRunsTest {

    @TempDir
    private Path directory;

    @Test
    void aResultIsReadBackAsItWasWrittenAndWhatItsLayoutDidNotHaveYetIsUnknown() throws IOException {
        StoredRun run = StoredRuns.read(SampleRuns.stored());

        ObjectMapper mapper = new ObjectMapper();
        ObjectNode stored = (ObjectNode)
                mapper.readTree(ResultFile.RESULT.in(SampleRuns.stored()).toFile());
        stored.put("schema", RunResult.SCHEMA);
        assertThat(known(mapper.readTree(StoredJson.render(run.result())))).isEqualTo(known(stored));
        assertThat(run.times().orElseThrow().all().count())
                .isEqualTo(run.result().calls().ok());
        assertThat(run.timeline().rows()).isEqualTo(16);
    }

    private static JsonNode known(JsonNode tree) {
        tree.forEach(StoredRunsTest::known);
        if (tree instanceof ObjectNode object) {
            object.properties().removeIf(field -> field.getValue().isNull());
        }
        return tree;
    }

    @Test
    void aResultFromBeforeThereWasAP95IsReadWithoutOne() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("old"), "2026-11-21T09:00:00Z");
        String json = Files.readString(ResultFile.RESULT.in(run));
        Files.writeString(ResultFile.RESULT.in(run), json.replaceAll("\\s*\"p95\" : [0-9.]+,", ""));

        assertThat(StoredRuns.read(run).result().serviceTimeMicros().p95()).isNull();
        assertThat(StoredRuns.read(SampleRuns.stored())
                        .result()
                        .serviceTimeMicros()
                        .p95())
                .isEqualTo(50_069.503);
    }

    @Test
    void filesOfAKilledRunAreReadUpToWhereTheyEnd() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("killed"), "2026-11-21T09:00:00Z");
        for (String name : List.of("timeline.csv", "latency.hlog")) {
            String text = Files.readString(run.resolve(name));
            Files.writeString(run.resolve(name), text.substring(0, text.length() - 40));
        }
        StoredRun read = StoredRuns.read(run);

        assertThat(read.timeline().rows()).isEqualTo(15);
        assertThat(read.times().orElseThrow().whole()).isFalse();
        assertThat(read.times().orElseThrow().all().count()).isPositive();
    }

    @Test
    void aRunThatWasKilledIsReadWithoutAResultAndIsInvalid() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("killed"), "2026-11-21T09:00:00Z");
        RunResult whole = StoredRuns.read(run).result();
        kill(run, whole.threads(), 1);

        assertThat(StoredRuns.find(run)).containsExactly(run);
        StoredRun read = StoredRuns.read(run);
        RunResult result = read.result();

        assertThat(result.calls().ok()).isEqualTo(whole.calls().ok());
        assertThat(result.windowSeconds()).isCloseTo(whole.windowSeconds(), within(1.0));
        assertThat(result.throughput().perSecond())
                .isCloseTo(result.calls().ok() / result.windowSeconds(), within(1e-6));
        assertThat(result.serviceTimeMicros().p99())
                .isEqualTo(whole.serviceTimeMicros().p99());
        assertThat(result.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(result.steadiness().thirds()).isNotNull();
        assertThat(HtmlPage.render(RunDocument.of(read, List.of(), "")))
                .contains("INVALID")
                .contains("the run was killed")
                .contains("drift n/a");
    }

    /** Nobody verifies a call that has no reply. */
    @Test
    void ofOneWayCallsAKilledRunSaysThatTheyWereSentAsOneDoesThatEnded() throws IOException {
        Path run = SampleRuns.oneWay(directory.resolve("killed"), "2026-11-21T09:00:00Z", 10);
        String ended = ConsoleText.render(RunDocument.of(StoredRuns.read(run).result()));
        SampleRuns.kill(run);
        StoredRun killed = StoredRuns.read(run);

        assertThat(List.of(ended, ConsoleText.render(RunDocument.of(killed.result()))))
                .allSatisfy(text -> assertThat(text).contains("100 (sent calls) in 10.0 ", "SENT by the clients"));
        assertThat(HostRuns.killed(run, "host2").because())
                .isEqualTo("its run was killed after 10.0 s, with 100 sent calls recorded");
        assertThat(HtmlPage.render(RunsDocument.of(List.of(killed, killed), List.of("a", "b"), List.of())))
                .contains("sent/s");
    }

    /** Leaves of a run what it has written before its end. */
    private static void kill(Path run, int threads, int schema) throws IOException {
        Files.delete(ResultFile.RESULT.in(run));
        RunStart start = new RunStart(
                schema, "soap", "echo", "http", "http://h:1/", "2026-11-21T09:00:00Z", threads, 1, 4, null, null, null);
        Files.writeString(ResultFile.STARTED.in(run), StoredJson.render(start));
    }

    @Test
    void anotherLayoutIsRefused() throws IOException {
        Path run = Files.createDirectory(directory.resolve("other"));
        Files.writeString(ResultFile.RESULT.in(run), "{\"schema\": 7}");

        assertThatThrownBy(() -> StoredRuns.read(run))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("schema 7");
    }

    @Test
    void aKilledRunOfAnotherLayoutIsRefused() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("killed"), "2026-11-21T09:00:00Z");
        kill(run, 4, 7);

        assertThatThrownBy(() -> StoredRuns.read(run))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("started.json has schema 7; this version reads " + RunResult.SCHEMA);
    }

    /** 4 clients of 100 calls/s, and 12 clients of 300 calls/s that each take four times as long. */
    @Test
    void theRatesOfClientHostsAddUpAndTheirResponseTimesMerge() throws IOException {
        StoredRun one = StoredRuns.read(SampleRuns.openLoop(directory.resolve("one"), "2026-11-21T09:00:00Z", 10));
        StoredRun two = StoredRuns.read(SampleRuns.openLoop(directory.resolve("two"), "2026-11-21T09:00:00.5Z", 10));

        StoredRun merged = SampleRuns.merge(List.of(one, two));
        RunResult sum = merged.result();

        assertThat(sum.offered()).isEqualTo(new OfferedLoad(22, 22, 0, "constant", 209, 15, 194));
        assertThat(sum.responseTimeMicros().p50()).isCloseTo(3_000, within(5.0));
        assertThat(sum.serviceTimeMicros().p50()).isCloseTo(1_000, within(5.0));
        assertThat(merged.timeline().column(Timeline.SCHEDULED)[5]).isCloseTo(22, within(1e-6));

        StoredRun closed = StoredRuns.read(SampleRuns.stored());
        assertThatThrownBy(() -> SampleRuns.merge(List.of(one, closed)))
                .hasMessageContaining("the kind of load differs, [open loop of constant arrivals, closed loop]");
    }

    /** Each host got the completed calls of both hosts: 8 calls/s, while each of them sent 10 calls/s. */
    @Test
    void whatClientHostsHaveSentOneWayAddsUpAndWhatTheServerCompletedDoesNot() throws IOException {
        StoredRun one = StoredRuns.read(SampleRuns.oneWay(directory.resolve("one"), "2026-11-21T09:00:00Z", 10));
        StoredRun two = StoredRuns.read(SampleRuns.oneWay(directory.resolve("two"), "2026-11-21T09:00:00.001Z", 10));

        StoredRun merged = SampleRuns.merge(List.of(one, two));
        RunResult sum = merged.result();

        assertThat(sum.oneWay().sent()).isEqualTo(200);
        assertThat(sum.oneWay().completed()).isEqualTo(80);
        assertThat(sum.throughput().perSecond()).isCloseTo(8, within(0.01));
        assertThat(sum.throughput().sentPerSecond()).isCloseTo(20, within(0.01));
        assertThat(sum.oneWay().backlog().atClose()).isEqualTo(120);
        assertThat(sum.oneWay().backlog().perSecond()).isCloseTo(12, within(0.01));
        assertThat(sum.oneWay().backlog().left()).as("no host knows it").isNull();
        assertThat(sum.completionTimeMicros().p99()).isNull();
        assertThat(merged.timeline().column(Timeline.SENT)[5]).isCloseTo(20, within(1e-6));
        assertThat(merged.timeline().column(Timeline.COMPLETED_PER_SECOND)[5]).isEqualTo(8);
        assertThat(merged.timeline().column(Timeline.BACKLOG)).containsOnly(Double.NaN);
        assertThat(HtmlPage.render(RunDocument.of(merged, List.of(), "")))
                .contains("calls/s are those that the server completed");
    }

    @Test
    void aKilledRunOfAnOpenLoopKeepsItsRateAndBothClocks() throws IOException {
        Path run = SampleRuns.openLoop(directory.resolve("killed"), "2026-11-21T09:00:00Z", 10);
        RunResult before = StoredRuns.read(run).result();
        Files.delete(ResultFile.RESULT.in(run));
        Files.writeString(
                ResultFile.STARTED.in(run),
                StoredJson.render(new RunStart(
                        RunResult.SCHEMA,
                        before.scenario(),
                        before.operation(),
                        before.protocol(),
                        before.target(),
                        before.startedAt(),
                        before.threads(),
                        before.size(),
                        1,
                        before.offered().with(0, 0, 0),
                        null,
                        null)));

        RunResult killed = StoredRuns.read(run).result();

        assertThat(killed.offered()).isEqualTo(new OfferedLoad(11, 11, 0, "constant", 110, 10, 100));
        assertThat(killed.responseTimeMicros().p50()).isCloseTo(3_000, within(5.0));
        assertThat(killed.serviceTimeMicros().p50()).isCloseTo(1_000, within(5.0));
    }

    @Test
    void twoClientHostsThatDifferAreAddedUpAndJudgedOnce() throws IOException {
        StoredRun one = host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_300);
        StoredRun two = host("two", "2026-11-21T09:00:00.250Z", 12, 300, 8_000, 3_700);
        RunResult sum = SampleRuns.merge(List.of(one, two)).result();

        assertThat(sum.threads()).isEqualTo(16);
        assertThat(sum.calls().started()).isEqualTo(3_900);
        assertThat(sum.calls().ok()).isEqualTo(3_900);
        assertThat(sum.windowSeconds()).isEqualTo(9.75);
        assertThat(sum.throughput().perSecond()).isCloseTo(400, within(1e-6));
        assertThat(sum.throughput().perClientPerSecond()).isCloseTo(25, within(1e-6));
        assertThat(sum.serviceTimeMicros().mean()).isCloseTo(6_500, within(10.0));
        assertThat(sum.serviceTimeMicros().p50()).isCloseTo(8_000, within(10.0));
        assertThat(sum.serviceTimeMicros().p99()).isCloseTo(8_000, within(10.0));
        assertThat(sum.verdict().status()).isEqualTo(Status.PASS);
        assertThat(sum.verdict().reasons())
                .extracting(Reason::code)
                .containsExactly(Reason.Code.NOT_ALIGNED, Reason.Code.TOO_SHORT, Reason.Code.SERVER_UNKNOWN);
        assertThat(sum.effective()).containsEntry("clientHosts", List.of("one", "two"));
    }

    @Test
    void aRunIsNotAddedToItselfNorToACopyOfIt() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"), "2026-11-21T09:00:00Z");
        Path copy = SampleRuns.copy(directory.resolve("copy"), "2026-11-21T09:00:00Z");
        StoredRun other = host("other", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);

        for (Path same : List.of(run, copy)) {
            List<StoredRun> hosts = List.of(StoredRuns.read(run), other, StoredRuns.read(same));
            assertThatThrownBy(() -> SampleRuns.merge(hosts))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("run and " + same.getFileName() + " are the same run, or one is a copy: its calls would"
                            + " count twice");
        }
    }

    @Test
    void aSumIsNotAddedToItsParts() throws IOException {
        StoredRun one = host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        StoredRun two = host("two", "2026-11-21T09:00:00Z", 12, 300, 8_000, 3_000);
        StoredRun sum = SampleRuns.merge(List.of(one, two));

        assertThatThrownBy(() -> SampleRuns.merge(List.of(one, sum)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("one + two is a sum of load generators itself: name the hosts' own runs");
    }

    /** The server counts the calls of the other host too: more than one host started is right, fewer never is. */
    @Test
    void aHostWhoseOwnCallsTheServerDoesNotKnowMakesTheSumInvalid() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 990);
        host("two", "2026-11-21T09:00:00Z", 12, 300, 8_000, 3_700);
        counts("one", "7@start", 5_000_000_000L, 70, 15_100_000_000L, 4_060);
        counts("two", "7@start", 5_000_000_000L, 70, 15_300_000_000L, 4_070);
        mismatch("two");

        assertThat(SampleRuns.merge(List.of(read("one"), read("two")))
                        .result()
                        .verdict()
                        .status())
                .isEqualTo(Status.PASS);

        mismatch("one");
        Verdict verdict =
                SampleRuns.merge(List.of(read("one"), read("two"))).result().verdict();

        assertThat(verdict.status()).isEqualTo(Status.INVALID);
        assertThat(mismatches(verdict)).containsExactly("one: the counts differ");
    }

    /** Where the sum is compared with nothing, nothing says that the calls too many are those of the other host. */
    @Test
    void aMismatchOfOneHostThatNoComparisonOfTheSumSettlesIsKept() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        host("two", "2026-11-21T09:00:00Z", 12, 300, 8_000, 3_700);
        counts("one", "7@start", 5_000_000_000L, 70, 15_100_000_000L, 1_070);
        counts("two", "8@other", 5_000_000_000L, 0, 15_300_000_000L, 3_700);
        mismatch("two");

        Verdict verdict =
                SampleRuns.merge(List.of(read("one"), read("two"))).result().verdict();

        assertThat(verdict.status()).isEqualTo(Status.INVALID);
        assertThat(mismatches(verdict)).containsExactly("two: the counts differ");
    }

    /** Nobody can stop them: they are the load. */
    @Test
    void loadGeneratorsOfOneHostAreNoOtherLoadOfEachOther() throws IOException {
        twoAtOnce();
        besideOthers("one", "lab1");
        besideOthers("two", "lab1");
        assertThat(reasonsOfTheSum()).extracting(Reason::code).doesNotContain(Reason.Code.OTHER_LOAD);

        besideOthers("two", "lab2");
        assertThat(reasonsOfTheSum()).extracting(Reason::code).contains(Reason.Code.OTHER_LOAD);
    }

    /** Its host says so; the rates of the seconds say it of the sum, too. */
    @Test
    void aSumThatWasNotWarmSaysSoOnce() throws IOException {
        twoAtOnce();
        rising("one");
        rising("two");
        assertThat(reasonsOfTheSum())
                .filteredOn(reason -> reason.code() == Reason.Code.NOT_WARM)
                .singleElement()
                .satisfies(reason -> assertThat(reason.evidence()).startsWith("the rate still rose"));

        besideOthers("two", "lab2");
        assertThat(reasonsOfTheSum())
                .filteredOn(reason -> reason.code() == Reason.Code.NOT_WARM)
                .singleElement()
                .satisfies(reason -> assertThat(reason.evidence()).isEqualTo("two: seen"));
    }

    private List<Reason> reasonsOfTheSum() throws IOException {
        return SampleRuns.merge(List.of(read("one"), read("two")))
                .result()
                .verdict()
                .reasons();
    }

    private void twoAtOnce() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        host("two", "2026-11-21T09:00:00Z", 4, 100, 2_100, 1_000);
    }

    /** A rate that rises from second to second. */
    private void rising(String name) throws IOException {
        Path timeline = directory.resolve(name).resolve("timeline.csv");
        List<String> rows = Files.readAllLines(timeline);
        for (int i = 1; i < rows.size(); i++) {
            String[] cells = rows.get(i).split(",", -1);
            cells[1] = String.valueOf(10 * i);
            cells[3] = 10 * i + ".0";
            rows.set(i, String.join(",", cells));
        }
        Files.write(timeline, rows);
    }

    /** Uses 0.7 CPUs of a host that is busy with 1.8 of 2. */
    private void besideOthers(String name, String place) throws IOException {
        SampleRuns.edit(directory.resolve(name), result -> {
            ((ObjectNode) result.get("client")).put("hostCpuShare", 0.9).put("cpuSeconds", 7.0);
            ((ObjectNode) result.get("effective")).put("host", place).put("cpus", 2);
            ArrayNode reasons = ((ObjectNode) result.get("verdict")).putArray("reasons");
            for (Reason.Code code : List.of(Reason.Code.OTHER_LOAD, Reason.Code.NOT_WARM)) {
                reasons.addObject()
                        .put("code", code.name())
                        .put("status", Status.PASS.name())
                        .put("evidence", "seen")
                        .put("remedy", "look");
            }
        });
    }

    @Test
    void theCpuTimeOfABrokerThatAnotherCommandStartedSaysWhyItIsNotKnown() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        SampleRuns.edit(directory.resolve("one"), result -> result.putObject("auxiliaryProcesses")
                .putObject("broker")
                .putNull("cpuSeconds"));

        assertThat(ConsoleText.render(RunDocument.of(read("one").result())))
                .contains("broker JVM   CPU n/a: known only of one that clientserver starts");
    }

    @Test
    void whatIsUnknownOfAJvmHasNoUnit() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        SampleRuns.edit(directory.resolve("one"), result -> ((ObjectNode) result.get("client"))
                .putNull("cpuSeconds")
                .putNull("gcPauseMillis"));

        assertThat(ConsoleText.render(RunDocument.of(read("one").result())))
                .contains("client JVM   CPU n/a, GC pauses n/a (longest");
    }

    private static List<String> mismatches(Verdict verdict) {
        return verdict.reasons().stream()
                .filter(reason -> reason.code() == Reason.Code.COUNT_MISMATCH)
                .map(Reason::evidence)
                .toList();
    }

    /**
     * 4,000 calls, and some of the 328 with which the second host warmed up behind the opening of the first one's
     * window.
     */
    @ParameterizedTest
    @CsvSource({"4000, PASS", "4328, PASS", "3999, INVALID", "4329, INVALID"})
    void theSumIsComparedWithWhatTheServerCompletedForAllHosts(long completed, Status status) throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_300);
        host("two", "2026-11-21T09:00:00.250Z", 12, 300, 8_000, 3_700);
        counts("one", "7@start", 5_000_000_000L, 70, 15_100_000_000L, 60 + completed);
        counts("two", "7@start", 5_250_000_000L, 320, 15_300_000_000L, 70 + completed);

        Verdict verdict =
                SampleRuns.merge(List.of(read("one"), read("two"))).result().verdict();

        assertThat(verdict.status()).isEqualTo(status);
        assertThat(verdict.reasons())
                .extracting(Reason::code)
                .doesNotContain(Reason.Code.SERVER_UNKNOWN)
                .filteredOn(code -> code == Reason.Code.COUNT_MISMATCH)
                .hasSize(status == Status.PASS ? 0 : 1);
    }

    /** The clocks of two hosts can be seconds apart; the one server has one clock. */
    @Test
    void windowsLieAsTheServersClockSaysWhereEveryHostKnowsIt() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_300);
        host("two", "2026-11-21T08:59:40Z", 12, 300, 8_000, 3_700);
        counts("one", "7@start", 5_000_000_000L, 70, 15_100_000_000L, 4_060);
        counts("two", "7@start", 5_250_000_000L, 320, 15_300_000_000L, 4_070);

        RunResult sum = SampleRuns.merge(List.of(read("one"), read("two"))).result();

        assertThat(sum.windowSeconds()).isEqualTo(9.75);
        assertThat(sum.throughput().perSecond()).isCloseTo(400, within(1e-6));
        assertThat(sum.startedAt()).isEqualTo("2026-11-21T09:00:00.250Z");
    }

    @Test
    void countsOfTwoProcessesAreNotComparedWithTheSum() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_300);
        host("two", "2026-11-21T09:00:00Z", 12, 300, 8_000, 3_700);
        counts("one", "7@start", 5_000_000_000L, 70, 15_100_000_000L, 2_000);
        counts("two", "8@later", 5_250_000_000L, 0, 15_300_000_000L, 9_000);

        assertThat(reasonsOfTheSum())
                .extracting(Reason::code)
                .containsExactly(Reason.Code.NOT_ALIGNED, Reason.Code.TOO_SHORT, Reason.Code.SERVER_UNKNOWN);
    }

    /** Windows that lie apart hold other calls: the server's cost in the one is not that of the calls of both. */
    @Test
    void theServersCostIsOnlyThatOfTheSumWhereTheWindowsAreOne() throws IOException {
        StoredRun one = host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        StoredRun with = host("with", "2026-11-21T09:00:00.050Z", 4, 100, 2_000, 1_000);
        StoredRun apart = host("apart", "2026-11-21T09:00:00.500Z", 4, 100, 2_000, 1_000);

        ServerSide together = SampleRuns.merge(List.of(one, with)).result().server();
        assertThat(together.jvm().cpuSeconds()).isCloseTo(8.32 * 9.95 / 10, within(1e-6));
        assertThat(together.jvm().gcPauseMillis()).isNotNull();
        ServerSide parted = SampleRuns.merge(List.of(one, apart)).result().server();
        assertThat(parted.known()).isTrue();
        assertThat(parted.jvm().cpuSeconds()).isNull();
        assertThat(parted.jvm().gcPauseMillis()).isNull();
        assertThat(parted.jvm().heapPeakBytes()).isNotNull();
    }

    @Test
    void theObjectivesOfEveryHostAreJudgedOnTheSum() throws IOException {
        host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        host("two", "2026-11-21T09:00:00Z", 12, 300, 8_000, 3_000);
        objective("one", "p99<5ms");
        objective("two", "throughput>=400");

        RunResult sum = SampleRuns.merge(List.of(read("one"), read("two"))).result();

        assertThat(sum.objectives())
                .extracting(Objective::text, Objective::met)
                .containsExactly(tuple("p99<5ms", false), tuple("throughput>=400", true));
        assertThat(sum.verdict().status()).isEqualTo(Status.FAIL);
    }

    /** Rows of a second are never as long as a second: two middles of one host can lie in one second of the sum. */
    @Test
    void whatIsLookedAtIsNeverCountedTwiceInASecondOfTheSum() throws IOException {
        StoredRun one = host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        Path two = directory.resolve("two");
        host("two", "2026-11-21T09:00:00.500Z", 12, 300, 8_000, 3_000);
        Path file = two.resolve("timeline.csv");
        Files.writeString(
                file,
                Files.readString(file).replaceFirst("(?m)^2.000,", "2.010,").replaceFirst("(?m)^3.000,", "2.980,"));

        Timeline sum = SampleRuns.merge(List.of(one, read("two"))).timeline();

        assertThat(Arrays.copyOfRange(sum.column("established"), 1, 9)).containsOnly(128);
    }

    /** Half a sum would pass for the whole. */
    @Test
    void whatOneHostDoesNotTellIsUnknownOfTheSum() throws IOException {
        StoredRun one = host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        host("two", "2026-11-21T09:00:00Z", 12, 300, 8_000, 3_000);
        Path file = directory.resolve("two").resolve("timeline.csv");
        Files.writeString(
                file, Files.readString(file).replace("connectionsOpened", "x").replace("timeWait", "y"));

        Timeline sum = SampleRuns.merge(List.of(one, read("two"))).timeline();

        assertThat(sum.column("connectionsOpened")).containsOnly(Double.NaN);
        assertThat(sum.column("timeWait")).containsOnly(Double.NaN);
        assertThat(sum.column("ok")).containsOnly(400);
    }

    @Test
    void whatOneHostDoesNotTellOfASecondIsUnknownOfThatSecondOfTheSum() throws IOException {
        StoredRun one = host("one", "2026-11-21T09:00:00Z", 4, 100, 2_000, 1_000);
        host("two", "2026-11-21T09:00:00Z", 12, 300, 8_000, 3_000);
        Path file = directory.resolve("two").resolve("timeline.csv");
        List<String> rows = new ArrayList<>(Files.readAllLines(file));
        String[] cells = rows.get(3).split(",", -1);
        cells[List.of(rows.get(0).split(",")).indexOf("established")] = "";
        rows.set(3, String.join(",", cells));
        Files.write(file, rows);

        double[] sum = SampleRuns.merge(List.of(one, read("two"))).timeline().column("established");

        assertThat(sum[1]).isEqualTo(128);
        assertThat(sum[2]).isNaN();
        assertThat(sum[3]).isEqualTo(128);
    }

    /** Reads the files of a host's run. */
    private StoredRun host(String name, String startedAt, int threads, int callsPerSecond, long micros, long completed)
            throws IOException {
        return StoredRuns.read(
                SampleRuns.host(directory.resolve(name), startedAt, threads, 10, callsPerSecond, micros, completed));
    }

    private StoredRun read(String name) throws IOException {
        return StoredRuns.read(directory.resolve(name));
    }

    private void mismatch(String name) throws IOException {
        SampleRuns.edit(directory.resolve(name), result -> ((ArrayNode) result.at("/verdict/reasons"))
                .addObject()
                .put("code", Reason.Code.COUNT_MISMATCH.name())
                .put("status", Status.INVALID.name())
                .put("evidence", "the counts differ")
                .put("remedy", "look"));
    }

    private void counts(String name, String process, long openedNanos, long opened, long endedNanos, long ended)
            throws IOException {
        SampleRuns.edit(directory.resolve(name), result -> {
            ObjectNode count = ((ObjectNode) result.get("server")).putObject("count");
            count.put("process", process).put("openedNanos", openedNanos).put("endedNanos", endedNanos);
            count.putObject("opened").put("echoComplexTypeDoc", opened);
            count.putObject("ended").put("echoComplexTypeDoc", ended);
            ObjectNode coolDown = result.putObject("coolDownCalls");
            for (String each : List.of("started", "ok", "failed", "abandoned")) {
                coolDown.put(each, 0);
            }
            coolDown.putObject("failures");
            coolDown.putObject("examples");
        });
    }

    private void objective(String name, String text) throws IOException {
        SampleRuns.edit(directory.resolve(name), result -> result.putArray("objectives")
                .addObject()
                .put("text", text)
                .put("met", true)
                .putNull("measured"));
    }

    @Test
    void theThroughputOfHostsThatStartedApartIsThatOfTheirCommonStretch() throws IOException {
        StoredRun one = StoredRuns.read(SampleRuns.copy(directory.resolve("one"), "2026-11-21T09:00:00Z"));
        StoredRun two = StoredRuns.read(SampleRuns.copy(directory.resolve("two"), "2026-11-21T09:00:05Z"));
        StoredRun merged = SampleRuns.merge(List.of(one, two));
        double[] ends = one.timeline().column(Timeline.SECOND);
        double[] ok = one.timeline().column("ok");
        double early = 0;
        for (int row = 0; row < ends.length; row++) {
            double start = row == 0 ? 0 : ends[row - 1];
            double length = Math.max(ends[row] - start, 1e-9);
            early += ok[row] * Math.max(0, Math.min(ends[row], 10) - start) / length;
        }
        double late = 0;
        for (int row = 0; row < ends.length; row++) {
            double start = row == 0 ? 0 : ends[row - 1];
            double length = Math.max(ends[row] - start, 1e-9);
            late += ok[row] * Math.min(1, Math.max(0, ends[row] - Math.max(start, 5)) / length);
        }

        assertThat(merged.result().windowSeconds()).isEqualTo(10);
        assertThat(merged.result().throughput().perSecond()).isCloseTo((early + late) / 10, within(0.5));
        assertThat(merged.result().verdict().reasons())
                .anyMatch(reason -> reason.evidence().contains("calling at once for only 10.0 s of 15.0 s"));
    }

    @Test
    void hostsThatNeverCalledTogetherAreRefused() throws IOException {
        StoredRun one = StoredRuns.read(SampleRuns.copy(directory.resolve("one"), "2026-11-21T09:00:00Z"));
        StoredRun two = StoredRuns.read(SampleRuns.copy(directory.resolve("two"), "2026-11-21T09:00:15Z"));

        assertThatThrownBy(() -> SampleRuns.merge(List.of(one, two))).hasMessageContaining("do not overlap");
    }
}
