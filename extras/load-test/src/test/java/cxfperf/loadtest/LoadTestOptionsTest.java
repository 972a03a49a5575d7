package cxfperf.loadtest;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid settings of a load test are refused in one line, before any load, and in the words of the command line. */
class LoadTestOptionsTest {

    static List<Arguments> atOnce() {
        return List.of(
                set(test -> test.name("a b"), "name a b: up to 60 letters, digits, '.', '_' and '-' are expected"),
                set(
                        test -> test.threads(0),
                        "-Dthreads=0: a whole number from 1 to 100,000 is expected, or a list like 1,8,16 or 1-4,8"),
                set(test -> test.time(Duration.ZERO), "-Dtime=0: more than 0 is expected"),
                set(
                        test -> test.option("invocations", "0"),
                        "-Dinvocations=0: a whole number from 1 to 1,000,000,000,000 is expected"),
                set(
                        test -> test.option("jvm", "newest"),
                        "option jvm: one of invocations, timeout, stop, admin is expected"),
                set(
                        test -> test.rate(0),
                        "-Drate=0.0: calls per second are expected, above 0 and at most 10,000,000, such as 2000 or"
                                + " 2000/s;"
                                + " a list such as 500,1000,2000; or a ramp such as 100-5000/60s"),
                set(test -> test.warmUp(Duration.ofMillis(-500)), "-Dwarmup=-0.5: 0 or more is expected"),
                set(test -> test.repeats(0), "-Drepeats=0: a whole number from 1 to 1,000 is expected"),
                set(test -> test.objectives("p99<20"), "-Dslo=p99<20: 'p99<20': a time in us, ms or s is expected"));
    }

    @ParameterizedTest
    @MethodSource("atOnce")
    void whatIsNotAllowedIsRefusedAtOnce(UnaryOperator<LoadTest> change, String message) {
        LoadTest test = LoadTest.of(() -> {});

        assertThatIllegalArgumentException()
                .isThrownBy(() -> change.apply(test))
                .withMessage(message);
    }

    /** The command client has the same messages, and tests of each. */
    @Test
    void whatDoesNotGoTogetherIsRefusedWhenItIsRun() {
        LoadTest test = LoadTest.of(() -> {}).option("invocations", "3").rate(5);

        assertThatIllegalArgumentException()
                .isThrownBy(test::run)
                .withMessage("-Dinvocations=3: has no effect beside the other options: leave it out");
    }

    private static Arguments set(UnaryOperator<LoadTest> change, String message) {
        return arguments(change, message);
    }
}
