package cxfperf.result;

import static cxfperf.text.NumberText.format;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How even the rate of a window was, from its seconds. All times are in seconds from the opening of the window, all
 * rates in verified calls per second.
 *
 * @param thirds null where the window was too short to compare them
 * @param drift null where the window was too short for one
 * @param growth the resources of the server that grew beyond chance
 */
public record Steadiness(Thirds thirds, Drift drift, Stalls stalls, List<Growth> growth) {

    /** Both tails beyond three standard deviations: a finding is certain that chance makes in fewer windows. */
    public static final double CHANCE = 0.0027;

    /**
     * The first and the last third of a window.
     *
     * @param firstPerSecond verified calls a second in the first third
     * @param lastPerSecond the same in the last
     * @param certain whether chance makes such a difference in fewer than one of 370 windows
     */
    public record Thirds(double firstPerSecond, double lastPerSecond, boolean certain) {

        /** In a shorter window a third would be one second, and chance would look like a change. */
        public static final int LEAST_SECONDS = 6;

        /** Below this share of their mean, the two rates are one. */
        private static final double LEAST_SHARE = 0.10;

        /** Whether the difference is certain, and large enough to matter to the rate that is quoted. */
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
     * @param seconds how many seconds the window had
     * @param emptySeconds how many of them had no verified call
     * @param longestSeconds the most of them in a row
     */
    public record Stalls(long seconds, long emptySeconds, long longestSeconds) {

        /**
         * Whether there are some, and chance makes one as long in fewer than one of 370 windows of this length and
         * rate: calls that come independently of each other leave n seconds empty with the probability exp(-n rate).
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

        /** Below this over the whole window, a drift does not matter to the rate that is quoted. */
        private static final double MIN_PERCENT_OF_WINDOW = 5;

        /** Whether it is certain, and large enough to matter to the rate that is quoted. */
        public boolean material() {
            return certain() && Math.abs(percentOfWindow) >= MIN_PERCENT_OF_WINDOW;
        }

        /** Whether the rate rose. */
        public boolean risesMaterially() {
            return material() && percentOfWindow > 0;
        }

        /** Whether the interval leaves out zero. */
        public boolean certain() {
            return lowPercentPerHour > 0 || highPercentPerHour < 0;
        }
    }

    /**
     * A resource that the server took more and more of.
     *
     * @param first its level at the beginning of the window, on the fitted line
     * @param last the same at the end
     * @param perSecond the slope of the line
     */
    public record Growth(Resource resource, double first, double last, double perSecond) {

        private static final double MIB = 1 << 20;
        private static final double SECONDS_PER_HOUR = 3_600;

        /** Its two levels and its pace: "threads 30 to 110 (+7,200 per hour)". */
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

        /** A day and more; the files of a longer window are not read whole. */
        public static final int MOST_SECONDS = 100_000;

        /** Whether a window of this length is long enough. */
        public static boolean isSeenIn(long nanos) {
            return nanos >= TimeUnit.SECONDS.toNanos(LEAST_SECONDS);
        }
    }

    public Steadiness {
        growth = List.copyOf(growth);
    }

    /** The same with the resources that grew. */
    public Steadiness with(List<Growth> resources) {
        return new Steadiness(thirds, drift, stalls, resources);
    }
}
