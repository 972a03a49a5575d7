package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.probe.ProbeSample;
import cxfperf.watch.WarmUpWatch.Settling;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seconds as a warm-up has them; the compilers' times are in milliseconds of each of them. */
class SettlingTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private final Settling settling = new Settling();
    private ProbeSample client = ProbeSample.ofWork(5 * SECOND, 0L, 0L);
    private ProbeSample server = ProbeSample.ofWork(9 * SECOND, 0L, 0L);

    @Test
    void aLoadWhoseSpeedStandsStillAndWhoseCompilersAreQuietIsWarm() {
        seconds(9, 1_000, 10, 10);
        assertThat(settling.missing()).containsExactly("fewer than 10 seconds of it were seen");
        seconds(1, 1_000, 10, 10);
        assertThat(settling.missing()).isEmpty();
    }

    @Test
    void aSpeedThatStillRisesIsNotSettled() {
        seconds(5, 1_000, 10, 10);
        seconds(5, 1_080, 10, 10);
        assertThat(settling.missing()).containsExactly("the calls still became faster, by 8 % in its last 5 seconds");
        seconds(5, 1_100, 10, 10);
        assertThat(settling.missing()).isEmpty();
    }

    @Test
    void aSpeedThatFallsHasStoppedRising() {
        seconds(5, 1_000, 10, 10);
        seconds(5, 700, 10, 10);
        assertThat(settling.missing()).isEmpty();
    }

    @Test
    void aRiseThatTheScatterOfTheSecondsCanHaveMadeIsNone() {
        for (double speed : List.of(700.0, 1_300.0, 800.0, 1_200.0, 1_000.0, 900.0, 1_400.0, 800.0, 1_300.0, 1_100.0)) {
            second(speed, 10, 10);
        }
        assertThat(settling.missing()).isEmpty();
    }

    /** The rate stands still on each step of the way up, while the compiler is busy with the next methods. */
    @Test
    void aPlateauOnWhichACompilerIsAtWorkIsNotWarmWhicheverSideItIsOf() {
        seconds(20, 1_000, 300, 10);
        assertThat(settling.missing()).containsExactly("the client's compilers worked for 1.5 of its last 5.0 seconds");
        seconds(20, 1_000, 10, 300);
        assertThat(settling.missing()).containsExactly("the server's compilers worked for 1.5 of its last 5.0 seconds");
        seconds(5, 1_000, 10, 10);
        assertThat(settling.missing()).isEmpty();
    }

    /** On a busy host one large method takes seconds, and counts when it is done. */
    @Test
    void aCompilerThatIsQuietForASecondOrTwoIsNotYetQuiet() {
        seconds(10, 1_000, 10, 10);
        second(1_000, 400, 10);
        for (int i = 0; i < Settling.STRETCH - 1; i++) {
            second(1_000, 0, 0);
            assertThat(settling.missing()).hasSize(1);
        }
        second(1_000, 0, 0);
        assertThat(settling.missing()).isEmpty();
    }

    @Test
    void whatAJvmDoesNotTellIsLeftToTheRest() {
        client = ProbeSample.ofWork(5 * SECOND, 0L, null);
        server = ProbeSample.UNKNOWN;
        seconds(10, 1_000, 0, 0);
        assertThat(settling.missing()).isEmpty();
        seconds(5, 2_000, 0, 0);
        assertThat(settling.missing()).hasSize(1);
    }

    @Test
    void aServerThatHasStoppedAnsweringIsNotTakenForQuiet() {
        seconds(10, 1_000, 10, 10);
        for (int i = 0; i < 5; i++) {
            client = grown(client, 10);
            settling.add(1_000, client, server);
        }
        assertThat(settling.missing())
                .containsExactly("the server could not be asked whether its compilers were quiet");
    }

    @Test
    void aServerThatWasStartedAnewIsCold() {
        seconds(10, 1_000, 10, 10);
        server = ProbeSample.ofWork(server.cpu().atNanos(), 0L, 0L);
        seconds(1, 1_000, 10, 10);
        assertThat(settling.missing())
                .containsExactly("the server could not be asked whether its compilers were quiet");
    }

    @Test
    void withoutOneCallThatSucceedsNothingIsWarm() {
        seconds(10, 0, 0, 0);
        assertThat(settling.missing()).containsExactly("no call succeeded in its last 5 seconds");
        seconds(5, 10, 0, 0);
        assertThat(settling.missing()).containsExactly("the calls had begun to succeed only in its last 5 seconds");
    }

    private void seconds(int number, double speed, long clientMillis, long serverMillis) {
        for (int i = 0; i < number; i++) {
            second(speed, clientMillis, serverMillis);
        }
    }

    private void second(double speed, long clientMillis, long serverMillis) {
        client = grown(client, clientMillis);
        server = grown(server, serverMillis);
        settling.add(speed, client, server);
    }

    /** A JVM that uses one CPU. */
    private static ProbeSample grown(ProbeSample work, long compileMillis) {
        Long compiled = work.jvm().compileNanos();
        if (work.cpu().atNanos() == null) {
            return work;
        }
        return ProbeSample.ofWork(
                work.cpu().atNanos() + SECOND,
                work.cpu().processNanos() + SECOND,
                compiled == null ? null : Long.valueOf(compiled + compileMillis * MILLI));
    }
}
