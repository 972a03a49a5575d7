package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Windows of one rate for each second, made up by a test, and what is computed of them. */
final class RateWindows {

    /** Each second is as much like the one before as this says, which is what rates of real runs are. */
    static final double ALIKE = 0.5;

    private RateWindows() {}

    static Steadiness.Thirds thirds(double[] rates) {
        return of(rates).thirds();
    }

    static Steadiness of(double[] rates) {
        return SteadinessCalculation.of(seconds(rates));
    }

    static WindowSeconds seconds(double[] rates) {
        double[] lengths = new double[rates.length];
        Arrays.fill(lengths, 1);
        return seconds(lengths, rates);
    }

    static WindowSeconds seconds(double[] lengths, double[] ok) {
        double[] ends = lengths.clone();
        Arrays.parallelPrefix(ends, Double::sum);
        return new WindowSeconds(ends, lengths, ok);
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

    /** Calls that come independently of each other, in each second of a window. */
    static double[] poisson(SplittableRandom random, int length, double perSecond) {
        double[] calls = new double[length];
        Arrays.setAll(calls, second -> poisson(random, perSecond));
        return calls;
    }

    private static int poisson(SplittableRandom random, double mean) {
        int calls = -1;
        double least = Math.exp(-mean);
        for (double product = 1; product > least; calls++) {
            product *= random.nextDouble();
        }
        return calls;
    }
}
