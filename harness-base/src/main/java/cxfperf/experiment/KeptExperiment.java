package cxfperf.experiment;

import cxfperf.result.Status;
import java.util.List;
import java.util.Set;

/**
 * An experiment of any kind as it is kept in a file while it goes on, and so can be continued. It is never changed:
 * what a run came to makes another one of it.
 *
 * @param <K> the kind itself
 */
public interface KeptExperiment<K extends KeptExperiment<K>> {

    /** What it is: two commands with an equal definition ask for the same experiment. */
    ExperimentPlan definition();

    /** ISO 8601 in UTC; null while runs are missing. */
    String finishedAt();

    /** The numbers of the runs that are over. */
    Set<Integer> finished();

    /** Whether what this run would come to can still be of use, after what the others came to. */
    boolean isWorthRunning(PlannedRun run);

    /** What the runs came to that were not warm, did not count, and were repeated with a longer warm-up. */
    List<?> notWarm();

    /** With what a run came to. */
    K with(PlannedRun run, FinishedRun finished);

    /** With a run that was not warm, does not count, and is going to be repeated. */
    K withNotWarm(PlannedRun run, FinishedRun finished);

    /** With the time at which its last run was over. */
    K finish(String when);

    /** How a finished one ended: INVALID where something that it asks has no answer to believe. */
    Status status();

    /** The runs that are still to come, in their order. */
    default List<PlannedRun> missing() {
        Set<Integer> finished = finished();
        return definition().runs().stream()
                .filter(run -> !finished.contains(run.number()))
                .toList();
    }
}
