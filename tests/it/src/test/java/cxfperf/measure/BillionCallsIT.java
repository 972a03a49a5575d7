package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** Memory of a run does not grow with the number of its calls. */
@Isolated
class BillionCallsIT {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MILLION = 1_000_000;

    /** Whatever the JVM itself allocates on a thread now and then; 10^7 objects would be 160 MB and more. */
    private static final long NEXT_TO_NOTHING = 100_000;

    @Test
    void tenToTheSevenCallsTakeNoMoreMemoryThanTenToTheSix() {
        takeNoMoreMemoryThanAMillion(10);
    }

    @Test
    @Tag("thorough")
    @Timeout(300)
    void tenToTheNineCallsTakeNoMoreMemoryThanTenToTheSix() {
        takeNoMoreMemoryThanAMillion(1_000);
    }

    private static void takeNoMoreMemoryThanAMillion(int millions) {
        Collector collector = new Collector(List.of("echo"));
        CompletableFuture<Long> one = CompletableFuture.supplyAsync(() -> allocatedByHalf(collector, millions));
        CompletableFuture<Long> two = CompletableFuture.supplyAsync(() -> allocatedByHalf(collector, millions));

        assertThat(one.join()).isLessThan(NEXT_TO_NOTHING);
        assertThat(two.join()).isLessThan(NEXT_TO_NOTHING);
        collector.collect(1);
        assertThat(collector.recordingSoFar(1).total().counts().ok())
                .isEqualTo((long) millions * MILLION + 2 * MILLION);
    }

    /** Records a million calls and then half of so many millions; returns what the latter allocated, in bytes. */
    private static long allocatedByHalf(Collector collector, int millions) {
        CallRecorder recorder;
        synchronized (collector) {
            recorder = collector.newRecorder("echo");
        }
        record(recorder, MILLION);
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        for (int i = 0; i < millions / 2; i++) {
            record(recorder, MILLION);
        }
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }

    private static void record(CallRecorder recorder, int calls) {
        for (int i = 0; i < calls; i++) {
            recorder.started();
            recorder.ok(1_000 + (i & 0xFFFFF) * 100L);
        }
    }
}
