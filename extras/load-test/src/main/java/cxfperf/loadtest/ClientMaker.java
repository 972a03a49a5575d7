package cxfperf.loadtest;

import cxfperf.scenario.LoadClient;

/** Makes the client of each thread of a {@link LoadTest}. */
@FunctionalInterface
public interface ClientMaker {

    /**
     * Makes a client. Called once per thread and run, on that thread, outside the measurement, for one thread at a
     * time.
     *
     * @param thread its number, from 0
     * @return a client for this thread alone, which the thread closes when the load is over
     * @throws Exception if it cannot be made; the load then does not start, and {@link LoadTest#run} reports the
     *     reason
     */
    LoadClient newClient(int thread) throws Exception;
}
