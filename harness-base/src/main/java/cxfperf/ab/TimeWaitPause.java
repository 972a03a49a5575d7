package cxfperf.ab;

import cxfperf.probe.TimeWaits;
import cxfperf.terminal.StatusLine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Waits until the connections of the run before have left TIME_WAIT, which Linux ends after 60 s; so within a bound.
 */
final class TimeWaitPause {

    /** Far from the 28,000 local ports of a usual host, and more than the kept-alive connections of a usual run. */
    private static final int FEW = 200;

    private static final Duration BOUND = Duration.ofSeconds(70);

    private final TimeWaits timeWaits;

    /** @param proc {@code /proc} */
    TimeWaitPause(Path proc) {
        timeWaits = new TimeWaits(proc);
    }

    /** @param port of the servers; with 0 each has another one, and none meets the connections of the one before */
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
