package cxfperf.watch;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.Ticker;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProbeSample;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.ServerSecond;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Samples this host and this JVM, and polls the server, during a run. The server's answer can take long, so each
 * interval gets the answer to the previous poll. The samples go into the {@link ProbeWindow} and to a {@link Keeper}.
 * Called by the runner's thread only.
 */
public final class RunWatch implements RunListener {

    /** Keeps the samples. Called on the runner's thread; must not throw. */
    public interface Keeper {

        default void warmUpStarted() {}

        default void warmUpInterval(Interval interval, ProbeSample before, ProbeSample seen, ServerSecond server) {}

        /** @param first the sample just before the window opened */
        default void windowOpened(Instant at, ProbeSample first) {}

        /** @param first the first failure of each kind so far, as one line */
        default void failed(Map<FailureKind, String> first) {}

        /** An interval of the window, or of the drain. */
        default void interval(Interval interval, ProbeSample seen, ServerSecond server) {}
    }

    private final ServerWatch server;
    private final HostProbe probe;
    private final ProbeWindow window;
    private final ProcessWindow processes;
    private final Clock clock;
    private final Ticker ticker;
    private final Keeper keeper;
    private ProbeSample opening;

    public RunWatch(
            ServerWatch server,
            HostProbe probe,
            ProbeWindow window,
            ProcessWindow processes,
            Clock clock,
            Ticker ticker,
            Keeper keeper) {
        this.server = server;
        this.probe = probe;
        this.window = window;
        this.processes = processes;
        this.clock = clock;
        this.ticker = ticker;
        this.keeper = keeper;
    }

    @Override
    public void phaseStarted(Phase phase) {
        server.phaseStarted(phase);
        switch (phase) {
            case WARM_UP -> {
                window.seen(probe.cheapSample());
                keeper.warmUpStarted();
            }
            case WINDOW -> {}
            case COOL_DOWN -> {
                window.close(probe.sample());
                processes.close();
            }
        }
    }

    @Override
    public void windowOpens() {
        server.windowOpens();
        processes.open();
        opening = probe.sample();
    }

    @Override
    public void windowOpened(long nanos) {
        // This thread may have woken up late, although the window opened on time.
        Instant opened = clock.instant().minusNanos(ticker.nanoTime() - nanos);
        window.open(opened, opening);
        keeper.windowOpened(opened, opening);
    }

    @Override
    public void stoodStill(long nanos) {
        window.stoodStill(nanos);
    }

    @Override
    public void callsFailed(Map<FailureKind, String> examples) {
        keeper.failed(examples);
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        server.take(phase, interval);
        processes.poll();
        // The warm-up takes samples too, so that their code is loaded and compiled when the window opens.
        ProbeSample sample = probe.cheapSample();
        if (phase == Phase.WARM_UP) {
            keeper.warmUpInterval(interval, window.latest(), sample, server.second());
        } else {
            if (phase == Phase.WINDOW) {
                window.add(sample);
            }
            keeper.interval(interval, sample, server.second());
        }
        window.seen(sample);
        // The server is polled after the sample: if it is on this host, its answer would take a second CPU from the
        // calls meanwhile.
        server.pollAgain(phase);
    }

    @Override
    public void callsEnded(Counts around) {
        server.callsEnded(around);
        processes.poll();
    }

    @Override
    public void loadEnded() {
        server.loadEnded();
    }
}
