package cxfperf.ab;

import cxfperf.probe.TimeWaits;
import cxfperf.terminal.StatusLine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Waits until the connections of the previous run have left TIME_WAIT, which Linux ends after 60 s. */
final class TimeWaitPause {

    /** Far below the 28,000 local ports of a usual host, and above the kept-alive connections of a usual run. */
    private static final int FEW = 200;

    private static final Duration BOUND = Duration.ofSeconds(70);

    private final TimeWaits timeWaits;

    /** @param proc {@code /proc} */
    TimeWaitPause(Path proc) {
        timeWaits = new TimeWaits(proc);
    }

    /** @param port port of the servers; with 0 each server has another port, so there is nothing to wait for */
    void await(int port, StatusLine status) throws InterruptedException {
        if (port == 0) {
            return;
        }
        long start = System.nanoTime();
        while (true) {
            OptionalInt count = timeWaits.count(port);
            Duration left = BOUND.minusNanos(System.nanoTime() - start);
            if (count.isEmpty() || count.getAsInt() <= FEW || left.isNegative()) {
                return;
            }
            status.show("waiting for " + count.getAsInt() + " connections in TIME_WAIT, " + left.toSeconds()
                    + " s at most");
            TimeUnit.MILLISECONDS.sleep(500);
        }
    }
}
