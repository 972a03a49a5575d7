package cxfperf.judge;

import static cxfperf.judge.SampleRun.calls;
import static cxfperf.judge.SampleRun.oneWay;
import static cxfperf.scenario.FailureKind.CONNECT;
import static cxfperf.scenario.FailureKind.HTTP_STATUS;
import static cxfperf.scenario.FailureKind.OTHER;
import static cxfperf.scenario.FailureKind.TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.judge.ServerRules.Difference;
import cxfperf.measure.Counts;
import cxfperf.result.Calls;
import cxfperf.result.ServerBacklog.DrainEnd;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DifferenceTest {

    /** A range of counts of the server, for a run in which the client started 100,000 calls. */
    static Stream<Arguments> counts() {
        Calls coolDown = Calls.of(new Counts(4, Map.of(HTTP_STATUS, 1L, OTHER, 1L), 1), Map.of());
        Calls refused = Calls.of(new Counts(99_000, Map.of(CONNECT, 400L, HTTP_STATUS, 600L), 0), Map.of());
        Calls abandoned = Calls.of(new Counts(99_999, Map.of(), 1), Map.of());
        return Stream.of(
                row("all calls", 100_000, 100_000, Difference.NONE, run -> {}),
                row("one too many", 100_001, 100_001, Difference.TOO_MANY, run -> {}),
                row("one too few", 99_999, 99_999, Difference.TOO_FEW, run -> {}),
                row("a cool-down", 100_007, 100_007, Difference.NONE, run -> run.coolDown = calls(7)),
                row("failures of it", 100_004, 100_007, Difference.NONE, run -> run.coolDown = coolDown),
                row("more than it had", 100_008, 100_008, Difference.TOO_MANY, run -> run.coolDown = coolDown),
                row("fewer than it had", 100_003, 100_003, Difference.TOO_FEW, run -> run.coolDown = coolDown),
                row("a call in flight at the end", 99_999, 100_000, Difference.NONE, run -> run.calls = abandoned),
                row("another call", 99_998, 99_998, Difference.TOO_FEW, run -> run.calls = abandoned),
                row("calls from before the window", 100_000, 100_002, Difference.NONE, run -> run.earlier = 2),
                row("more than were in flight", 100_003, 100_003, Difference.TOO_MANY, run -> run.earlier = 2),
                row("refused calls", 99_000, 100_000, Difference.NONE, run -> run.calls = refused),
                row("an answered call", 98_999, 98_999, Difference.TOO_FEW, run -> run.calls = refused),
                row(
                        "lost calls",
                        99_900,
                        99_999,
                        Difference.BY_FAILURES,
                        run -> run.calls = calls(99_900, TIMEOUT, 100)),
                row("all of them", 100_000, 100_000, Difference.NONE, run -> run.calls = calls(99_900, TIMEOUT, 100)),
                row("one more", 99_899, 99_899, Difference.TOO_FEW, run -> run.calls = calls(99_900, TIMEOUT, 100)),
                row("a stuck server", 99_000, 99_000, Difference.BACKLOG, left(DrainEnd.STOOD_STILL)),
                row("nobody waited", 99_000, 100_000, Difference.BACKLOG, left(DrainEnd.OUT_OF_TIME)),
                row("somebody stopped it", 99_000, 100_000, Difference.BACKLOG, left(DrainEnd.STOPPED)),
                row("more than were sent", 100_001, 100_001, Difference.TOO_MANY, left(DrainEnd.STOPPED)),
                row(
                        "a drained backlog",
                        99_000,
                        99_000,
                        Difference.TOO_FEW,
                        run -> run.oneWay = oneWay(95_000L, SampleRun.left(0, DrainEnd.DRAINED))));
    }

    private static Consumer<SampleRun> left(DrainEnd end) {
        return run -> run.oneWay = oneWay(95_000L, SampleRun.left(1_000, end));
    }

    private static Arguments row(String what, long least, long most, Difference expected, Consumer<SampleRun> spoil) {
        return Arguments.of(what, least, most, expected, spoil);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("counts")
    void theCountsTellHowTheyDiffer(
            String what, long least, long most, Difference expected, Consumer<SampleRun> spoil) {
        for (long completed : new long[] {least, most}) {
            SampleRun run = SampleRun.of(spoil);
            run.completed = completed;
            assertThat(Difference.of(run.result(), run.earlier))
                    .as("completed %d", completed)
                    .isEqualTo(expected);
        }
    }
}
