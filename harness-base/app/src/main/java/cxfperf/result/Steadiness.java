package cxfperf.result;

import static cxfperf.text.NumberText.format;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How steady the rate of a window was, computed from its seconds. All times are in seconds from the opening of the
 * window, all rates in verified calls per second.
 *
 * @param thirds the first and the last third; null if the window was too short to compare them
 * @param drift the drift; null if the window was too short for one
 * @param growth the resources of the server that grew beyond chance
 */
public record Steadiness(Thirds thirds, Drift drift, Stalls stalls, List<Growth> growth) {

    /** Both tails beyond three standard deviations. A finding is certain if chance makes it in fewer windows. */
    public static final double CHANCE = 0.0027;

    /**
     * The first and the last third of a window.
     *
     * @param firstPerSecond verified calls per second in the first third
     * @param lastPerSecond the same in the last
     * @param certain whether chance makes such a difference in fewer than one of 370 windows
     */
    public record Thirds(double firstPerSecond, double lastPerSecond, boolean certain) {

        /** In a shorter window a third would be one second, and scatter would look like a change. */
        public static final int LEAST_SECONDS = 6;

        /** If the two rates differ by less than this share of their mean, they count as equal. */
        private static final double LEAST_SHARE = 0.10;

        /** Whether the difference is certain, and large enough to matter for the quoted rate. */
        public boolean material() {
            double mean = (firstPerSecond + lastPerSecond) / 2;
            return certain && Math.abs(lastPerSecond - firstPerSecond) > LEAST_SHARE * mean;
        }

        /** Whether the rate rose. */
        public boolean risesMaterially() {
            return material() && lastPerSecond > firstPerSecond;
        }
    }

    /**
     * The seconds of a window in which no call was verified.
     *
     * @param seconds the number of seconds of the window
     * @param emptySeconds the number of seconds without a verified call
     * @param longestSeconds the largest number of empty seconds in a row
     */
    public record Stalls(long seconds, long emptySeconds, long longestSeconds) {

        /**
         * Whether there is a stall that chance makes in fewer than one of 370 windows of this length and rate.
         * Independent calls leave n seconds empty with the probability exp(-n rate).
         *
         * @param perSecond the rate of the whole window
         */
        public boolean certain(double perSecond) {
            return longestSeconds > 0 && seconds * Math.exp(-perSecond * longestSeconds) < CHANCE;
        }
    }

    /**
     * The slope of a line through the rates of the whole window, in percent of their mean.
     *
     * @param percentPerHour its estimate
     * @param lowPercentPerHour the lower end of its 99.7 % interval
     * @param highPercentPerHour the upper end
     * @param percentOfWindow the estimate over the length of the window
     */
    public record Drift(
            double percentPerHour, double lowPercentPerHour, double highPercentPerHour, double percentOfWindow) {

        /** A smaller drift over the whole window does not matter for the quoted rate. */
        private static final double MIN_PERCENT_OF_WINDOW = 5;

        /** Whether the drift is certain, and large enough to matter for the quoted rate. */
        public boolean material() {
            return certain() && Math.abs(percentOfWindow) >= MIN_PERCENT_OF_WINDOW;
        }

        /** Whether the rate rose. */
        public boolean risesMaterially() {
            return material() && percentOfWindow > 0;
        }

        /** Whether the interval excludes zero. */
        public boolean certain() {
            return lowPercentPerHour > 0 || highPercentPerHour < 0;
        }
    }

    /**
     * A resource of the server whose use grew.
     *
     * @param first the level at the beginning of the window, on the fitted line
     * @param last the level at the end of the window, on the fitted line
     * @param perSecond the slope of the line
     */
    public record Growth(Resource resource, double first, double last, double perSecond) {

        private static final double MIB = 1 << 20;
        private static final double SECONDS_PER_HOUR = 3_600;

        /** The two levels and the growth: "threads 30 to 110 (+7,200 per hour)". */
        public String text() {
            boolean bytes = resource.isBytes();
            double unit = bytes ? MIB : 1;
            return format(
                    "%s %,.0f to %,.0f%s (%+,.0f per hour)",
                    resource.words(),
                    first / unit,
                    last / unit,
                    bytes ? " MiB" : "",
                    perSecond / unit * SECONDS_PER_HOUR);
        }

        /** In a shorter time, the first collections and the last new connections would look like growth. */
        public static final int LEAST_SECONDS = 30;

        /** The longest window whose files are read whole: more than a day. */
        public static final int MOST_SECONDS = 100_000;

        /** Whether a window of this length is long enough. */
        public static boolean isSeenIn(long nanos) {
            return nanos >= TimeUnit.SECONDS.toNanos(LEAST_SECONDS);
        }
    }

    public Steadiness {
        growth = List.copyOf(growth);
    }

    /** A copy with the resources that grew. */
    public Steadiness with(List<Growth> resources) {
        return new Steadiness(thirds, drift, stalls, resources);
    }
}
