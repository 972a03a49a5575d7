package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.admin.ServerSnapshot;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.testing.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that completes as its script says, by a clock that the waiting itself moves. */
class DrainTest {

    private static final Duration CALL_LIMIT = Duration.ofSeconds(30);
    private static final Duration LOAD = Duration.ofSeconds(2);

    /** The time limit of a call, and ten times the load. */
    private static final double LONGEST_SECONDS = 50;

    private final ManualTicker ticker = new ManualTicker(0);
    private final List<String> told = new ArrayList<>();
    private boolean hurry;

    /** The server completes as many calls as its script returns for the milliseconds that have passed. */
    static Stream<Arguments> servers() {
        return Stream.of(
                server("quiet for a second", 100, millis -> Math.min(100, millis / 20), DrainEnd.DRAINED, 3),
                server("busy with calls of others", 100, millis -> Math.min(400, millis / 20), DrainEnd.DRAINED, 9),
                server("never quiet", 100, millis -> 100 + millis, DrainEnd.DRAINED, LONGEST_SECONDS),
                server("stuck", 100, millis -> Math.min(99, millis / 20), DrainEnd.STOOD_STILL, 12),
                server("too slow", 1_000_000, millis -> millis / 1_000, DrainEnd.OUT_OF_TIME, LONGEST_SECONDS));
    }

    private static Arguments server(
            String what, long sure, LongUnaryOperator completedByMillis, DrainEnd end, double seconds) {
        return Arguments.of(what, sure, completedByMillis, end, seconds);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("servers")
    void aServerIsWaitedForUntilItIsQuietStuckOrOutOfTime(
            String what, long sure, LongUnaryOperator completedByMillis, DrainEnd end, double seconds) {
        assertThat(await(sure, completedByMillis).end()).isEqualTo(end);
        assertThat(seconds()).isCloseTo(seconds, within(0.2));
    }

    @Test
    void theEndIsWhenTheLastCallWasCompleted() {
        Drain.DrainResult result = await(100, millis -> Math.min(400, millis / 20));

        assertThat(result.seconds()).isCloseTo(8, within(0.1));
        assertThat(result.last().orElseThrow().calls()).containsEntry("post", 400L);
    }

    @Test
    void whoWantsTheEndGetsItAtOnce() {
        hurry = true;

        assertThat(await(100, millis -> 99).end()).isEqualTo(DrainEnd.STOPPED);
        assertThat(await(100, millis -> 100).end()).isEqualTo(DrainEnd.DRAINED);
        assertThat(seconds()).isZero();
    }

    @Test
    void threeLooksWithoutAnAnswerAreSurvivedAndAFourthIsTheEnd() {
        Drain.DrainResult survived = await(5, answers(1, 2, null, null, null, 5));
        assertThat(survived.end()).isEqualTo(DrainEnd.DRAINED);

        Drain.DrainResult gone = await(5, answers(1, 2, null, null, null, null, 5));
        assertThat(gone.end()).isEqualTo(DrainEnd.STOOD_STILL);
        assertThat(gone.last()).isEmpty();
        double before = seconds();
        assertThat(await(5, Optional::empty).end()).isEqualTo(DrainEnd.STOOD_STILL);
        assertThat(seconds()).as("a server that never answered").isEqualTo(before);
    }

    /** It counts from zero: what it completes is not what the old one had been sent. */
    @Test
    void aServerThatWasStartedAgainEndsTheWaitingInBoundedTime() {
        assertThat(await(100, millis -> millis < 500 ? 50 + millis / 20 : Math.min(40, (millis - 500) / 20))
                        .end())
                .isEqualTo(DrainEnd.STOOD_STILL);
        assertThat(seconds()).isLessThan(LONGEST_SECONDS);
    }

    @Test
    void aboutOnceASecondSomebodyIsToldWhatIsLeft() {
        await(300, millis -> Math.min(300, millis / 10));

        assertThat(told).hasSize(2);
        assertThat(told.get(0)).matches("(200|190) left, (100|91) a second, most 50 s");
    }

    private Drain.DrainResult await(long sure, LongUnaryOperator completedByMillis) {
        return await(
                sure,
                () -> Optional.of(snapshot(completedByMillis.applyAsLong(
                        Duration.ofNanos(ticker.nanoTime()).toMillis()))));
    }

    private Drain.DrainResult await(long sure, Supplier<Optional<ServerSnapshot>> look) {
        return new Drain(
                        look,
                        snapshot -> snapshot.calls().get("post"),
                        () -> hurry,
                        (left, perSecond, soFar, most) -> told.add(
                                "%d left, %.0f a second, most %d s".formatted(left, perSecond, most.toSeconds())),
                        CALL_LIMIT,
                        ticker)
                .await(sure, LOAD);
    }

    /** One after the other, the last one again and again; null for a poll that fails. */
    private static Supplier<Optional<ServerSnapshot>> answers(Integer... counts) {
        int[] next = {0};
        return () -> Optional.ofNullable(counts[Math.min(next[0]++, counts.length - 1)])
                .map(DrainTest::snapshot);
    }

    private double seconds() {
        return ticker.nanoTime() / 1e9;
    }

    private static ServerSnapshot snapshot(long completed) {
        return CountingServer.snapshot(Map.of("post", completed));
    }
}
