package cxfperf.combinations;

import cxfperf.scenario.Scenario;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All combinations of one scenario.
 *
 * @param name the scenario's, and for one with several kinds of services also the kind
 * @param server the scenario whose server is called: the same one, or another one where it has none
 */
record Space(String name, Scenario scenario, Scenario server, List<Factor> factors) {

    Space {
        factors = List.copyOf(factors);
    }

    boolean isForeign() {
        return scenario != server;
    }

    /** The factor that puts this option on the command line; the option's own, where it is part of a load too. */
    Optional<Factor> factorOf(String option) {
        return factors.stream()
                .filter(factor -> factor.values().stream()
                        .anyMatch(value -> value.options().containsKey(option)))
                .min(Comparator.comparing(factor -> !factor.name().equals(option)));
    }

    Factor factor(String wanted) {
        return factors.stream()
                .filter(factor -> factor.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no factor " + wanted));
    }
}
