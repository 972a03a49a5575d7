package cxfperf.engine;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** When a run begins whose threads are somebody else's: a load from several hosts begins on all of them together. */
@FunctionalInterface
public interface StartSignal {

    /** For a run that waits for nobody. */
    StartSignal AT_ONCE = over -> Optional.empty();

    /**
     * Called once by the runner, when all clients are made; the threads may call meanwhile, and what they call is
     * uncounted. Returns when the warm-up is to begin; has a bound of its own.
     *
     * @param over whether the run has been ended since: then it returns soon
     * @return why the run is not to begin at all, as a sentence; empty where it is
     */
    Optional<String> await(BooleanSupplier over) throws InterruptedException;
}
