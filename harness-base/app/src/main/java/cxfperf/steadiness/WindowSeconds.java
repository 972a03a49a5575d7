package cxfperf.steadiness;

import java.util.Arrays;

/**
 * The seconds of a window as its timeline has them. The arrays are as long as there are seconds and are not to be
 * changed.
 *
 * @param ends the end of each, in seconds from the opening of the window
 * @param lengths of each, above zero
 * @param ok verified calls of each
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
