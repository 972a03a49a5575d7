package cxfperf.loadtest;

import cxfperf.scenario.LoadClient;
import java.util.concurrent.TimeUnit;

/** Calls that take a few milliseconds, and succeed. */
record PacedClient(Runnable whenClosed) implements LoadClient {

    private static final long MILLIS = 2;

    @Override
    public void call() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(MILLIS);
    }

    @Override
    public void close() {
        whenClosed.run();
    }
}
