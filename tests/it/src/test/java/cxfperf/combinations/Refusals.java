package cxfperf.combinations;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Makes combinations that break exactly one rule. */
final class Refusals {

    /** The number of combinations for each rule and scenario. */
    private static final int EACH = 2;

    private static final int TRIES = 200;

    /** A combination, and the only rule that it breaks. */
    record Refusal(Combination combination, Rule rule) {}

    private Refusals() {}

    static List<Refusal> all() {
        List<Refusal> refusals = new ArrayList<>();
        Random random = new Random(1);
        for (Space space : Values.spaces()) {
            for (Rule rule : Rules.all()) {
                if (isTried(rule, space)) {
                    for (int i = 0; i < EACH; i++) {
                        breaking(rule, space, random).ifPresent(refusals::add);
                    }
                }
            }
        }
        return refusals;
    }

    static boolean isTried(Rule rule, Space space) {
        return rule.concerns(space) && !(space.isForeign() && isOfServers(rule)) && !isAfterAnother(rule, space);
    }

    /** Requests that vary refuse the raw client before any other rule about it is asked. */
    private static boolean isAfterAnother(Rule rule, Space space) {
        return space.name().endsWith("REST")
                && rule.conditions().stream()
                        .anyMatch(condition -> condition.factor().equals("client"))
                && !rule.reason().equals("goes with requests that do not vary");
    }

    /** Whether the rule concerns the harness's own servers: a foreign server has no part in what its client refuses. */
    private static boolean isOfServers(Rule rule) {
        return rule.conditions().stream()
                .map(Rule.Condition::factor)
                .anyMatch(factor -> factor.equals("srvcfg") || factor.equals("profile"));
    }

    /** Draws all other values, because the rule holds with any of them. */
    private static Optional<Refusal> breaking(Rule rule, Space space, Random random) {
        for (int i = 0; i < TRIES; i++) {
            Map<String, Value> values = new LinkedHashMap<>();
            List<Factor> factors = new ArrayList<>(space.factors());
            Collections.shuffle(factors, random);
            for (Factor factor : factors) {
                List<Value> allowed = factor.values().stream()
                        .filter(value -> rule.conditions().stream()
                                .filter(condition -> condition.factor().equals(factor.name()))
                                .allMatch(condition -> condition.matches().test(value.name())))
                        .filter(value -> breaksNoOther(rule, values, factor, value))
                        .toList();
                if (allowed.isEmpty()) {
                    break;
                }
                values.put(factor.name(), allowed.get(random.nextInt(allowed.size())));
            }
            if (values.size() == factors.size()) {
                return Optional.of(new Refusal(new Combination(space, values), rule));
            }
        }
        return Optional.empty();
    }

    private static boolean breaksNoOther(Rule rule, Map<String, Value> values, Factor factor, Value value) {
        Map<String, Value> more = new LinkedHashMap<>(values);
        more.put(factor.name(), value);
        // The values so far break no other rule: only one about this factor can be broken by its value.
        return Rules.all().stream()
                .noneMatch(other -> other.isAbout(factor) && !other.equals(rule) && other.forbids(more));
    }
}
