package cxfperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The waiting times of the M/D/1 queue equal those of its formula. */
@Execution(ExecutionMode.CONCURRENT)
class MD1QueueTest {

    private static final MathContext DIGITS = new MathContext(90);

    @Test
    void aCallWaitsNotAtAllWithTheProbabilityThatTheServerIsIdle() {
        assertThat(new MD1Queue(1, 0.6).waitsAtMost(0)).isCloseTo(0.4, within(1e-12));
        assertThat(new MD1Queue(200, 0.003).waitingSeconds(0.39)).isZero();
        assertThat(new MD1Queue(200, 0.003).waitingSeconds(0.41)).isPositive();
    }

    @Test
    void withinTheFirstServicesErlangsSumHasTermsThatAHandCanWrite() {
        MD1Queue queue = new MD1Queue(0.5, 1);

        assertThat(queue.waitsAtMost(0.5)).isCloseTo(0.5 * Math.exp(0.25), within(1e-12));
        assertThat(queue.waitsAtMost(1)).isCloseTo(0.5 * Math.exp(0.5), within(1e-12));
        assertThat(queue.waitsAtMost(1.5)).isCloseTo(0.5 * (Math.exp(0.75) - 0.25 * Math.exp(0.25)), within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.6, 0.7, 0.9, 0.98})
    void erlangsSumWithTheDigitsThatItNeedsIsTheSame(double utilisation) {
        MD1Queue queue = new MD1Queue(utilisation, 1);
        for (double wait = 0.1; wait < 60; wait += 2.3) {
            assertThat(queue.waitsAtMost(wait)).as("%s", wait).isCloseTo(erlang(utilisation, wait), within(1e-9));
        }
    }

    /** The formula as it was published, for a service time of 1: its terms from the last one to the first. */
    private static double erlang(double utilisation, double wait) {
        BigDecimal load = new BigDecimal(utilisation);
        BigDecimal step = exp(load);
        int last = (int) wait;
        BigDecimal power = exp(load.multiply(new BigDecimal(wait).subtract(new BigDecimal(last))));
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = last; k >= 0; k--) {
            BigDecimal x = load.multiply(new BigDecimal(wait).subtract(new BigDecimal(k)));
            BigDecimal factorial = BigDecimal.ONE;
            for (int i = 2; i <= k; i++) {
                factorial = factorial.multiply(new BigDecimal(i), DIGITS);
            }
            sum = sum.add(power.multiply(x.negate().pow(k, DIGITS), DIGITS).divide(factorial, DIGITS), DIGITS);
            power = power.multiply(step, DIGITS);
        }
        return sum.doubleValue() * (1 - utilisation);
    }

    private static BigDecimal exp(BigDecimal x) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i < 400 && sum.add(term, DIGITS).compareTo(sum) != 0; i++) {
            sum = sum.add(term, DIGITS);
            term = term.multiply(x, DIGITS).divide(new BigDecimal(i), DIGITS);
        }
        return sum;
    }

    @Test
    void itsMeanIsThatOfPollaczekAndKhinchine() {
        MD1Queue queue = new MD1Queue(200, 0.003);
        double mean = 0;
        double step = 5e-5;
        for (double wait = step / 2; wait < 0.2; wait += step) {
            mean += (1 - queue.waitsAtMost(wait)) * step;
        }
        double busy = 200 * 0.003;
        assertThat(mean).isCloseTo(busy * 0.003 / (2 * (1 - busy)), within(1e-7));
    }

    @Test
    void aQueueThatIsPlayedThroughWaitsAsLong() {
        MD1Queue queue = new MD1Queue(200, 0.003);
        SplittableRandom random = new SplittableRandom(1);
        double[] waits = new double[1_000_000];
        for (int i = 1; i < waits.length; i++) {
            double between = -Math.log(1 - random.nextDouble()) / 200;
            waits[i] = Math.max(0, waits[i - 1] + 0.003 - between);
        }
        Arrays.sort(waits);
        for (double quantile : new double[] {0.5, 0.9, 0.99, 0.999}) {
            assertThat(waits[(int) (quantile * waits.length)])
                    .as("%s", quantile)
                    .isCloseTo(queue.waitingSeconds(quantile), within(0.03 * queue.responseSeconds(quantile)));
        }
    }

    @Test
    void aServerThatIsNeverIdleHasNoAnswer() {
        assertThatThrownBy(() -> new MD1Queue(100, 0.01)).isInstanceOf(IllegalArgumentException.class);
    }
}
