package cxfperf.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A run that an experiment consists of.
 *
 * @param number its place in the order of all runs, from 1
 * @param of how many there are
 * @param block its place among the runs of its arm, from 1: the runs of one block draw from the same seed
 * @param warmer how many times its warm-up is made longer than it was asked to be
 */
public record PlannedRun(int number, int of, int block, Arm arm, int warmer) {

    /** One with the warm-up that was asked for. */
    public PlannedRun(int number, int of, int block, Arm arm) {
        this(number, of, block, arm, 0);
    }

    /** The same run with a longer warm-up. */
    public PlannedRun withLongerWarmUp() {
        return new PlannedRun(number, of, block, arm, warmer + 1);
    }

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
        return String.format(Locale.ROOT, "%02d-%s%s", number, arm.name(), warmer == 0 ? "" : "-warmer-" + warmer);
    }
}
