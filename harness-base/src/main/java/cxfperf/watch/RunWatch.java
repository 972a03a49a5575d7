package cxfperf.watch;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProbeSample;
import cxfperf.stored.ServerSecond;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The looks of a run: at the server first, whose answer can take long, then at this host and this JVM. What they saw goes
 * into the {@link ProbeWindow} and to whoever keeps it. Called by the runner's thread only.
 */
public final class RunWatch implements RunListener {

    /** Keeps what was seen. Called on the runner's thread; must not throw. */
    public interface Keeper {

        void warmUpStarted();

        void warmUpInterval(Interval interval, ProbeSample before, ProbeSample seen, ServerSecond server);

        /** The window is about to open. */
        void windowOpens(Instant now, ProbeSample first);

        /** An interval of the window, or of what came back behind it. */
        void interval(Interval interval, ProbeSample seen, ServerSecond server);
    }

    private final ServerWatch server;
    private final HostProbe probe;
    private final ProbeWindow window;
    private final ProcessWindow processes;
    private final Clock clock;
    private final Keeper keeper;
    private ProbeSample beforeWarmUp;

    public RunWatch(
            ServerWatch server,
            HostProbe probe,
            ProbeWindow window,
            ProcessWindow processes,
            Clock clock,
            Keeper keeper) {
        this.server = server;
        this.probe = probe;
        this.window = window;
        this.processes = processes;
        this.clock = clock;
        this.keeper = keeper;
    }

    @Override
    public void phaseStarted(Phase phase) {
        server.phaseStarted(phase);
        switch (phase) {
            case WARM_UP -> {
                beforeWarmUp = probe.cheapSample();
                keeper.warmUpStarted();
            }
            case MEASURE -> {
                ProbeSample first = probe.sample();
                Instant now = clock.instant();
                window.open(now, first);
                processes.open();
                keeper.windowOpens(now, first);
            }
            case DRAIN -> {
                window.close(probe.sample());
                processes.close();
            }
        }
    }

    @Override
    public void windowOpened(long nanos) {
        server.windowOpened(nanos);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        server.intervalEnded(phase, interval, left);
        processes.look();
        // In the warm-up, too, so that its code is loaded and compiled when the window opens.
        ProbeSample sample = probe.cheapSample();
        if (phase == Phase.WARM_UP) {
            keeper.warmUpInterval(interval, beforeWarmUp, sample, server.second());
            beforeWarmUp = sample;
            return;
        }
        if (phase == Phase.MEASURE) {
            window.look(sample);
            window.rate(interval);
        }
        keeper.interval(interval, sample, server.second());
    }

    @Override
    public void callsEnded(Counts trailing) {
        server.callsEnded(trailing);
        processes.look();
    }

    @Override
    public void loadEnded() {
        server.loadEnded();
    }
}
