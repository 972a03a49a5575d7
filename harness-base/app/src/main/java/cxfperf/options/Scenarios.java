package cxfperf.options;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The scenarios on the classpath. */
public final class Scenarios {

    private final Map<String, Scenario> byName = new TreeMap<>();

    private Scenarios() {}

    public static Scenarios onClasspath() {
        return of(ServiceLoader.load(Scenario.class));
    }

    public static Scenarios of(Iterable<Scenario> found) {
        Scenarios scenarios = new Scenarios();
        for (Scenario scenario : found) {
            if (scenarios.byName.put(scenario.name(), scenario) != null) {
                throw new IllegalStateException("two scenarios on the classpath are named " + scenario.name());
            }
        }
        return scenarios;
    }

    /** The names in alphabetical order. */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** @param name the scenario's name; null for the only scenario on the classpath */
    public Scenario choose(String name) throws UsageException {
        if (name != null) {
            Scenario named = byName.get(name);
            if (named == null) {
                throw UsageException.refused(
                        "scenario", name, AllowedValues.oneOf(names()).expected());
            }
            return named;
        }
        if (byName.size() != 1) {
            throw new UsageException(
                    byName.isEmpty()
                            ? "there is no scenario on the classpath; run this from a scenario module"
                            : "-Dscenario is needed: "
                                    + AllowedValues.oneOf(names()).expected());
        }
        return byName.values().iterator().next();
    }
}
