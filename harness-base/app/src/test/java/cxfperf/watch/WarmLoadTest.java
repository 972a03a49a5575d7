package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Compilers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated loads, warmed up by {@code -Dwarmup=auto}: from 10 to 120 s. */
class WarmLoadTest {

    private static final int RUNS = 300;
    private static final int LEAST = 10;
    private static final int MOST = 120;
    private static final List<Integer> WINDOWS = List.of(10, 30, 60);
    private static final Compilers UNKNOWN = new Compilers(null, null, 0);
    private static final long SEED = 20_261_129;

    private final Random random = new Random(SEED);

    /** One that rises as 1 - a exp(-t / b). */
    private record Load(double a, double b, double[] seconds) {

        /** How far below its end a window is that opens then, but for chance. */
        double shortfall(int from, int length) {
            return a * b / length * (Math.exp(-from / b) - Math.exp(-(from + length) / b));
        }
    }

    @Test
    void theWindowOfASlowRiseIsNearItsEndOrReported() {
        Map<Integer, Integer> silent = new TreeMap<>();
        Map<Integer, Integer> cold = new TreeMap<>();
        double length = 0;
        for (int run = 0; run < RUNS; run++) {
            Load load = load(between(0.1, 0.6), between(10, 90), between(0.01, 0.15), 0);
            int warm = warmUp(load);
            length += Math.abs(warm);
            for (int window : WINDOWS) {
                boolean isCold = load.shortfall(Math.abs(warm), window) > 0.05;
                cold.merge(window, isCold ? 1 : 0, Integer::sum);
                silent.merge(window, isCold && !isReported(load, warm, window) ? 1 : 0, Integer::sum);
            }
        }
        System.out.printf(
                "seed %d: of %d rises, warmed up for %.0f s, windows %s s too low, and %s of them not reported%n",
                SEED, RUNS, length / RUNS, cold, silent);
        assertThat(silent.values()).allSatisfy(number -> assertThat(number).isLessThanOrEqualTo(RUNS / 20));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5})
    void aLoadThatIsWarmIsFoundWarmAndNotReported(double alike) {
        for (double scatter : new double[] {0.01, 0.02, 0.04, 0.08}) {
            int reported = 0;
            int reportedAfterFive = 0;
            double length = 0;
            for (int run = 0; run < RUNS; run++) {
                Load load = load(0, 1, scatter, alike);
                int warm = warmUp(load);
                length += Math.abs(warm);
                reported += isReported(load, warm, 10) ? 1 : 0;
                reportedAfterFive += signs(load, 5, 10).isEmpty() ? 0 : 1;
            }
            System.out.printf(
                    "seed %d: of %d steady loads, alike by %.1f, scatter %.2f, warm after %.0f s, reported %d; %d after 5 s%n",
                    SEED, RUNS, alike, scatter, length / RUNS, reported, reportedAfterFive);
            assertThat(List.of(reported, reportedAfterFive))
                    .allSatisfy(number -> assertThat(number).isLessThanOrEqualTo(RUNS / 20));
            assertThat(length / RUNS).isLessThan(70);
        }
    }

    /** One of CXF's on two CPUs: severalfold in the first seconds, and then slowly. */
    @Test
    void theFirstSecondsOfAJvmHideNoRiseAfterThem() {
        int silent = 0;
        double length = 0;
        for (int run = 0; run < RUNS; run++) {
            Load load = load(between(0.1, 0.3), between(10, 20), between(0.02, 0.06), 0.3);
            for (int second = 0; second < load.seconds.length; second++) {
                load.seconds[second] *= 1 - 0.9 * Math.exp(-second / 5.0);
            }
            int warm = warmUp(load);
            length += Math.abs(warm);
            silent += load.shortfall(Math.abs(warm), 10) > 0.05 && !isReported(load, warm, 10) ? 1 : 0;
        }
        System.out.printf(
                "seed %d: of %d cold JVMs, warmed up for %.0f s, %d too low and not reported%n",
                SEED, RUNS, length / RUNS, silent);
        assertThat(silent).isLessThanOrEqualTo(RUNS / 20);
    }

    @Test
    void compilersMayTakeMoreOfAWindowThanOfTheEndOfAWarmUp() {
        double[] steady = seconds(20, 1_000);
        Compilers some = new Compilers(0.7, 9.0, 10);
        Compilers many = new Compilers(1.2, 9.0, 10);

        assertThat(new WarmLoad(steady, 20, UNKNOWN, UNKNOWN).missing()).isEmpty();
        assertThat(new WarmLoad(steady, 20, some, UNKNOWN).missing())
                .containsExactly("the client's compilers took 8 % of its CPU time in its last seconds (limit 5 %)");
        assertThat(new WarmLoad(steady, 10, some, some).signs()).isEmpty();
        assertThat(new WarmLoad(steady, 10, some, many).signs())
                .containsExactly("the server's compilers took 13 % of its CPU time in the window (limit 10 %)");
    }

    @Test
    void fewSecondsOrNoCallsThatSucceedAreNotWarm() {
        assertThat(new WarmLoad(seconds(9, 1_000), 9, UNKNOWN, UNKNOWN).missing())
                .containsExactly("fewer than 10 seconds of it were seen");
        assertThat(new WarmLoad(seconds(10, 0), 10, UNKNOWN, UNKNOWN).missing())
                .containsExactly("no call succeeded in its last 5 seconds");
        assertThat(new WarmLoad(seconds(10, 0), 0, UNKNOWN, UNKNOWN).signs()).isEmpty();
    }

    @Test
    void aRateThatFallsHasStoppedRising() {
        double[] falls = seconds(20, 1_000);
        Arrays.fill(falls, 12, 20, 700);

        assertThat(new WarmLoad(falls, 20, UNKNOWN, UNKNOWN).missing()).isEmpty();
    }

    /** How long it was warmed up; below zero where it was not warm at the limit. */
    private static int warmUp(Load load) {
        for (int length = LEAST; length <= MOST; length++) {
            if (new WarmLoad(Arrays.copyOf(load.seconds, length), length, UNKNOWN, UNKNOWN)
                    .missing()
                    .isEmpty()) {
                return length;
            }
        }
        return -MOST;
    }

    private static boolean isReported(Load load, int warm, int window) {
        return warm < 0 || !signs(load, warm, window).isEmpty();
    }

    private static List<String> signs(Load load, int warm, int window) {
        return new WarmLoad(Arrays.copyOf(load.seconds, warm + window), warm, UNKNOWN, UNKNOWN).signs();
    }

    private Load load(double a, double b, double scatter, double alike) {
        double[] seconds = new double[MOST + WINDOWS.get(WINDOWS.size() - 1)];
        double chance = random.nextGaussian();
        for (int second = 0; second < seconds.length; second++) {
            chance = alike * chance + Math.sqrt(1 - alike * alike) * random.nextGaussian();
            seconds[second] = (1 - a * Math.exp(-(second + 0.5) / b)) * (1 + scatter * chance);
        }
        return new Load(a, b, seconds);
    }

    private static double[] seconds(int number, double speed) {
        double[] seconds = new double[number];
        Arrays.fill(seconds, speed);
        return seconds;
    }

    private double between(double low, double high) {
        return low + (high - low) * random.nextDouble();
    }
}
