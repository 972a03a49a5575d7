package cxfperf.jmeter.between;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A run whose threads are JMeter's: the calls, their times, the files and the verdict are the harness's. */
public interface SampledRun {

    /**
     * Takes in the thread that asks.
     *
     * @throws IllegalStateException if there is no run to take part in, with one line that says why
     */
    SampledClient join() throws InterruptedException;

    /**
     * Waits until the results are written.
     *
     * @return empty if they are not by then, or if there are none
     */
    Optional<Path> await(Duration limit) throws InterruptedException;
}
