package cxfperf.watch;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.Warmth;
import cxfperf.measure.Interval;
import cxfperf.plan.OfferedRate;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Compilers;
import cxfperf.stored.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Watches the seconds of a warm-up and of its window, and asks {@link WarmLoad} whether the load is warm. It must get
 * each interval after the {@link RunWatch} whose samples it reads. Called by the runner's thread only.
 */
public final class WarmUpWatch implements RunListener, Warmth {

    /** A longer load is judged by its last seconds. */
    private static final int MOST_SECONDS = 600;

    private static final Compilers UNKNOWN = new Compilers(null, null, 0);

    private record Second(double speed, ProbeSample client, ProbeSample server) {}

    private final Supplier<ProbeSample> client;
    private final Supplier<ProbeSample> server;
    private final Optional<OfferedRate> rate;
    private final List<Second> seconds = new ArrayList<>();
    private double length;

    /** Why the load was not warm; null before the warm-up is over. */
    private List<String> missing;

    /** The first second of the window. */
    private int window;

    /**
     * @param client the latest sample of the client's JVM
     * @param server the latest sample of the server's JVM
     * @param rate the rate of an open loop; empty in a closed loop
     */
    public WarmUpWatch(Supplier<ProbeSample> client, Supplier<ProbeSample> server, Optional<OfferedRate> rate) {
        this.client = client;
        this.server = server;
        this.rate = rate;
    }

    @Override
    public void phaseStarted(Phase phase) {
        if (phase == Phase.WINDOW) {
            missing = missing();
            window = seconds.size();
        }
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        if (phase == Phase.WARM_UP) {
            length = interval.endNanos() / 1e9;
        }
        // The last interval of a phase can be any part of a second, in which the number of calls says nothing. In a
        // ramp the calls of a window change with their rate.
        if (phase != Phase.COOL_DOWN
                && interval.endNanos() - interval.startNanos() >= Timeline.SHORTEST_RATE_NANOS
                && (phase == Phase.WARM_UP || rate.filter(OfferedRate::isRamp).isEmpty())) {
            seconds.add(new Second(speed(interval), client.get(), server.get()));
            if (seconds.size() > MOST_SECONDS) {
                seconds.remove(0);
                window = Math.max(0, window - 1);
            }
            if (phase == Phase.WARM_UP && compilersWork()) {
                seconds.subList(0, seconds.size() - WarmLoad.LEAST_SECONDS).clear();
            }
        }
    }

    /** Whether compilers work. While they do, the rate rises in steps, which do not show how it rises later. */
    private boolean compilersWork() {
        List<String> unknown = new ArrayList<>();
        return compilers("client", Second::client, unknown).workedMoreThan(WarmLoad.QUIET)
                || compilers("server", Second::server, unknown).workedMoreThan(WarmLoad.QUIET);
    }

    /** The speed of an interval. In an open loop the number of calls is given, so their time is the measure. */
    private double speed(Interval interval) {
        if (rate.isEmpty()) {
            return interval.okPerSecond();
        }
        OptionalDouble micros = interval.total().serviceTimes().meanMicros();
        return micros.isPresent() && micros.getAsDouble() > 0 ? 1e6 / micros.getAsDouble() : 0;
    }

    /** The length of the warm-up so far. */
    public double seconds() {
        return length;
    }

    /** Whether the server reports the CPU time of its compilers. */
    public boolean serverTells() {
        return server.get().jvm().compileNanos() != null;
    }

    @Override
    public boolean reached() {
        return missing().isEmpty();
    }

    @Override
    public void loadGrew() {
        seconds.clear();
    }

    /** The conditions of the steady state that are not met, or were not met at the warm-up's end, one clause each. */
    public List<String> missing() {
        if (missing != null) {
            return missing;
        }
        List<String> all = new ArrayList<>();
        Compilers ofClient = compilers("client", Second::client, all);
        Compilers ofServer = compilers("server", Second::server, all);
        all.addAll(new WarmLoad(speeds(), seconds.size(), ofClient, ofServer).missing());
        return all;
    }

    /** The evidence that the window was cold, one clause each. The arguments are the compilers' work in the window. */
    public List<String> signs(Compilers ofClient, Compilers ofServer) {
        return missing == null ? List.of() : new WarmLoad(speeds(), window, ofClient, ofServer).signs();
    }

    private double[] speeds() {
        return seconds.stream().mapToDouble(Second::speed).toArray();
    }

    /** The work of a side's compilers in the last seconds; UNKNOWN for a JVM that never reports it. */
    private Compilers compilers(String side, Function<Second, ProbeSample> sample, List<String> unknown) {
        if (seconds.size() < WarmLoad.LEAST_SECONDS) {
            return UNKNOWN;
        }
        ProbeSample last = sample.apply(seconds.get(seconds.size() - 1));
        if (last.jvm().compileNanos() == null) {
            return UNKNOWN;
        }
        ProbeDifference work =
                new ProbeDifference(sample.apply(seconds.get(seconds.size() - WarmLoad.LEAST_SECONDS)), last);
        Double worked = work.seconds(of -> of.jvm().compileNanos());
        Double time = work.seconds(of -> of.cpu().atNanos());
        if (worked == null || time == null || time < WarmLoad.LEAST_SECONDS / 2.0) {
            unknown.add("the " + side + " could not be asked whether its compilers were quiet");
            return UNKNOWN;
        }
        return new Compilers(worked, work.seconds(of -> of.cpu().processNanos()), time);
    }
}
