package cxfperf.run;

import cxfperf.plan.LoadPlan;
import cxfperf.plan.WarmUp;
import cxfperf.text.NumberText;
import java.util.List;

/**
 * A stage of the warm-up of a sweep. Most of it goes with no more clients than the host has CPUs: the compiler of a JVM
 * gets its turn like any other thread, and behind many clients on few CPUs the code is still cold after a minute. The
 * last quarter has the most clients of the sweep, for what only grows under them: pools, queues and the heap.
 *
 * @param length how long it goes on; where it is judged, each stage is, for itself
 */
record WarmUpStage(int clients, WarmUp length) {

    /** The length of a fixed one in seconds, with the decimals of a part of a whole one. */
    String seconds() {
        return NumberText.exactSeconds(length.least());
    }

    /**
     * In their order, together no longer than the whole; none for a warm-up of no length. A judged one of a closed loop
     * is one stage: the engine itself begins it with few clients.
     */
    static List<WarmUpStage> of(LoadPlan load, int cpus) {
        WarmUp warmup = load.warmup();
        if (warmup.most().isZero()) {
            return List.of();
        }
        boolean engineBeginsWithFew = warmup.isJudged() && load.rate().isEmpty();
        if (load.threads() <= cpus || engineBeginsWithFew) {
            return List.of(new WarmUpStage(load.threads(), warmup));
        }
        return List.of(new WarmUpStage(cpus, warmup.times(3, 4)), new WarmUpStage(load.threads(), warmup.times(1, 4)));
    }
}
