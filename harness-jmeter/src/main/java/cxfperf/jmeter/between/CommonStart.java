package cxfperf.jmeter.between;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/** When a run begins that is one of several hosts: on all of them together. Any thread. */
@FunctionalInterface
public interface CommonStart {

    /** The variable of JMeter's threads that holds it where there are other hosts; an object, and no text. */
    String VARIABLE = "cxfperf.start";

    /** For a run of one host. */
    CommonStart AT_ONCE = over -> Optional.empty();

    /**
     * Called once, when all clients of the run are made; returns when its warm-up is to begin. Has a bound of its own.
     *
     * @param over whether the run has been ended since: then it returns soon
     * @return why the run is not to begin at all, as a sentence; empty where it is
     */
    Optional<String> await(BooleanSupplier over) throws InterruptedException;
}
