package cxfperf.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Experiments on a {@link SimulatedHost}, each with a seed of its own. */
final class SimulatedExperiments {

    static final int PAIRS = 5;

    /**
     * Experiments by the factor between their variants. Several tests share them, because their bootstraps take
     * seconds.
     */
    private static final Map<Double, List<Comparison>> SIMULATED = new HashMap<>();

    private SimulatedExperiments() {}

    /** Number of experiments with that outcome. */
    static long found(int experiments, double factor, Outcome outcome) {
        return of(experiments, factor).stream()
                .filter(experiment -> experiment.outcome() == outcome)
                .count();
    }

    static synchronized List<Comparison> of(int count, double factor) {
        List<Comparison> simulated = SIMULATED.computeIfAbsent(factor, none -> new ArrayList<>());
        while (simulated.size() < count) {
            simulated.add(compare(simulated.size(), factor));
        }
        return List.copyOf(simulated.subList(0, count));
    }

    static Comparison compare(int seed, double factor) {
        return Comparer.compare(List.of("a", "b"), PAIRS, new SimulatedHost(seed).experiment(PAIRS, factor), seed)
                .get(0);
    }
}
