package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
import cxfperf.measure.OperationRecording;
import cxfperf.plan.Arrivals;
import cxfperf.plan.OfferedRate;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Calls;
import cxfperf.result.OfferedLoad;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.ServerSecond;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.Intervals;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileWriterTest {

    private static final int CALLS = 100;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @Test
    void failuresOfAKilledRunHaveTheirKindsAndTheFirstExampleOfEach() throws Exception {
        String fault = "a \"fault\", <x> ";
        RunFileWriter files = files(directory);
        files.windowOpened(Instant.EPOCH, ProbeSample.UNKNOWN);
        files.failed(Map.of(FailureKind.SOAP_FAULT, fault));
        files.interval(failed(1, Map.of(FailureKind.SOAP_FAULT, 2L)), ProbeSample.UNKNOWN, ServerSecond.UNKNOWN);
        files.interval(failed(2, Map.of()), ProbeSample.UNKNOWN, ServerSecond.UNKNOWN);
        files.failed(Map.of(FailureKind.SOAP_FAULT, fault, FailureKind.TIMEOUT, "too late"));
        files.interval(
                failed(3, Map.of(FailureKind.TIMEOUT, 1L, FailureKind.SOAP_FAULT, 5L)),
                ProbeSample.UNKNOWN,
                ServerSecond.UNKNOWN);

        assertThat(Files.readAllLines(directory.resolve("failures.csv")))
                .containsExactlyInAnyOrder(
                        "second,kind,calls,example",
                        "1.000,SOAP_FAULT,2,\"a \"\"fault\"\", <x> \"",
                        "3.000,TIMEOUT,1,\"too late\"",
                        "3.000,SOAP_FAULT,5,");
        Calls calls = StoredRuns.read(directory).result().calls();
        assertThat(calls.failures()).containsOnly(Map.entry("SOAP_FAULT", 7L), Map.entry("TIMEOUT", 1L));
        assertThat(calls.examples()).containsOnly(Map.entry("SOAP_FAULT", fault), Map.entry("TIMEOUT", "too late"));
    }

    private static Interval failed(int second, Map<FailureKind, Long> failures) {
        return Intervals.closedLoop(
                (second - 1) * 1_000_000_000L,
                second * 1_000_000_000L,
                Map.of(
                        "echo",
                        new OperationRecording(new Counts(0, failures, 0), Distribution.empty(), Optional.empty())));
    }

    @Test
    void callsThatWereOutWhenARunOfAnOpenLoopWasKilledAreAbandoned() throws Exception {
        RunFileWriter files = new RunFileWriter(
                directory,
                now -> new RunStart(
                        1,
                        "toy",
                        "echo",
                        "http",
                        "http://localhost:1/",
                        now.toString(),
                        1,
                        1,
                        0,
                        OfferedLoad.asked(OfferedRate.constant(20, Arrivals.CONSTANT)),
                        null,
                        null),
                false,
                new PrintStream(said, true, StandardCharsets.UTF_8));
        files.windowOpened(Instant.EPOCH, ProbeSample.UNKNOWN);
        Interval closed = second();
        files.interval(
                new Interval(
                        closed.startNanos(),
                        closed.endNanos(),
                        closed.operations(),
                        Optional.of(new Offered(CALLS + 4, CALLS + 3, 0)),
                        CALLS + 3,
                        Map.of()),
                ProbeSample.UNKNOWN,
                ServerSecond.UNKNOWN);

        RunResult result = StoredRuns.read(directory).result();
        assertThat(result.offered().scheduled()).isEqualTo(CALLS + 4);
        assertThat(result.calls().started())
                .isEqualTo(result.offered().scheduled() - result.offered().dropped());
        assertThat(result.calls().abandoned()).isEqualTo(3);
    }

    @Test
    void secondsThatTheDiskRefusesAreAReason() throws Exception {
        Path noRoom = directory.resolve("none");
        RunFileWriter files = files(noRoom);
        files.windowOpened(Instant.EPOCH, ProbeSample.UNKNOWN);
        files.interval(second(), ProbeSample.UNKNOWN, ServerSecond.UNKNOWN);
        Reason lost = files.close().orElseThrow();

        assertThat(lost.code()).isEqualTo("HARNESS_FAULT");
        assertThat(lost.evidence()).contains("in " + noRoom + " lacks seconds: ");
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("cannot write to " + noRoom);
    }

    private RunFileWriter files(Path results) {
        return new RunFileWriter(
                results,
                now -> new RunStart(
                        1, "toy", "echo", "http", "http://localhost:1/", now.toString(), 1, 1, 0, null, null, null),
                false,
                new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    private static Interval second() {
        return Intervals.second(1, CALLS, 1_000_000, 0);
    }
}
