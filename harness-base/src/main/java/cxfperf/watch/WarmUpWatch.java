package cxfperf.watch;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.Warmth;
import cxfperf.measure.Interval;
import cxfperf.probe.JvmWork;
import cxfperf.steadiness.RateHistory;
import java.time.Duration;
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
    private final Supplier<JvmWork> client;
    private final boolean openLoop;
    private final Settling settling = new Settling();
    private double seconds;

    /**
     * @param probes whether this JVM is probed
     * @param openLoop whether the number of calls a second is given
     */
    public WarmUpWatch(ServerWatch server, boolean probes, boolean openLoop) {
        this(server, probes ? JvmWork::ofThisJvm : () -> JvmWork.UNKNOWN, openLoop);
    }

    WarmUpWatch(ServerWatch server, Supplier<JvmWork> client, boolean openLoop) {
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
        if (phase == Phase.WARM_UP && interval.endNanos() - interval.startNanos() >= RateHistory.MIN_NANOS) {
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
        return server.work().compileNanos() != null;
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
}
