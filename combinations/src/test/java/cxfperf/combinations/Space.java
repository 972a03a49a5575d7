package cxfperf.combinations;

import cxfperf.scenario.Scenario;
import java.util.List;

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

    Factor factor(String wanted) {
        return factors.stream()
                .filter(factor -> factor.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no factor " + wanted));
    }
}
