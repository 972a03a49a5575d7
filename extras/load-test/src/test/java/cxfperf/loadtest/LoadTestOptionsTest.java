package cxfperf.loadtest;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Invalid settings of a load test are refused in one line, before any load. */
class LoadTestOptionsTest {

    @Test
    void whatIsOutOfRangeIsNamedWithWhatIsAllowed() {
        refused(test -> test.threads(0), "threads 0: 1 to 100,000 are expected");
        refused(test -> test.time(Duration.ZERO), "time PT0S: more than 0 is expected");
        refused(test -> test.invocations(0), "invocations 0: 1 or more are expected");
        refused(test -> test.rate(0), "rate 0.0: more than 0 calls a second are expected");
        refused(test -> test.warmUp(Duration.ofSeconds(-1)), "warmUp PT-1S: 0 or more is expected");
        refused(test -> test.timeout(Duration.ZERO), "timeout PT0S: more than 0 is expected");
        refused(test -> test.repeats(0), "repeats 0: 1 to 1,000 are expected");
        refused(test -> test.admin("localhost", 0), "admin 0: a port from 1 to 65,535 is expected");
        refused(test -> test.name("a b"), "name a b: up to 60 letters, digits, '.', '_' and '-' are expected");
    }

    @Test
    void objectivesThatAreNoneAreRefused() {
        refused(test -> test.objectives("p99<20"), "'p99<20': a time in us, ms or s is expected");
        refused(
                test -> test.stop("errors>0"),
                "'errors>0': METRIC>VALUE for SECONDS is expected, such as errorRate>5% for 30s");
    }

    @Test
    void whatDoesNotGoTogetherIsRefusedWhenItIsRun() {
        refusedByRun(test -> test.rate(5).invocations(3), "rate 5.0: goes with time, not with invocations");
        refusedByRun(
                test -> test.objectives("response.p99<20ms"),
                "objectives [response.p99<20ms]: a closed loop has no response time: give a rate, or objectives of the"
                        + " service time");
        refusedByRun(
                test -> test.stop("missedRate>5% for 3s"),
                "stop missedRate>5% for 3s: a closed loop schedules no calls, and has no response time: give a rate,"
                        + " or other figures");
    }

    /** The command client refuses the same. */
    @Test
    void whatTheWindowCannotShowIsRefusedWhenItIsRun() {
        refusedByRun(
                test -> test.time(Duration.ofSeconds(20)).objectives("growth==0"),
                "objectives [growth==0]: growth is judged over 30 to 100,000 s, and the window has 20 s");
        refusedByRun(
                test -> test.stop("errorRate>5% for 1s, p99>5ms for 30s"),
                "stop p99>5ms for 30s: less than the window of 30 s is expected");
        refusedByRun(
                test -> test.time(Duration.ofMillis(500)).stop("p99>5ms for 1s"),
                "stop p99>5ms for 1s: less than the window of 0.5 s is expected");
    }

    private static void refused(UnaryOperator<LoadTest> change, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> change.apply(LoadTest.of(() -> {})))
                .withMessage(message);
    }

    private static void refusedByRun(UnaryOperator<LoadTest> change, String message) {
        LoadTest test = change.apply(LoadTest.of(() -> {}));
        assertThatIllegalArgumentException().isThrownBy(test::run).withMessage(message);
    }
}
