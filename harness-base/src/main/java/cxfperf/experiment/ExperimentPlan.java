package cxfperf.experiment;

import java.util.List;

/**
 * What an experiment of any kind is. Two commands with an equal plan ask for the same experiment, and the second one
 * may go on with the runs of the first.
 */
public interface ExperimentPlan {

    String name();

    /** Where the servers run, {@code user@host:dir}; null for the host of the clients. */
    String server();

    /** What it is about, each with what is special about it: its variants, or its tables. */
    List<Variant> parts();

    /** All runs in their order. */
    List<PlannedRun> runs();
}
