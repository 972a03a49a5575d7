package cxfperf.steadiness;

import cxfperf.result.Steadiness.SlowCause;
import java.util.Arrays;
import java.util.Map;

/**
 * The seconds of a window as its timeline has them. The arrays are as long as there are seconds and are not to be
 * changed.
 *
 * @param ends the end of each, in seconds from the opening of the window
 * @param lengths of each, above zero
 * @param ok verified calls of each
 * @param causes what coincided with each second, by cause: time of pauses and of compiling in milliseconds, steal as a
 *     share from 0 to 1, failures and connections as counts. NaN, or no column, where it is not known
 */
public record WindowSeconds(double[] ends, double[] lengths, double[] ok, Map<SlowCause, double[]> causes) {

    public WindowSeconds {
        causes = Map.copyOf(causes);
    }

    /** Makes consecutive seconds for which only the rate is known. */
    public static WindowSeconds of(double[] lengths, double[] ok) {
        double[] ends = lengths.clone();
        Arrays.parallelPrefix(ends, Double::sum);
        return new WindowSeconds(ends, lengths, ok, Map.of());
    }

    public int size() {
        return ok.length;
    }

    double from(int second) {
        return ends[second] - lengths[second];
    }

    double[] rates() {
        double[] rates = new double[ok.length];
        Arrays.setAll(rates, i -> ok[i] / lengths[i]);
        return rates;
    }

    /** Verified calls a second of these seconds together. */
    double perSecond(int from, int to) {
        return Arrays.stream(ok, from, to).sum()
                / Arrays.stream(lengths, from, to).sum();
    }

    /** The rates of so many parts of these seconds, as even as whole seconds allow. */
    double[] parts(int from, int to, int parts) {
        double[] rates = new double[parts];
        Arrays.setAll(rates, i -> perSecond(from + start(i, parts, to - from), from + start(i + 1, parts, to - from)));
        return rates;
    }

    /** Where a part of so many seconds starts; the end of the last, for the part after it. */
    static int start(int part, int parts, int size) {
        return (int) ((long) size * part / parts);
    }
}
