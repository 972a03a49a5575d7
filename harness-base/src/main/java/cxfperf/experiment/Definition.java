package cxfperf.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment of variants is.
 *
 * @param server where the servers run, {@code user@host:dir}; null for the host of the clients
 * @param variants the first is the baseline
 * @param shared the options that all variants share, by option name
 * @param pairs how many times each variant runs
 * @param seed of the order of the runs
 * @param conditions what else the numbers depend on: the code that runs, the JVM, the content of bus files
 */
public record Definition(
        String name,
        String scenario,
        String server,
        List<Variant> variants,
        Map<String, String> shared,
        int pairs,
        long seed,
        Map<String, String> conditions)
        implements ExperimentPlan {

    public Definition {
        variants = List.copyOf(variants);
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    }

    public List<String> variantNames() {
        return variants.stream().map(Variant::name).toList();
    }

    @Override
    public List<Variant> parts() {
        return variants;
    }

    @Override
    public List<PlannedRun> runs() {
        List<List<Integer>> order = RunOrder.of(variants.size(), pairs, seed);
        List<PlannedRun> runs = new ArrayList<>();
        for (int block = 0; block < order.size(); block++) {
            for (int variant : order.get(block)) {
                runs.add(new PlannedRun(
                        runs.size() + 1, variants.size() * order.size(), block + 1, variants.get(variant)));
            }
        }
        return runs;
    }
}
