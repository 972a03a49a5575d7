package cxfperf.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment of arms is.
 *
 * @param server where the servers run, {@code user@host:dir}; null for the host of the clients
 * @param arms the first is the control
 * @param shared the options that all arms share, by option name
 * @param pairs how many times each arm runs
 * @param seed of the order of the runs
 * @param conditions what else the numbers depend on: the code that runs, the JVM, the content of bus files
 */
public record Definition(
        String name,
        String scenario,
        String server,
        List<Arm> arms,
        Map<String, String> shared,
        int pairs,
        long seed,
        Map<String, String> conditions)
        implements ExperimentPlan {

    public Definition {
        arms = List.copyOf(arms);
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    }

    public List<String> armNames() {
        return arms.stream().map(Arm::name).toList();
    }

    @Override
    public List<Arm> parts() {
        return arms;
    }

    @Override
    public List<PlannedRun> runs() {
        List<List<Integer>> order = RunOrder.of(arms.size(), pairs, seed);
        List<PlannedRun> runs = new ArrayList<>();
        for (int block = 0; block < order.size(); block++) {
            for (int arm : order.get(block)) {
                runs.add(new PlannedRun(runs.size() + 1, arms.size() * order.size(), block + 1, arms.get(arm)));
            }
        }
        return runs;
    }
}
