package cxfperf.compare;

import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.List;
import java.util.Optional;

/**
 * One or more runs of one load in one JVM. Together they are one value of a sample, because they share compiled code
 * and a minute of the host.
 *
 * @param name name by which a user finds it
 * @param runs never empty
 */
public record Measurement(String name, List<RunResult> runs) {

    public Measurement {
        runs = List.copyOf(runs);
    }

    /** Whether all its runs passed. */
    public boolean passed() {
        return runs.stream().allMatch(run -> run.verdict().status() == Status.PASS);
    }

    /** Why one of its runs was not warm; empty if nothing shows that. */
    public Optional<String> notWarm() {
        return runs.stream().map(RunResult::notWarm).flatMap(Optional::stream).findFirst();
    }

    /** Why this measurement is not used in a comparison, as the end of a sentence; empty if it is used. */
    public Optional<String> unfitBecause() {
        return passed() ? notWarm().map(evidence -> "was not warm") : Optional.of("did not pass");
    }

    RunResult first() {
        return runs.get(0);
    }
}
