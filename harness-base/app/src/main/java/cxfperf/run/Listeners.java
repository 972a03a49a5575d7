package cxfperf.run;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Counts;
import cxfperf.measure.Interval;
import cxfperf.scenario.FailureKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several listeners as one, called in order. */
record Listeners(List<RunListener> listeners) implements RunListener {

    @Override
    public void phaseStarted(Phase phase) {
        listeners.forEach(listener -> listener.phaseStarted(phase));
    }

    @Override
    public void windowOpens() {
        listeners.forEach(RunListener::windowOpens);
    }

    @Override
    public void stoodStill(long nanos) {
        listeners.forEach(listener -> listener.stoodStill(nanos));
    }

    @Override
    public void windowOpened(long nanos) {
        listeners.forEach(listener -> listener.windowOpened(nanos));
    }

    @Override
    public void callsFailed(Map<FailureKind, String> examples) {
        listeners.forEach(listener -> listener.callsFailed(examples));
    }

    @Override
    public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
        listeners.forEach(listener -> listener.intervalEnded(phase, interval, left));
    }

    @Override
    public void callsEnded(Counts around) {
        listeners.forEach(listener -> listener.callsEnded(around));
    }

    @Override
    public void loadEnded() {
        listeners.forEach(RunListener::loadEnded);
    }
}
