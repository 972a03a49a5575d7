package cxfperf.combinations;

import cxfperf.scenario.Scenario;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All combinations of one scenario.
 *
 * @param name the scenario, and the kind of service if there are several
 * @param server the scenario whose server is called: the same, or another one if it has none
 */
record Space(String name, Scenario scenario, Scenario server, List<Factor> factors) {

    Space {
        factors = List.copyOf(factors);
    }

    boolean isForeign() {
        return scenario != server;
    }

    /** Returns the factor that sets this option; the factor of the same name, if the option is also part of a load. */
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
