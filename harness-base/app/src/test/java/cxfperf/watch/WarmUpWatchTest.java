package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.measure.Collector;
import cxfperf.measure.Interval;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Compilers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Seconds as a warm-up has them; the compilers' times are in milliseconds of each of them. */
class WarmUpWatchTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;
    private static final Compilers QUIET = new Compilers(0.0, 10.0, 10);

    private ProbeSample client = ofWork(5 * SECOND, 0L, 0L);
    private ProbeSample server = ofWork(9 * SECOND, 0L, 0L);
    private final WarmUpWatch watch = new WarmUpWatch(() -> client, () -> server, Optional.empty());
    private long now;

    /** The rate stands still on each step of the way up, while the compiler is busy with the next methods. */
    @Test
    void aPlateauOnWhichACompilerIsAtWorkIsNotWarmWhicheverSideItIsOf() {
        seconds(20, 1_000, 300, 10);
        assertThat(watch.missing())
                .containsExactly(
                        "the client's compilers took 30 % of the time of a CPU in its last seconds (limit 5 %)");
        seconds(20, 1_000, 10, 300);
        assertThat(watch.missing())
                .containsExactly(
                        "the server's compilers took 30 % of the time of a CPU in its last seconds (limit 5 %)");
        seconds(10, 1_000, 10, 10);
        assertThat(watch.missing()).isEmpty();
        assertThat(watch.reached()).isTrue();
        assertThat(watch.seconds()).isEqualTo(50);
    }

    @Test
    void aRiseWhileCompilersWorkedIsForgottenWhenTheyAreQuiet() {
        seconds(30, 300, 300, 300);
        seconds(15, 1_000, 10, 10);
        assertThat(watch.missing()).isEmpty();
    }

    @Test
    void aRiseAfterTheCompilersIsNotForgotten() {
        seconds(30, 300, 300, 300);
        for (int i = 0; i < 15; i++) {
            seconds(1, 1_000 + 20 * i, 10, 10);
        }
        assertThat(watch.missing()).singleElement().asString().startsWith("the rate rises by over");
    }

    @Test
    void whatAJvmDoesNotTellIsLeftToTheRest() {
        client = ofWork(5 * SECOND, 0L, null);
        server = ProbeSample.UNKNOWN;
        seconds(20, 1_000, 0, 0);
        assertThat(watch.missing()).isEmpty();
        assertThat(watch.serverTells()).isFalse();
    }

    @Test
    void aServerThatHasStoppedAnsweringIsNotTakenForQuiet() {
        seconds(15, 1_000, 10, 10);
        for (int i = 0; i < 10; i++) {
            client = grown(client, 10);
            second(Phase.WARM_UP, 1_000);
        }
        assertThat(watch.missing()).containsExactly("the server could not be asked whether its compilers were quiet");
    }

    @Test
    void aServerThatWasStartedAnewIsCold() {
        seconds(15, 1_000, 10, 10);
        server = ofWork(server.cpu().atNanos(), 0L, 0L);
        seconds(1, 1_000, 10, 10);
        assertThat(watch.missing()).containsExactly("the server could not be asked whether its compilers were quiet");
    }

    @Test
    void aLoadThatGrewIsWatchedAnew() {
        seconds(20, 1_000, 0, 0);
        watch.loadGrew();
        seconds(9, 1_000, 0, 0);
        assertThat(watch.missing()).containsExactly("fewer than 10 seconds of it were seen");
    }

    @Test
    void theVerdictAsksOfTheSecondsOfBothPhases() {
        seconds(20, 1_000, 0, 0);
        assertThat(watch.signs(QUIET, QUIET)).isEmpty();
        watch.phaseStarted(Phase.WINDOW);
        for (int i = 0; i < 20; i++) {
            second(Phase.WINDOW, 1_000 + 40 * i);
        }
        assertThat(watch.missing()).isEmpty();
        assertThat(watch.signs(QUIET, QUIET))
                .singleElement()
                .asString()
                .matches("the rate rises by over 5 %: \\d+ % likely \\(limit 70 %\\)");
    }

    private void seconds(int number, long speed, long clientMillis, long serverMillis) {
        for (int i = 0; i < number; i++) {
            client = grown(client, clientMillis);
            server = grown(server, serverMillis);
            second(Phase.WARM_UP, speed);
        }
    }

    private void second(Phase phase, long speed) {
        watch.intervalEnded(
                phase,
                new Interval(
                        now,
                        now + SECOND,
                        new Collector(List.of("echo")).collect(SECOND).operations(),
                        Optional.empty(),
                        speed,
                        Map.of("echo", speed)),
                Optional.empty());
        now += SECOND;
    }

    /** A JVM that uses one CPU. */
    private static ProbeSample grown(ProbeSample work, long compileMillis) {
        Long compiled = work.jvm().compileNanos();
        if (work.cpu().atNanos() == null) {
            return work;
        }
        return ofWork(
                work.cpu().atNanos() + SECOND,
                work.cpu().processNanos() + SECOND,
                compiled == null ? null : Long.valueOf(compiled + compileMillis * MILLI));
    }

    /** A sample of which only the CPU time of a JVM and that of its compilers are known. */
    private static ProbeSample ofWork(long atNanos, Long cpuNanos, Long compileNanos) {
        return new ProbeSample(
                new ProbeSample.Cpu(atNanos, cpuNanos, null, null, null, null, null),
                new ProbeSample.Jvm(null, null, null, compileNanos, null, null, null, null, null, null),
                ProbeSample.Sockets.UNKNOWN,
                ProbeSample.Traffic.UNKNOWN);
    }
}
