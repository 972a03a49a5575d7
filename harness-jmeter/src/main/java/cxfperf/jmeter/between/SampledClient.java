package cxfperf.jmeter.between;

/** One of JMeter's threads in a {@link SampledRun}. For that thread alone. */
public interface SampledClient {

    /**
     * Makes one call of the run: of its warm-up, of its window, or behind it.
     *
     * @return null where the run is over, and this thread has no more calls to make
     * @throws InterruptedException if JMeter wants its thread back
     */
    CallEnd call() throws InterruptedException;

    /**
     * This thread makes no call any more. Returns when its clients are closed; waits until the other threads are done.
     */
    void leave();
}
