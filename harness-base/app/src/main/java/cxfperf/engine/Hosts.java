package cxfperf.engine;

import cxfperf.measure.Interval;
import cxfperf.scenario.LoadPart;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * The hosts that make one load together. Their runs begin each step together, and their windows open at an agreed
 * instant. Thread-safe.
 */
@FunctionalInterface
public interface Hosts {

    /** The single host of most runs. */
    Hosts ALONE = (step, over) -> Optional.empty();

    /** The steps that the runs of all hosts begin together. */
    enum RunStep {
        /** All clients are made, and the warm-up begins. The threads may make uncounted calls meanwhile. */
        WARM_UP,
        /** The load has reached the steady state. The only step at which no run waits: see {@link #isWarm}. */
        WARM,
        /** All clients have ended their last call of the warm-up, and the server is polled. */
        WARM_UP_OVER,
        /** The server is polled, and nothing is left to do before the window opens. */
        WINDOW
    }

    /**
     * Waits until all hosts have reached a step. The runner calls this once per step. The implementation bounds its
     * wait.
     *
     * @param over whether the run has ended since; the method then returns soon
     * @return a sentence that says why the run must not go on; empty if it may
     */
    Optional<String> await(RunStep step, BooleanSupplier over) throws InterruptedException;

    /**
     * Whether a judged warm-up may end. The runner calls this once per second.
     *
     * @param here whether the load of this host has reached the steady state
     */
    default boolean isWarm(boolean here) {
        return here;
    }

    /** Called by the runner after its listener, for the progress of the run on all hosts. */
    default void intervalEnded(Phase phase, Interval interval) {}

    /** The part of the load of all hosts that this host makes. */
    default LoadPart part() {
        return LoadPart.WHOLE;
    }

    /** The agreed instant by {@link System#nanoTime()}; empty for a window that opens as soon as possible. */
    default OptionalLong windowNanos() {
        return OptionalLong.empty();
    }
}
