package cxfperf.compare;

import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.List;
import java.util.Optional;

/**
 * One or more runs of one load in one JVM: together one number of a sample, since they share its compiled code and its
 * minute of the host.
 *
 * @param name by which a user finds it
 * @param runs never empty
 */
public record Measurement(String name, List<RunResult> runs) {

    /** In {@code effective} of a run: what the runs of one JVM have in common, and no other. */
    public static final String FACT = "measurement";

    public Measurement {
        runs = List.copyOf(runs);
    }

    /** Whether all its runs passed. */
    public boolean passed() {
        return runs.stream().allMatch(run -> run.verdict().status() == Status.PASS);
    }

    /** Why one of its runs is not that of a warm load; empty where nothing says so. */
    public Optional<String> notWarm() {
        return runs.stream().map(RunResult::notWarm).flatMap(Optional::stream).findFirst();
    }

    RunResult first() {
        return runs.get(0);
    }
}
