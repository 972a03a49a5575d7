package cxfperf.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A run that an experiment consists of.
 *
 * @param number its place in the order of all runs, from 1
 * @param of how many there are
 * @param block its place among the runs of its arm, from 1
 */
public record PlannedRun(int number, int of, int block, Arm arm) {

    /** All runs of an experiment in their order. */
    static List<PlannedRun> all(Definition definition) {
        List<Arm> arms = definition.arms();
        List<List<Integer>> order = RunOrder.of(arms.size(), definition.pairs(), definition.seed());
        List<PlannedRun> runs = new ArrayList<>();
        for (int block = 0; block < order.size(); block++) {
            for (int arm : order.get(block)) {
                runs.add(new PlannedRun(runs.size() + 1, arms.size() * order.size(), block + 1, arms.get(arm)));
            }
        }
        return runs;
    }

    /** The name of the directory of its files. */
    public String directoryName() {
        return String.format(Locale.ROOT, "%02d-%s", number, arm.name());
    }
}
