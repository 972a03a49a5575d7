package cxfperf.result.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment came to, for people.
 *
 * @param variants what is special about each, by name; the baseline first
 * @param shared the options that all variants share
 * @param pairs how many times each variant was to run
 * @param sharedHost whether clients and servers ran on one host
 * @param cpus of the client's host; null where it is not known
 * @param runs those that are finished, in their order
 * @param notWarm those that were not warm, did not count, and were repeated
 */
public record ExperimentSummary(
        String name,
        String scenario,
        Map<String, String> variants,
        Map<String, String> shared,
        int pairs,
        long seed,
        boolean sharedHost,
        Integer cpus,
        List<Comparison> comparisons,
        List<ExperimentRun> runs,
        List<ExperimentRun> notWarm) {

    public ExperimentSummary {
        variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        comparisons = List.copyOf(comparisons);
        runs = List.copyOf(runs);
        notWarm = List.copyOf(notWarm);
    }

    /** One of which each run was warm at once. */
    public ExperimentSummary(
            String name,
            String scenario,
            Map<String, String> variants,
            Map<String, String> shared,
            int pairs,
            long seed,
            boolean sharedHost,
            Integer cpus,
            List<Comparison> comparisons,
            List<ExperimentRun> runs) {
        this(name, scenario, variants, shared, pairs, seed, sharedHost, cpus, comparisons, runs, List.of());
    }
}
