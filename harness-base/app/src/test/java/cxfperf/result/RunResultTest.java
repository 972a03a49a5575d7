package cxfperf.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SweepResult;
import cxfperf.testing.SampleResults;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunResultTest {

    private final RunResult run = SampleResults.billion();

    /** A tenth of the calls came back after the close, and what they took then is not in the figures of the window. */
    @Test
    void whatACallCostIsByTheCallsThatEndedInTheWindow() {
        RunResult slow = SampleResults.withEnded(run, new EndedCalls(900_000_000, 0));

        assertThat(slow.calls()).isEqualTo(run.calls());
        assertThat(slow.clientCpuMicrosPerCall()).isCloseTo(1_234.5 / 900, within(1e-9));
        assertThat(slow.serverCpuMicrosPerCall()).isCloseTo(2_345.6 / 900, within(1e-9));
        assertThat(slow.cpuMicrosPerCall(new ProcessSide(9.0, null))).isCloseTo(0.01, within(1e-9));
        assertThat(slow.bytesSentPerCall()).isCloseTo(1_342_177_280 / 9e8, within(1e-9));
        assertThat(slow.bytesReceivedPerCall()).isCloseTo(536_870_912 / 9e8, within(1e-9));
        assertThat(slow.bytesPerCall()).isCloseTo(slow.bytesSentPerCall() + slow.bytesReceivedPerCall(), within(1e-9));
    }

    /** A client that was warm read 0.45 to 3 MB of classes as its window opened. */
    @Test
    void bytesThatMayBeThoseOfClassesAndFilesAreNotOfCalls() {
        RunResult large = SampleResults.largeMessages();
        assertThat(large.bytesReceivedPerCall()).isEqualTo(1_000_200);
        assertThat(SampleResults.withBytes(large, 67_200, 612_200).bytesPerCall())
                .isNull();
        assertThat(SampleResults.withBytes(large, 67_200, 20_000_000).bytesReceivedPerCall())
                .isNull();
        assertThat(SampleResults.withBytes(large, 67_200, 100_000_000).bytesReceivedPerCall())
                .isEqualTo(200_000);
        assertThat(SampleResults.withBytes(large, 67_200, 100_000_000).bytesSentPerCall())
                .isNull();
        assertThat(SampleResults.withBytes(large, 100_000_000, 67_200).bytesReceivedPerCall())
                .isNull();
    }

    /** 100 of 42,100 calls with a reply came back after the close, and the sending of 10 of 10,000 ended after it. */
    @Test
    void serverCostIsPerReplyAndPerCompletedOneWayCall() {
        RunResult mixed = SampleResults.withEnded(SampleResults.oneWayMixed(), new EndedCalls(51_990, 9_990));

        assertThat(mixed.serverCpuMicrosPerCall()).isCloseTo(2_345.6e6 / (42_000 + 9_990), within(1e-9));
        assertThat(mixed.clientCpuMicrosPerCall()).isCloseTo(1_234.5e6 / 51_990, within(1e-9));
        assertThat(SampleResults.oneWayUnknown().serverCpuMicrosPerCall()).isNull();
    }

    @Test
    void aResultOfAnEarlierVersionHasItsCostsByAllVerifiedCalls() {
        for (RunResult known : List.of(run, SampleResults.oneWay(), SampleResults.oneWayMixed())) {
            RunResult earlier = SampleResults.withEnded(known, null);

            assertThat(earlier.endedInWindow()).isEqualTo(known.endedInWindow());
            assertThat(earlier.serverCpuMicrosPerCall()).isEqualTo(known.serverCpuMicrosPerCall());
        }
    }

    @Test
    void withoutAVerifiedCallNothingIsKnownOfOne() {
        RunResult none = SampleResults.nothingVerified();
        assertThat(none.calls().ok()).isZero();
        assertThat(none.clientCpuMicrosPerCall()).isNull();
        assertThat(none.serverCpuMicrosPerCall()).isNull();
        assertThat(none.bytesPerCall()).isNull();
        assertThat(none.bytesSentPerCall()).isNull();
        assertThat(none.bytesReceivedPerCall()).isNull();
    }

    /** A run that goes on knows what was sent, which says nothing of what the server worked for. */
    @Test
    void theCostOfAOneWayCallIsUnknownBeforeItsCompletion() {
        RunResult run = SampleResults.oneWay();
        Window window = run.window();
        RunResult soFar = new RunResult(
                run.start(),
                new Window(
                        window.windowSeconds(),
                        window.total(),
                        null,
                        window.operations(),
                        window.warmupCalls(),
                        window.runInCalls(),
                        window.coolDownCalls(),
                        null,
                        null),
                run.resources(),
                run.effective(),
                run.judgement());

        assertThat(run.serverCpuMicrosPerCall()).isNotNull();
        assertThat(soFar.clientCpuMicrosPerCall()).isEqualTo(run.clientCpuMicrosPerCall());
        assertThat(soFar.serverCpuMicrosPerCall()).isNull();
    }

    @Test
    void theBestOfASweepIsTheLoadWithTheHighestMeanOfItsRuns() {
        SweepResult sweep = SampleResults.noisySweep();
        double mean = sweep.points().stream()
                .map(SeriesPoint::result)
                .filter(point -> point.threads() == 8)
                .mapToDouble(point -> point.throughput().perSecond())
                .average()
                .orElseThrow();

        assertThat(sweep.best()).hasValueSatisfying(best -> {
            assertThat(best.threads()).isEqualTo(8);
            assertThat(best.perSecond()).isCloseTo(mean, within(1e-9));
        });
    }

    /** A rate may be unknown, or of a run that must not be believed. */
    @Test
    void aRunThatIsInvalidIsNotTheBestOfASweep() {
        RunResult good = SampleResults.oneWay();
        RunResult faster =
                SampleResults.billion().withReasons(List.of(new Reason(Reason.Code.COUNT_MISMATCH, "10 calls more")));
        List<SeriesPoint> points = Stream.of(good, faster, SampleResults.oneWayUnknown())
                .map(run -> SampleResults.sweepPoint(1, "point", run))
                .toList();

        assertThat(SampleResults.sweepOf(points, 3).best()).hasValueSatisfying(best -> assertThat(best.perSecond())
                .isEqualTo(good.throughput().perSecond()));
        assertThat(SampleResults.sweepOf(points.subList(1, 3), 2).best()).isEmpty();
    }
}
