package cxfperf.engine;

import cxfperf.plan.LoadPlan;

/**
 * That a warm-up which is judged begins with few of its clients, in a closed loop. The compilers of a JVM get their
 * turn like any other thread: behind many clients on few CPUs the code is still cold after minutes. When it is warm
 * with the first ones, the others join them, for what only grows under all: connections, pools and the heap.
 *
 * @param clients how many begin
 * @param all how many there are
 * @param mostNanos how long they are alone at the most
 */
public record FewFirst(int clients, int all, long mostNanos) {

    private static final int PARTS = 4;

    /** With so many to each CPU the compilers get turns enough. */
    private static final int MOST_PER_CPU = 2;

    /** The others have the last quarter of the time for themselves, if the first ones do not get warm before. */
    private static final int PARTS_OF_THE_FIRST = 3;

    /** For this plan on a host with so many CPUs. */
    public static FewFirst of(LoadPlan plan, int cpus) {
        boolean few = plan.warmup().isJudged() && plan.rate().isEmpty() && plan.threads() > MOST_PER_CPU * cpus;
        return new FewFirst(
                few ? cpus : plan.threads(),
                plan.threads(),
                plan.warmup().most().toNanos() / PARTS * PARTS_OF_THE_FIRST);
    }

    /** Whatever the plan. */
    public static FewFirst all(LoadPlan plan) {
        return new FewFirst(plan.threads(), plan.threads(), 0);
    }

    /** Whether there are no others. */
    public boolean isAll() {
        return clients == all;
    }

    /** @param elapsedNanos of the warm-up */
    public boolean isOver(long elapsedNanos, Warmth warmth) {
        return elapsedNanos >= mostNanos || warmth.reached();
    }
}
