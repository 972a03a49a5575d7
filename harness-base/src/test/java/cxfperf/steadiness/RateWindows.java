package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import cxfperf.result.Steadiness.SlowCause;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;

/** Windows of one rate for each second, made up by a test, and what is computed of them. */
final class RateWindows {

    /** Each second is as much like the one before as this says, which is what rates of real runs are. */
    static final double ALIKE = 0.5;

    private RateWindows() {}

    static Steadiness.Thirds thirds(double[] rates) {
        return SteadinessCalculation.thirds(seconds(rates, Map.of())).orElseThrow();
    }

    static Steadiness of(double[] rates) {
        return SteadinessCalculation.of(seconds(rates, Map.of())).orElseThrow();
    }

    static WindowSeconds seconds(double[] rates, Map<SlowCause, double[]> causes) {
        double[] ends = new double[rates.length];
        double[] lengths = new double[rates.length];
        Arrays.setAll(ends, i -> i + 1);
        Arrays.fill(lengths, 1);
        return new WindowSeconds(ends, lengths, rates, causes);
    }

    /** Around 1,000 a second with a standard deviation of 3 %. */
    static double[] noisy(int seed, int length) {
        return noisy(new SplittableRandom(seed), length, 30, ALIKE);
    }

    static double[] noisy(SplittableRandom random, int length, double deviation, double alike) {
        double[] rates = new double[length];
        double noise = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            rates[i] = 1_000 + deviation * noise;
            noise = alike * noise + Math.sqrt(1 - alike * alike) * random.nextGaussian();
        }
        return rates;
    }
}
