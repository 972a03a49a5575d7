package cxfperf.own.calls;

import cxfperf.own.replies.Expectations;
import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.replies.ReplyVerifier.Validation;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** The checks of the replies of one run's calls. Safe for use by several threads. */
public final class ReplyChecks {

    /** The options of every kind of service. */
    public static final List<ScenarioOption> OPTIONS = List.of(
            ServiceKind.anyText(
                    Expectations.OPTION,
                    "what a valid reply holds: 'xpath PATH == VALUE', 'json /POINTER == VALUE', 'contains TEXT',"
                            + " 'status CODE', or '@FILE' with several"),
            new ScenarioOption(
                            ReplyVerifier.VALIDATE_REPLIES,
                            Validation.WORDS.get(0),
                            Validation.WORDS,
                            "which replies are validated against the schema, if there is one: the first of each client"
                                    + " and then one in a hundred, all, or none")
                    .ofSide(ScenarioSide.CLIENT));

    private final List<ReplyCheck> expected;
    private final Validation validation;
    private final LongAdder validated = new LongAdder();
    private final Set<String> unchecked = new TreeSet<>();
    private boolean hasSchema;
    private boolean lacksSchema;

    /** Finds the schema that the replies of one operation are validated against. */
    @FunctionalInterface
    public interface SchemaSource {

        /** @return empty if there is no schema */
        Optional<ReplyCheck> of(String operation) throws RejectedException;
    }

    /**
     * @param variables of the requests whose replies are checked
     * @throws RejectedException if an option cannot be used
     */
    ReplyChecks(Map<String, String> options, Variables variables) throws RejectedException {
        String text = options.get(Expectations.OPTION);
        expected = text.equals(ServiceKind.NONE) ? List.of() : Expectations.parse(text, variables);
        validation = Validation.of(options.get(ReplyVerifier.VALIDATE_REPLIES));
    }

    /**
     * Makes the verifiers of the replies of one operation, one for each worker.
     *
     * @param source asked only if replies are to be validated
     * @throws RejectedException if the schema cannot be used
     */
    public synchronized Supplier<ReplyVerifier> verifiers(String operation, SchemaSource source)
            throws RejectedException {
        Optional<ReplyCheck> schema = validation == Validation.NONE ? Optional.empty() : source.of(operation);
        hasSchema |= schema.isPresent();
        lacksSchema |= schema.isEmpty();
        if (schema.orElse(null) instanceof ReplyCheck.JsonSchema json) {
            unchecked.addAll(json.unchecked());
        }
        return () -> new ReplyVerifier(expected, validation, schema, validated);
    }

    /** Returns what the user expects of every reply. */
    public List<ReplyCheck> expected() {
        return expected;
    }

    /** Returns which replies the user wants to be validated. */
    public Validation validation() {
        return validation;
    }

    /** Returns facts of the run: which checks there were, and how often they were made. */
    synchronized Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("expectations", expected.size());
        facts.put(ReplyVerifier.VALIDATE_REPLIES, (hasSchema ? validation : Validation.NONE).word());
        facts.put("validatedReplies", validated.sum());
        if (!unchecked.isEmpty()) {
            facts.put("patternsNotChecked", List.copyOf(unchecked));
        }
        return facts;
    }

    /** Returns which replies were not verified; see {@link cxfperf.scenario.AfterRun}. */
    synchronized Optional<String> unverified() {
        if (!expected.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("every reply that is no fault"
                + switch (lacksSchema ? Validation.NONE : validation) {
                    case ALL -> ", well-formed and valid by the schema";
                    case SAMPLED -> ", well-formed and, where it was sampled, valid by the schema";
                    case NONE -> " and well-formed";
                });
    }
}
