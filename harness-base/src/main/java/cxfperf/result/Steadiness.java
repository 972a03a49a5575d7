package cxfperf.result;

import static cxfperf.text.NumberText.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How even the rate of a window was, from its seconds. All times are in seconds from the opening of the window, all
 * rates in verified calls a second.
 *
 * @param levels the intervals between one change of the rate and the next, in their order; one where it did not change
 * @param steady the longest of them, beside the whole window
 * @param drift null where the window was too short for one
 * @param slow the seconds that were slower than those around them
 * @param growth the resources that grew beyond chance, those of the server first
 * @param ends what the first and the last part of the window were like; empty where it was too short to have such
 */
public record Steadiness(
        List<RateLevel> levels,
        SteadyWindow steady,
        Drift drift,
        SlowSeconds slow,
        List<Growth> growth,
        Map<String, FirstAndLast> ends) {

    /** Both tails beyond three standard deviations: a finding is certain that chance makes in fewer windows. */
    public static final double CHANCE = 0.0027;

    /** In the evidence of a run that was not warm: its rate rose from the first to the last third of the window. */
    public static final String ROSE = "the rate still rose";

    /** An interval with one rate: its verified calls divided by its length, slow seconds included. */
    public record RateLevel(double fromSecond, double toSecond, double perSecond) {

        public double seconds() {
            return toSecond - fromSecond;
        }
    }

    /**
     * The longest interval with one rate.
     *
     * @param serviceTimeMicros of its calls; null where the interval log was not there, or cannot tell
     * @param responseTimeMicros of the same calls from their intended starts; null in a closed loop, too
     */
    public record SteadyWindow(RateLevel level, CallTimes serviceTimeMicros, CallTimes responseTimeMicros) {}

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

        /** Whether the rate still rose. */
        public boolean risesMaterially() {
            return material() && lastPerSecond > firstPerSecond;
        }
    }

    /**
     * The seconds of a window in which no call was verified.
     *
     * @param seconds how many seconds the window had
     * @param emptySeconds how many of them had no verified call
     */
    public record Stalls(long seconds, long emptySeconds) {

        /**
         * Whether there are some, and chance makes one in fewer than one of 370 windows of this length and rate: calls
         * that come independently of each other leave a second empty with the probability exp(-rate).
         *
         * @param perSecond the rate of the whole window
         */
        public boolean certain(double perSecond) {
            return emptySeconds > 0 && seconds * Math.exp(-perSecond) < CHANCE;
        }
    }

    /**
     * The slope of a line through the rates of the whole window, in percent of their mean.
     *
     * @param percentPerHour its estimate
     * @param lowPercentPerHour the lower end of its 95 % interval
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

        /** Whether the rate still rose. */
        public boolean risesMaterially() {
            return material() && percentOfWindow > 0;
        }

        /** Whether the interval leaves out zero. */
        public boolean certain() {
            return lowPercentPerHour > 0 || highPercentPerHour < 0;
        }
    }

    /**
     * The seconds in which clearly fewer calls came back than in the others of their level.
     *
     * @param seconds how many there were
     * @param with how many of them each cause coincided with; one second can have several
     * @param unexplained how many of them no known cause coincided with
     */
    public record SlowSeconds(int seconds, Map<SlowCause, Integer> with, int unexplained) {
        public SlowSeconds {
            with = Collections.unmodifiableMap(new LinkedHashMap<>(with));
        }
    }

    /**
     * A typical second of the first tenth of the window and one of the last: the medians of a column of the timeline.
     */
    public record FirstAndLast(double first, double last) {

        /** By how much the last differs from the first, in percent of the first; null where that is zero. */
        public Double percent() {
            return first == 0 ? null : Double.valueOf(100 * (last / first - 1));
        }
    }

    /**
     * A resource that a process took more and more of.
     *
     * @param ofServer whether it is the server's, and not the client's
     * @param first its level at the beginning of the window, on the fitted line
     * @param last the same at the end
     * @param perSecond the slope of the line
     * @param lowPerSecond the lower end of its 95 % interval
     * @param highPerSecond the upper end
     */
    public record Growth(
            boolean ofServer,
            Resource resource,
            double first,
            double last,
            double perSecond,
            double lowPerSecond,
            double highPerSecond) {

        private static final double MIB = 1 << 20;
        private static final double SECONDS_PER_HOUR = 3_600;

        /** Slower than this a second, a growth is given by the hour. */
        private static final double SLOW = 0.1;

        /** Its two levels and its pace: "threads 30 to 110 (+2.0 a second". The caller closes the bracket. */
        public String text() {
            boolean bytes = resource.isBytes();
            double unit = bytes ? MIB : 1;
            boolean slow = perSecond / unit < SLOW;
            return format(
                    "%s %,.0f to %,.0f%s (%+,.1f %s",
                    resource.words(),
                    first / unit,
                    last / unit,
                    bytes ? " MiB" : "",
                    perSecond / unit * (slow ? SECONDS_PER_HOUR : 1),
                    slow ? "an hour" : "a second");
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
        levels = List.copyOf(levels);
        // A result of an earlier version has none.
        growth = growth == null ? List.of() : List.copyOf(growth);
        ends = ends == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(ends));
    }

    /**
     * How many resources of both sides grew; null where that is not known, because the window was too short or nothing
     * is known of the server.
     *
     * @param server what is known of the server
     */
    public Integer growing(ServerSide server) {
        return !server.known()
                        || levels.isEmpty()
                        || levels.get(levels.size() - 1).toSecond() < Growth.LEAST_SECONDS - 1
                ? null
                : Integer.valueOf(growth.size());
    }

    /** Whether the rate had one level throughout. */
    public boolean even() {
        return levels.size() == 1;
    }

    /** The same with the resources that grew, and with what its first and its last part were like. */
    public Steadiness with(List<Growth> resources, Map<String, FirstAndLast> other) {
        return new Steadiness(levels, steady, drift, slow, resources, other);
    }

    /** The same with the times of the calls of its steady window. */
    public Steadiness withSteadyTimes(CallTimes service, CallTimes response) {
        return new Steadiness(levels, new SteadyWindow(steady.level(), service, response), drift, slow, growth, ends);
    }

    /** What can coincide with a second in which fewer calls came back than in those around it. */
    public enum SlowCause {
        CLIENT_GC("client GC"),
        SERVER_GC("server GC"),
        CLIENT_COMPILING("client compiling"),
        SERVER_COMPILING("server compiling"),
        STEAL("steal"),
        FAILURES("failures"),
        CONNECTIONS("new connections");

        private final String words;

        SlowCause(String words) {
            this.words = words;
        }

        /** Returns the words that are printed for it. */
        public String words() {
            return words;
        }
    }
}
