package cxfperf.engine;

import cxfperf.measure.Collector;
import cxfperf.plan.LoadPlan;

/**
 * When the workers of a run start their calls. One instance for one run, which the runner and all workers share; each
 * worker has a {@link CallLoop} of its own. The defaults are those of a mode without a schedule.
 */
@FunctionalInterface
interface LoadMode {

    /** Makes the loop of one worker. */
    CallLoop newLoop(RunParts run, int worker);

    default Collector warmUpCollector(LoadPlan plan) {
        return new Collector(plan.mix().operations(), plan.threads());
    }

    default Collector windowCollector(LoadPlan plan) {
        return new Collector(plan.mix().operations(), plan.threads());
    }

    /** Called by the runner before it opens the gate of the warm-up. */
    default void warmUpStarts(long nanos) {}

    /** Called by the runner before it opens the start gate, whose instant is agreed on. */
    default void windowStarts(StartGate gate) {}

    /**
     * Called by the runner when the window is over, or has closed early.
     *
     * @param elapsedNanos from its start
     */
    default void windowEnded(long elapsedNanos) {}

    /** With this many failures and no success a run has nothing to wait for. */
    default int hopelessFailures(int workers) {
        return workers;
    }
}
