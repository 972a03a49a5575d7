package cxfperf.steadiness;

import cxfperf.result.Steadiness;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Computes how steady the rate of a window was, from its seconds. Pure; any thread. */
public final class SteadinessCalculation {

    /** If a third has this many seconds, its own seconds show the scatter; for shorter thirds, all seconds do. */
    private static final int LONG_THIRD = 6;

    /** The number of parts of a third: the means of longer parts are less correlated. */
    private static final int PARTS = 10;

    /** In a shorter window, the interval of a change per hour would be too wide to be useful. */
    private static final int LEAST_DRIFT_SECONDS = 60;

    private static final double HALF_A_SECOND = 0.5;
    private static final double SECONDS_PER_HOUR = 3_600;
    private static final double PERCENT = 100;

    private SteadinessCalculation() {}

    /** @param seconds one or more seconds */
    public static Steadiness of(WindowSeconds seconds) {
        return new Steadiness(thirds(seconds), drift(seconds), stalls(seconds), List.of());
    }

    private static Steadiness.Thirds thirds(WindowSeconds seconds) {
        if (seconds.size() < Steadiness.Thirds.LEAST_SECONDS) {
            return null;
        }
        int size = seconds.size();
        int third = size / 3;
        double first = seconds.perSecond(0, third);
        double last = seconds.perSecond(size - third, size);
        double margin = Math.max(scatter(seconds.rates(), third), Slope.SIGMAS * Math.sqrt((first + last) / third));
        return new Steadiness.Thirds(first, last, Math.abs(last - first) > margin);
    }

    /** The difference between the rates of the first and the last third that scatter alone makes. */
    private static double scatter(double[] rates, int third) {
        int parts = Math.min(third, PARTS);
        double[] differences = third < LONG_THIRD
                ? Slope.differences(rates)
                : DoubleStream.concat(
                                differences(Arrays.copyOf(rates, third), parts),
                                differences(Arrays.copyOfRange(rates, rates.length - third, rates.length), parts))
                        .toArray();
        return Slope.deviations(differences.length - 1)
                * Math.sqrt(2 * Slope.variance(differences, (double) third / parts) / parts);
    }

    private static DoubleStream differences(double[] rates, int parts) {
        return Arrays.stream(Slope.differences(Slope.means(rates, parts)));
    }

    /** The drift; null if the window is too short, or if no call returned. */
    private static Steadiness.Drift drift(WindowSeconds seconds) {
        double mean = seconds.perSecond(0, seconds.size());
        // The clock decides, because a second whose poll came late is one row with the next.
        if (seconds.seconds() < LEAST_DRIFT_SECONDS - HALF_A_SECOND
                || seconds.size() < Slope.LEAST_VALUES
                || mean <= 0) {
            return null;
        }
        Slope slope = Slope.of(seconds.times(), seconds.rates(), mean);
        double perHour = PERCENT * SECONDS_PER_HOUR / mean;
        return new Steadiness.Drift(
                slope.perSecond() * perHour,
                (slope.perSecond() - slope.margin()) * perHour,
                (slope.perSecond() + slope.margin()) * perHour,
                PERCENT * slope.perSecond() * seconds.seconds() / mean);
    }

    private static Steadiness.Stalls stalls(WindowSeconds seconds) {
        double empty = 0;
        double stall = 0;
        double longest = 0;
        for (int i = 0; i < seconds.size(); i++) {
            stall = seconds.ok()[i] > 0 ? 0 : stall + seconds.lengths()[i];
            empty += seconds.ok()[i] > 0 ? 0 : seconds.lengths()[i];
            longest = Math.max(longest, stall);
        }
        return new Steadiness.Stalls(Math.round(seconds.seconds()), Math.round(empty), Math.round(longest));
    }
}
