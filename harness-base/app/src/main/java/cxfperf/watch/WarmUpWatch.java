package cxfperf.watch;

import static cxfperf.text.NumberText.format;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.Warmth;
import cxfperf.measure.Interval;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Compilers;
import cxfperf.stored.Timeline;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Watches a warm-up, and says when the load has reached the steady state. It must get each interval after the
 * {@link ServerWatch} whose polls it reads. Called by the runner's thread only.
 */
public final class WarmUpWatch implements RunListener, Warmth {

    private final ServerWatch server;
    private final Supplier<ProbeSample> client;
    private final boolean openLoop;
    private final Settling settling = new Settling();
    private double seconds;

    /**
     * @param openLoop whether the number of calls a second is given
     */
    public WarmUpWatch(ServerWatch server, boolean openLoop) {
        this(server, HostProbe::work, openLoop);
    }

    WarmUpWatch(ServerWatch server, Supplier<ProbeSample> client, boolean openLoop) {
        this.server = server;
        this.client = client;
        this.openLoop = openLoop;
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (phase == Phase.WARM_UP) {
            seconds = interval.endNanos() / 1e9;
        }
        // The last interval of a warm-up can be any part of a second, in which the number of calls says nothing.
        if (phase == Phase.WARM_UP && interval.endNanos() - interval.startNanos() >= Timeline.SHORTEST_RATE_NANOS) {
            settling.add(speed(interval), client.get(), server.work());
        }
    }

    /** In an open loop the number of calls is given, and the calls become faster. */
    private double speed(Interval interval) {
        if (!openLoop) {
            return interval.okPerSecond();
        }
        OptionalDouble micros = interval.total().serviceTimes().meanMicros();
        return micros.isPresent() && micros.getAsDouble() > 0 ? 1e6 / micros.getAsDouble() : 0;
    }

    /** Length of the warm-up so far. */
    public double seconds() {
        return seconds;
    }

    /** Whether the server reports its compile time. */
    public boolean serverTells() {
        return server.work().jvm().compileNanos() != null;
    }

    @Override
    public boolean reached() {
        return missing().isEmpty();
    }

    @Override
    public void loadGrew() {
        settling.forget();
    }

    /** The conditions of the steady state that do not hold, a clause each; empty if the load has reached it. */
    public List<String> missing() {
        return settling.missing();
    }

    /**
     * Judges, second by second, whether a load has reached the steady state: its speed does not rise any more, and the
     * compilers of both sides are quiet. A constant speed alone is not enough: there are plateaus while the compilers
     * work on the next methods. One thread.
     */
    static final class Settling {

        /**
         * Seconds of an interval whose speed is judged, and over which the compilers must be quiet: on a busy host a
         * compiler needs some seconds for a large method, and its work shows only at the end.
         */
        static final int STRETCH = 5;

        /** Two intervals have the same speed if they differ by less; single seconds differ by about as much. */
        static final double MAX_RISE = 0.05;

        /** Nor do they where the seconds in them scatter so that chance could have made the difference. */
        private static final double MIN_STANDARD_ERRORS = 2;

        /**
         * Quiet compilers work less than this share of their JVM's CPU time. A load that is warm has a hundredth, and
         * one that is not has a third, with hardly anything in between.
         */
        static final double QUIET = 0.05;

        private record Second(double speed, ProbeSample client, ProbeSample server) {}

        private final Deque<Second> seconds = new ArrayDeque<>();

        /**
         * Adds the next second.
         *
         * @param speed verified calls a second; if their number is given, 1 divided by the time of a call
         * @param client the latest sample of the client's JVM
         * @param server the latest sample of the server's JVM
         */
        void add(double speed, ProbeSample client, ProbeSample server) {
            seconds.addLast(new Second(speed, client, server));
            if (seconds.size() > 2 * STRETCH) {
                seconds.removeFirst();
            }
        }

        /** Forgets all seconds: they were those of another load. */
        void forget() {
            seconds.clear();
        }

        /** The conditions of the steady state that do not hold, a clause each; empty if the load has reached it. */
        List<String> missing() {
            if (seconds.size() < 2 * STRETCH) {
                return List.of("fewer than " + 2 * STRETCH + " seconds of it were seen");
            }
            List<Second> all = List.copyOf(seconds);
            List<String> missing = new ArrayList<>();
            speed(all).ifPresent(missing::add);
            Second before = all.get(all.size() - 1 - STRETCH);
            Second last = all.get(all.size() - 1);
            compilers("client", before.client(), last.client()).ifPresent(missing::add);
            compilers("server", before.server(), last.server()).ifPresent(missing::add);
            return missing;
        }

        private static Optional<String> speed(List<Second> all) {
            List<Second> before = all.subList(0, STRETCH);
            List<Second> last = all.subList(STRETCH, 2 * STRETCH);
            double from = mean(before);
            double to = mean(last);
            if (to == 0) {
                return Optional.of("no call succeeded in its last " + STRETCH + " seconds");
            }
            double standardError = Math.sqrt((variance(before, from) + variance(last, to)) / STRETCH);
            if (to - from <= Math.max(MAX_RISE * from, MIN_STANDARD_ERRORS * standardError)) {
                return Optional.empty();
            }
            return Optional.of(
                    from == 0
                            ? "the calls had begun to succeed only in its last " + STRETCH + " seconds"
                            : format(
                                    "the calls still became faster, by %.0f %% in its last %d seconds",
                                    100 * (to - from) / from, STRETCH));
        }

        /** Empty if the JVM does not report its compile time: the rest decides. */
        private static Optional<String> compilers(String side, ProbeSample before, ProbeSample last) {
            if (last.jvm().compileNanos() == null) {
                return Optional.empty();
            }
            ProbeDifference work = new ProbeDifference(before, last);
            Double worked = work.seconds(sample -> sample.jvm().compileNanos());
            Double length = work.seconds(sample -> sample.cpu().atNanos());
            if (worked == null || length == null || length < STRETCH / 2.0) {
                return Optional.of("the " + side + " could not be asked whether its compilers were quiet");
            }
            Compilers compilers =
                    new Compilers(worked, work.seconds(sample -> sample.cpu().processNanos()), length);
            return compilers.workedMoreThan(QUIET)
                    ? Optional.of(format(
                            "the %s's compilers worked for %.1f of its last %.1f seconds",
                            side, compilers.workedSeconds(), length))
                    : Optional.empty();
        }

        private static double mean(List<Second> part) {
            return part.stream().mapToDouble(Second::speed).average().orElse(0);
        }

        private static double variance(List<Second> part, double mean) {
            return part.stream()
                            .mapToDouble(second -> Math.pow(second.speed() - mean, 2))
                            .sum()
                    / (part.size() - 1);
        }
    }
}
