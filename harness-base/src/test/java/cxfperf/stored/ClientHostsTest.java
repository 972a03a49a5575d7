package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.merge.ClientHost;
import cxfperf.merge.ClientHosts;
import cxfperf.merge.HostRuns;
import cxfperf.report.RunDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts of one test of ten seconds have 100 calls/s each; reasons name the hosts that differ from the others. */
class ClientHostsTest {

    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private final List<Path> hosts = new ArrayList<>();

    @Test
    void hostsThatAgreeInEverythingAreSummedWithoutARemark() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_250_000_000L, 10_000_000_000L);

        RunResult sum = merged();

        assertThat(codes(sum)).containsExactly(Code.TOO_SHORT);
        assertThat(sum.server().calls()).isEqualTo(Map.of("echoComplexTypeDoc", 2_000L));
        assertThat(sum.windowSeconds()).isCloseTo(9.75, within(1e-9));
        assertThat(sum.throughput().perSecond()).isCloseTo(200, within(1e-6));
    }

    /** The window is placed where it opened, and not where the server was asked before. */
    @Test
    void windowsLieWhereTheyOpenedOnTheServersClock() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 9_000_000_000L, 10_000_000_000L);

        RunResult sum = merged();

        assertThat(sum.windowSeconds()).isCloseTo(6, within(1e-9));
        assertThat(evidence(sum, Code.WINDOWS_APART))
                .startsWith("all load generators were calling at once for only 6.0 s of 10.0 s")
                .endsWith("the window of two opened last, that of one closed first");
    }

    @Test
    void aLostHostFailsTheSumAndTheOthersAreKept() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        host("lost", 5_000_000_000L, 10_000_000_000L);
        completed(2_700);
        SampleRuns.kill(directory.resolve("lost"));

        RunResult sum = merged();

        assertThat(sum.calls().started()).isEqualTo(2_000);
        assertThat(sum.verdict().status()).isEqualTo(Status.FAIL);
        assertThat(codes(sum)).containsExactly(Code.AGENT_LOST, Code.TOO_SHORT);
        assertThat(evidence(sum, Code.AGENT_LOST))
                .isEqualTo("1 of 3 load generators did not finish: lost: its run was killed after 10.0 s, with 1,000"
                        + " verified calls recorded; the sum is of the others, and the server "
                        + "completed 700 calls more than"
                        + " theirs");
    }

    /** More calls may be the lost host's; that some of the others' are missing nothing excuses. */
    @Test
    void withALostHostCallsThatTheServerDoesNotKnowAreStillAMismatch() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        completed(1_999);

        HostRuns found = HostRuns.in(hosts, path -> path.getFileName().toString());
        RunResult sum = ClientHosts.merge(
                        found.finished(), List.of(new ClientHost.Lost("three", "its files did not come back")))
                .result();

        assertThat(sum.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(codes(sum)).startsWith(Code.COUNT_MISMATCH, Code.AGENT_LOST);
    }

    @Test
    void ofNothingButLostHostsThereIsNoSum() {
        assertThatThrownBy(() -> ClientHosts.merge(
                        List.of(), List.of(new ClientHost.Lost("one", "killed"), new ClientHost.Lost("two", "killed"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no load generator finished: one, two were lost");
    }

    @Test
    void otherVersionsAndOtherOptionsAreNamedWithTheirHosts() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        host("three", 5_000_000_000L, 10_000_000_000L);
        SampleRuns.edit(directory.resolve("two"), result -> ((ObjectNode) result.get("effective"))
                .put("cxfVersion", "4.2.3")
                .put("cfg", "client-fast.xml")
                .put("cpus", 64));

        RunResult sum = merged();

        assertThat(codes(sum)).containsExactly(Code.VERSIONS_DIFFER, Code.OPTIONS_DIFFER, Code.TOO_SHORT);
        assertThat(evidence(sum, Code.VERSIONS_DIFFER))
                .isEqualTo("cxfVersion differs: 4.1.1 (one, three), 4.2.3 (two)");
        assertThat(evidence(sum, Code.OPTIONS_DIFFER))
                .isEqualTo("cfg differs: none (one, three), client-fast.xml (two)");
        assertThat(sum.verdict().status()).isEqualTo(Status.PASS);
    }

    /** No fact shows that one of them sent other messages; one of an earlier version does not know all its options. */
    @Test
    void otherOptionsOfTheLoadAreNamedWithTheirHosts() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        for (Path run : hosts) {
            boolean first = run.endsWith("one");
            SampleRuns.edit(run, result -> {
                ObjectNode settings = (ObjectNode) result.at("/load/settings");
                settings.put("payload", first ? "1KB" : "1MB").put("security", first ? "none" : "signature");
                ((ObjectNode) result.get("effective")).put("security", first ? "none" : "signature");
                if (first) {
                    settings.put("new", "true");
                }
            });
        }

        RunResult sum = merged();

        assertThat(evidence(sum, Code.OPTIONS_DIFFER))
                .isEqualTo("security differs: none (one), signature (two); payload differs: 1KB (one), 1MB (two)");
        assertThat(sum.load().settings()).containsEntry("payload", "1KB | 1MB");
    }

    @Test
    void hostsThatDrewTheSameAreNamed() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        for (Path run : hosts) {
            SampleRuns.edit(
                    run, result -> ((ObjectNode) result.get("effective")).put("variables", "id, now, random:1-1000"));
        }

        assertThat(evidence(merged(), Code.SAME_SEED))
                .isEqualTo("one, two drew the same sequence of values: ${random:1-1000}, ${id}");

        for (int i = 0; i < hosts.size(); i++) {
            String part = i + 1 + "/2";
            SampleRuns.edit(hosts.get(i), result -> ((ObjectNode) result.get("effective")).put("part", part));
        }
        assertThat(codes(merged())).doesNotContain(Code.SAME_SEED);
    }

    /** Every second value of one host is every third one of the other. */
    @Test
    void partsOfLoadsThatWereCutInOtherWaysMakeTheSameUniqueValues() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        host("three", 5_000_000_000L, 10_000_000_000L);
        Map.of("one", "1/4", "two", "2/4", "three", "3/6").forEach(this::drawsAsPart);
        assertThat(evidence(merged(), Code.SAME_SEED)).isEqualTo("one, three drew the same sequence of values: ${id}");

        Map.of("one", "1/4", "two", "2/4", "three", "4/4").forEach(this::drawsAsPart);
        assertThat(codes(merged())).doesNotContain(Code.SAME_SEED);
    }

    private void drawsAsPart(String host, String part) {
        try {
            SampleRuns.edit(directory.resolve(host), result -> ((ObjectNode) result.get("effective"))
                    .put("variables", "id")
                    .put("part", part));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** While its own clock went ten seconds, the server's clock went 10.1. */
    @Test
    void aClockThatGoesTooSlowIsNamedAndItsWindowIsAsLongAsItWas() throws IOException {
        host("one", 5_000_000_000L, 10_100_000_000L);
        host("two", 5_000_000_000L, 10_100_000_000L);

        RunResult sum = merged();

        assertThat(sum.windowSeconds()).isCloseTo(10.1, within(1e-9));
        assertThat(sum.throughput().perSecond()).isCloseTo(2_000 / 10.1, within(1e-6));
        assertThat(evidence(sum, Code.CLOCK_SKEW))
                .contains(
                        "goes 0.99 % slower than the server's (to 0.01 %), and its measured times are wrong by as much");
    }

    /** Half a millisecond in ten seconds is less than the polls can show. */
    @Test
    void aDifferenceOfClocksThatTheLooksDoNotShowIsNone() throws IOException {
        host("one", 5_000_000_000L, 10_000_500_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);

        RunResult sum = merged();

        assertThat(codes(sum)).containsExactly(Code.TOO_SHORT);
        assertThat(sum.windowSeconds()).isEqualTo(10);
    }

    /** No poll of the server's clock places a window as exactly. */
    @Test
    void windowsThatOpenedAtAnAgreedInstantAreOneWindow() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_003_000_000L, 10_000_000_000L);
        assertThat(merged().windowSeconds()).isCloseTo(9.997, within(1e-9));

        together();
        RunResult sum = merged();

        assertThat(sum.windowSeconds()).isEqualTo(10);
        assertThat(codes(sum)).doesNotContain(Code.WINDOWS_APART, Code.NOT_ALIGNED);

        for (Path run : hosts) {
            SampleRuns.edit(run, result -> ((ObjectNode) result.get("server")).remove("count"));
        }
        assertThat(codes(merged())).contains(Code.SERVER_UNKNOWN).doesNotContain(Code.NOT_ALIGNED);
    }

    /** The first of them is not the one that opened last. */
    @Test
    void ofWindowsThatOpenedAtOnceOnlyTheOneThatClosedFirstIsNamed() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 6_000_000_000L, 10_000_000_000L);
        SampleRuns.edit(directory.resolve("one"), result -> result.put("windowSeconds", 7.0));
        SampleRuns.edit(directory.resolve("one"), result -> ((ObjectNode) result.at("/server/count/window"))
                .put("closedNanos", 12_000_000_000L));
        assertThat(evidence(merged(), Code.WINDOWS_APART))
                .endsWith("the window of two opened last, that of one closed first");

        SampleRuns.edit(directory.resolve("two"), result -> result.put("windowSeconds", 5.0));
        SampleRuns.edit(directory.resolve("two"), result -> ((ObjectNode) result.at("/server/count/window"))
                .put("closedNanos", 11_000_000_000L));
        assertThat(evidence(merged(), Code.WINDOWS_APART)).endsWith("the window of two opened last and closed first");

        together();
        assertThat(evidence(merged(), Code.WINDOWS_APART))
                .endsWith("5.0 s of 7.0 s, and the throughput is of that time: all windows opened at once, and that of"
                        + " two closed first");
    }

    @Test
    void wallClocksThatDisagreeAreNamedAndMoveNothing() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        SampleRuns.edit(directory.resolve("two"), result -> result.put("startedAt", "2026-11-21T08:59:40Z"));

        RunResult sum = merged();

        assertThat(sum.windowSeconds()).isEqualTo(10);
        assertThat(evidence(sum, Code.CLOCK_SKEW)).startsWith("the wall clocks of two and one are 20.0 s apart");
    }

    @Test
    void aWindowThatIsPlacedBadlyIsNamed() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        SampleRuns.edit(directory.resolve("two"), result -> ((ObjectNode) result.at("/server/count/window"))
                .put("openedWithinNanos", 400_000_000L));

        assertThat(evidence(merged(), Code.NOT_ALIGNED))
                .startsWith(
                        "the window of two is known on the server's clock only to within 0.400 s, 4.0 % of the 10.0 s");
    }

    /** A test of hundreds of hosts has one line of each kind of reason, and not hundreds. */
    @Test
    void aReasonOfSeveralHostsIsGivenOnceWithTheirNumber() throws IOException {
        for (String name : List.of("one", "two", "three")) {
            host(name, 5_000_000_000L, 10_000_000_000L);
        }
        reason("two", Code.STALLED);
        reason("one", Code.GC_PAUSES);
        reason("three", Code.GC_PAUSES);
        for (String name : List.of("one", "two", "three")) {
            reason(name, Code.STEAL);
        }

        RunResult sum = merged();
        assertThat(evidence(sum, Code.STALLED)).isEqualTo("two: it of two");
        assertThat(evidence(sum, Code.GC_PAUSES))
                .isEqualTo("2 of 3 load generators (one, three), such as one: it of one");
        assertThat(evidence(sum, Code.STEAL)).isEqualTo("all 3 load generators, such as one: it of one");
    }

    /** The window of the second opens later, so that the server completes calls of its warm-up in that of the first. */
    @Test
    void whatTheServerCompletedOfLaterWarmUpsIsAPartOfItsCount() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 6_000_000_000L, 10_000_000_000L);
        SampleRuns.edit(directory.resolve("two"), result -> ((ObjectNode) result.get("warmupCalls"))
                .put("started", 30)
                .put("ok", 30));
        completed(2_014);
        assertThat(text(merged())).contains(" + 14 warm-up)");

        completed(2_031);
        assertThat(text(merged())).contains("(started ").doesNotContain("warm-up)");
    }

    private static String text(RunResult run) {
        return ConsoleText.render(RunDocument.of(run)).replaceAll("\n {13}", " ");
    }

    /** A controller deals one rate among its agents. What is typed on each host is a rate of each host. */
    @Test
    void aPartOfADealtRateThatWasNotKeptIsAWarningWhereTheSumWasKept() throws IOException {
        host("one", 5_000_000_000L, 10_000_000_000L);
        host("two", 5_000_000_000L, 10_000_000_000L);
        reason("two", Code.RATE_NOT_KEPT, Status.FAIL);
        assertThat(merged().verdict().status()).isEqualTo(Status.FAIL);

        together();
        RunResult sum = merged();

        assertThat(sum.verdict().status()).isEqualTo(Status.PASS);
        assertThat(evidence(sum, Code.RATE_NOT_KEPT))
                .isEqualTo("two: it of two; all load generators together kept the rate");
    }

    private void together() throws IOException {
        for (Path run : hosts) {
            SampleRuns.edit(
                    run, result -> ((ObjectNode) result.get("effective")).put(RunResult.TOGETHER_FACT, "load-1"));
        }
    }

    private void reason(String host, Code code) throws IOException {
        reason(host, code, Status.PASS);
    }

    private void reason(String host, Code code, Status status) throws IOException {
        SampleRuns.edit(directory.resolve(host), result -> ((ArrayNode) result.at("/verdict/reasons"))
                .addObject()
                .put("code", code.name())
                .put("status", status.name())
                .put("evidence", "it of " + host)
                .put("remedy", "look"));
    }

    @Test
    void whatLimitedTheHostsIsSaidOnceOrWithTheirNames() throws IOException {
        for (String name : List.of("one", "two", "three")) {
            host(name, 5_000_000_000L, 10_000_000_000L);
            SampleRuns.edit(directory.resolve(name), result -> result.put("limitedBy", "its ports"));
        }
        assertThat(merged().limitedBy()).isEqualTo("its ports");

        SampleRuns.edit(directory.resolve("two"), result -> result.put("limitedBy", "its CPUs"));
        assertThat(merged().limitedBy()).isEqualTo("one, three: its ports | two: its CPUs");
    }

    /** Its window on its own clock is of ten seconds. */
    private void host(String name, long openedNanos, long windowNanos) throws IOException {
        Path run = SampleRuns.host(
                directory.resolve(name), "2026-11-21T09:00:00Z", 4, 10, 100, 2_000 + hosts.size(), 1_000);
        hosts.add(run);
        SampleRuns.edit(run, result -> {
            result.put(
                    "startedAt",
                    Instant.parse("2026-11-21T09:00:00Z")
                            .plusNanos(openedNanos - 5 * SECOND)
                            .toString());
            ObjectNode warmUp = (ObjectNode) result.get("warmupCalls");
            warmUp.put("started", 0).put("ok", 0);
            result.set("coolDownCalls", warmUp.deepCopy());
            ObjectNode count = ((ObjectNode) result.get("server")).putObject("count");
            // The look ahead of the window is not where it opened.
            count.put("process", "7@start").put("openedNanos", openedNanos - 70_000_000);
            count.put("endedNanos", openedNanos + 11 * SECOND);
            count.putObject("opened").put("echoComplexTypeDoc", 0);
            count.putObject("ended");
            count.putObject("window")
                    .put("openedNanos", openedNanos)
                    .put("openedWithinNanos", 500_000)
                    .put("closedNanos", openedNanos + windowNanos)
                    .put("closedWithinNanos", 500_000);
        });
        completed(1_000L * hosts.size());
    }

    /** What the server has completed for all of them when the last one asked. */
    private void completed(long calls) throws IOException {
        for (Path run : hosts) {
            SampleRuns.edit(
                    run, result -> ((ObjectNode) result.at("/server/count/ended")).put("echoComplexTypeDoc", calls));
        }
    }

    private RunResult merged() throws IOException {
        HostRuns found = HostRuns.in(hosts, path -> path.getFileName().toString());
        return ClientHosts.merge(found.finished(), found.lost()).result();
    }

    private static List<Code> codes(RunResult run) {
        return run.verdict().reasons().stream().map(Reason::code).toList();
    }

    private static String evidence(RunResult run, Code code) {
        return run.verdict().reasons().stream()
                .filter(reason -> reason.code() == code)
                .map(Reason::evidence)
                .findFirst()
                .orElse("no " + code + " in " + codes(run));
    }
}
