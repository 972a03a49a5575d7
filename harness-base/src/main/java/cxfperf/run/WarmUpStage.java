package cxfperf.run;

import java.time.Duration;
import java.util.List;

/**
 * A stage of the warm-up of a sweep. Most of it goes with no more clients than the host has CPUs: the compiler of a JVM gets
 * its turn like any other thread, and behind many clients on few CPUs the code is still cold after a minute. The last
 * quarter has the most clients of the sweep, for what only grows under them: pools, queues and the heap.
 *
 * @param length how long it goes on
 */
record WarmUpStage(int clients, Duration length) {

    private static final int LAST_QUARTER = 4;

    /** In their order; none for a warm-up of no length. */
    static List<WarmUpStage> of(Duration warmup, int mostClients, int cpus) {
        if (warmup.isZero()) {
            return List.of();
        }
        if (mostClients <= cpus) {
            return List.of(new WarmUpStage(mostClients, warmup));
        }
        Duration last = warmup.dividedBy(LAST_QUARTER);
        return List.of(new WarmUpStage(cpus, warmup.minus(last)), new WarmUpStage(mostClients, last));
    }
}
