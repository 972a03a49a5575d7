package cxfperf.own.kind;

import cxfperf.own.replies.Expectations;
import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.replies.ReplyRules;
import cxfperf.own.replies.ReplyRules.Validation;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checks of the replies of one run's calls. Filled as calls are parsed; safe for use by several threads.
 */
public final class ReplyChecks {

    /** The options of every kind of service. */
    public static final List<ScenarioOption> OPTIONS = List.of(
            ServiceKind.anyText(
                    Expectations.OPTION,
                    "what a valid reply holds: 'xpath PATH == VALUE', 'json /POINTER == VALUE', 'contains TEXT',"
                            + " 'status CODE', or '@FILE' with several"),
            new ScenarioOption(
                            ReplyRules.VALIDATE_REPLIES,
                            Validation.WORDS.get(0),
                            Validation.WORDS,
                            "which replies are validated against the schema, if there is one: the first of each client"
                                    + " and then one in a hundred, all, or none")
                    .ofSide(ScenarioSide.CLIENT));

    private final Map<String, ReplyRules> rules = new LinkedHashMap<>();

    /** Finds the schema that replies are validated against. */
    @FunctionalInterface
    public interface SchemaSource {

        /** @return empty if there is no schema */
        Optional<ReplyCheck> find() throws RejectedException;
    }

    /**
     * Makes the checks for the replies of one call.
     *
     * @param schema asked only if replies are to be validated
     * @throws RejectedException if an option, or the schema, cannot be used
     */
    public ReplyRules rules(String call, Map<String, String> options, Variables variables, SchemaSource schema)
            throws RejectedException {
        Validation validation = Validation.of(options.get(ReplyRules.VALIDATE_REPLIES));
        ReplyRules made = ReplyRules.of(
                expectations(options, variables),
                validation,
                validation == Validation.NONE ? Optional.empty() : schema.find());
        synchronized (this) {
            rules.put(call, made);
        }
        return made;
    }

    private static List<ReplyCheck> expectations(Map<String, String> options, Variables variables)
            throws RejectedException {
        String expected = options.get(Expectations.OPTION);
        if (expected.equals(ServiceKind.NONE)) {
            return List.of();
        }
        try {
            return Expectations.parse(expected, variables);
        } catch (RequestException e) {
            throw new RejectedException(Expectations.OPTION, e.getMessage());
        }
    }

    /** Returns facts of the run: which checks there were, and how often they were made. */
    public synchronized Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        rules.values().forEach(each -> each.effective()
                .forEach((fact, value) -> facts.merge(fact, value, ReplyChecks::both)));
        return facts;
    }

    /** Merges a fact of two calls. */
    private static Object both(Object one, Object other) {
        if (one instanceof Number first && other instanceof Number second) {
            return first.longValue() + second.longValue();
        }
        return one.equals(other) ? one : one + ", " + other;
    }

    /**
     * Returns which replies were not verified; see {@link cxfperf.scenario.LoadClientFactory#unverified}. Names the
     * calls unless it holds for all of them.
     */
    public synchronized Optional<String> unverified() {
        List<String> names = new ArrayList<>();
        Optional<String> replies = Optional.empty();
        for (Map.Entry<String, ReplyRules> each : rules.entrySet()) {
            Optional<String> taken = each.getValue().unverified();
            if (taken.isPresent()) {
                names.add(each.getKey());
                replies = replies.or(() -> taken);
            }
        }
        return replies.map(all -> names.size() == rules.size() ? all : "of " + String.join(", ", names) + " " + all);
    }
}
