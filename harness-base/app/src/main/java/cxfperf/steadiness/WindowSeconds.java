package cxfperf.steadiness;

import java.util.Arrays;

/**
 * The seconds of a window, from its timeline. The arrays have one value per second and must not be changed.
 *
 * @param ends the end of each second, in seconds from the opening of the window
 * @param lengths the length of each second, above zero
 * @param ok the verified calls of each second
 */
public record WindowSeconds(double[] ends, double[] lengths, double[] ok) {

    int size() {
        return ok.length;
    }

    double seconds() {
        return ends[size() - 1] - ends[0] + lengths[0];
    }

    /** The middle of each second. */
    double[] times() {
        double[] times = new double[size()];
        Arrays.setAll(times, i -> ends[i] - lengths[i] / 2);
        return times;
    }

    double[] rates() {
        double[] rates = new double[size()];
        Arrays.setAll(rates, i -> ok[i] / lengths[i]);
        return rates;
    }

    /** Verified calls per second in a part. */
    double perSecond(int from, int to) {
        return Arrays.stream(ok, from, to).sum()
                / Arrays.stream(lengths, from, to).sum();
    }
}
