package cxfperf.loadtest;

import cxfperf.scenario.LoadClient;

/** Makes the client of each thread of a {@link LoadTest}. */
@FunctionalInterface
public interface ClientMaker {

    /**
     * Called once per thread and run, on that thread, off the clock, one call at a time.
     *
     * @param thread its number, from 0
     * @return a client for this thread alone, which it closes when the load is over
     * @throws Exception if it cannot be made; there is then no load, and {@link LoadTest#run} says why
     */
    LoadClient newClient(int thread) throws Exception;
}
