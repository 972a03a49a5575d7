package cxfperf.testing;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.measure.Interval;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Listeners of one event. */
public final class ScriptedListeners {

    private ScriptedListeners() {}

    public static RunListener atPhase(Consumer<Phase> seen) {
        return new RunListener() {
            @Override
            public void phaseStarted(Phase phase) {
                seen.accept(phase);
            }
        };
    }

    public static RunListener atInterval(BiConsumer<Phase, Interval> seen) {
        return new RunListener() {
            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
                seen.accept(phase, interval);
            }
        };
    }
}
