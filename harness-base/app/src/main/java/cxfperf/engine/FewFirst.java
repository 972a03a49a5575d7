package cxfperf.engine;

import cxfperf.plan.LoadPlan;

/**
 * Lets a judged warm-up of a closed loop begin with a few clients. A JVM's compiler threads compete with all other
 * threads for the CPUs: beside many clients on few CPUs, some code is still not compiled after minutes. When the first
 * clients have reached the steady state the others join, so that connections, pools and the heap grow too.
 *
 * @param clients how many clients begin
 * @param all the number of all clients
 * @param mostNanos the longest time in which only the first clients call
 */
record FewFirst(int clients, int all, long mostNanos) {

    /** With this many clients per CPU the compilers get enough CPU time. */
    private static final int MOST_PER_CPU = 2;

    /** The others join for this part of the time, even if the first clients have not reached the steady state. */
    private static final int PART_OF_ALL = 2;

    /** Decides how many clients of a plan begin, on a host with this many CPUs. */
    static FewFirst of(LoadPlan plan, int cpus) {
        boolean few = plan.warmup().isJudged() && plan.rate().isEmpty() && plan.threads() > MOST_PER_CPU * cpus;
        return new FewFirst(
                few ? cpus : plan.threads(),
                plan.threads(),
                plan.warmup().most().toNanos() / PART_OF_ALL);
    }

    /** Lets all clients begin. */
    static FewFirst all(LoadPlan plan) {
        return new FewFirst(plan.threads(), plan.threads(), 0);
    }

    /** Whether no client joins later. */
    boolean isAll() {
        return clients == all;
    }

    /** Whether the others join now. @param elapsedNanos since the start of the warm-up */
    boolean isOver(long elapsedNanos, Warmth warmth) {
        return elapsedNanos >= mostNanos || warmth.reached();
    }
}
