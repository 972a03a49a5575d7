package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.ManualTicker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class StartGateTest {

    @Test
    void nobodyPassesBeforeTheInstantThatAllAreTold() throws Exception {
        Ticker ticker = new SystemTicker();
        StartGate gate = new StartGate(ticker);
        int workers = 50;
        CountDownLatch standing = new CountDownLatch(workers);
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            List<Future<Long>> early = new ArrayList<>();
            Callable<Long> worker = () -> {
                standing.countDown();
                gate.await();
                return gate.windowStartsNanos() - ticker.nanoTime();
            };
            for (int i = 0; i < workers; i++) {
                early.add(threads.submit(worker));
            }
            standing.await();

            long instant = gate.agreeOn(ticker.nanoTime() + StartGate.leadNanos(workers), 0);
            assertThat(early).noneMatch(Future::isDone);
            gate.announce();

            assertThat(gate.windowStartsNanos()).isEqualTo(instant);
            for (Future<Long> nanos : early) {
                assertThat(nanos.get()).isLessThanOrEqualTo(0);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** The origin of a clock is arbitrary, and an instant that was never agreed may be years ahead. */
    @Test
    void aGateThatIsGivenUpFreesThoseThatStandThereAtOnce() throws Exception {
        ManualTicker ticker = new ManualTicker(Long.MIN_VALUE / 2);
        StartGate gate = new StartGate(ticker);

        gate.announce();
        gate.await();

        assertThat(ticker.nanoTime()).isEqualTo(Long.MIN_VALUE / 2);
    }
}
