package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SystemTickerTest {

    private static final long HOUR = 3_600_000_000_000L;

    private final SystemTicker ticker = new SystemTicker();

    /** Neither in its long waits nor in its short ones, nor where many threads are about to spin. */
    @Test
    void nobodyComesBackBeforeTheTimeIsThere() {
        List<CompletableFuture<Boolean>> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int thread = i;
            threads.add(CompletableFuture.supplyAsync(() -> {
                boolean early = false;
                for (int wait = 0; wait < 40; wait++) {
                    long due = ticker.nanoTime() + (wait % 20) * 37_000L + (wait == thread ? 12_000_000L : 0);
                    early |= !awaitScheduled(due) || ticker.nanoTime() - due < 0;
                }
                return early;
            }));
        }

        assertThat(threads).allSatisfy(early -> assertThat(early.join()).isFalse());
    }

    @Test
    void whoWaitsForACallIsFreedWhenItIsOff() throws Exception {
        AtomicBoolean off = new AtomicBoolean();
        CompletableFuture<Boolean> due = new CompletableFuture<>();
        Thread waiting = new Thread(() -> due.complete(awaitScheduled(ticker.nanoTime() + HOUR, off)));
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        off.set(true);
        ticker.wakeScheduled();

        assertThat(due.get()).isFalse();
    }

    @Test
    void aThreadThatIsInterruptedDoesNotWait() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> ticker.awaitScheduled(ticker.nanoTime() + HOUR, () -> false))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private boolean awaitScheduled(long nanos) {
        return awaitScheduled(nanos, new AtomicBoolean());
    }

    private boolean awaitScheduled(long nanos, AtomicBoolean off) {
        try {
            return ticker.awaitScheduled(nanos, off::get);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
