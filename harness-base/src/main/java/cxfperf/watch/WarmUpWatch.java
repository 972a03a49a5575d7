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
 * Watches a warm-up, and says when the load is warm. To be told of each interval behind the {@link ServerWatch} whose
 * looks it reads. Called by the runner's thread only.
 */
public final class WarmUpWatch implements RunListener, Warmth {

    private final ServerWatch server;
    private final Supplier<JvmWork> client;
    private final boolean openLoop;
    private final Settling settling = new Settling();
    private double seconds;

    /**
     * @param looks whether this JVM is looked at
     * @param openLoop whether the number of calls a second is given
     */
    public WarmUpWatch(ServerWatch server, boolean looks, boolean openLoop) {
        this(server, looks ? JvmWork::ofThisJvm : () -> JvmWork.UNKNOWN, openLoop);
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

    /** In an open loop what becomes faster is the call. */
    private double speed(Interval interval) {
        if (!openLoop) {
            return interval.okPerSecond();
        }
        OptionalDouble micros = interval.total().serviceTimes().meanMicros();
        return micros.isPresent() && micros.getAsDouble() > 0 ? 1e6 / micros.getAsDouble() : 0;
    }

    /** How long it has been. */
    public double seconds() {
        return seconds;
    }

    /** Whether it is known what the server's compilers did. */
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

    /** What keeps the load from being warm, a clause each; none where it is warm. */
    public List<String> missing() {
        return settling.missing();
    }
}
