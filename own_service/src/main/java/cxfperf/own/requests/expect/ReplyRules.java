package cxfperf.own.requests.expect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * What makes a reply of one operation a right one: at least a status of 200 to 299 where there is one, no fault, and
 * well-formed. Shared by all workers.
 */
public final class ReplyRules {

    /** The name of the option that says what is expected of replies. */
    public static final String EXPECT = "expect";

    /** The name of the option that says which replies are held against the schema. */
    public static final String VALIDATE_REPLIES = "validateReplies";

    private final Expectations expectations;
    private final Validation validation;
    private final Optional<XmlReplySchema> xml;
    private final Optional<JsonReplySchema> json;
    private final LongAdder validated = new LongAdder();

    /** Which replies are held against the schema. */
    public enum Validation {
        ALL(1),
        SAMPLED(100),
        NONE(0);

        private final int every;

        Validation(int every) {
            this.every = every;
        }

        /** The values of {@code -DvalidateReplies}; the first one is the default. */
        public static final List<String> WORDS = List.of("sampled", "all", "none");

        /** @param word one of {@link #WORDS} */
        public static Validation of(String word) {
            return valueOf(word.toUpperCase(java.util.Locale.ROOT));
        }

        /** Whether the reply of this number, from 0, is one of them. The first of each worker is. */
        boolean takes(long number) {
            return every > 0 && number % every == 0;
        }
    }

    private ReplyRules(
            Expectations expectations,
            Validation validation,
            Optional<XmlReplySchema> xml,
            Optional<JsonReplySchema> json) {
        this.expectations = Objects.requireNonNull(expectations, "expectations");
        this.validation = Objects.requireNonNull(validation, "validation");
        this.xml = xml;
        this.json = json;
    }

    /** Of replies for which there is no schema. */
    public static ReplyRules of(Expectations expectations) {
        return new ReplyRules(expectations, Validation.NONE, Optional.empty(), Optional.empty());
    }

    /** Of XML replies: of SOAP messages what the body holds, of others the whole. */
    public static ReplyRules ofXml(Expectations expectations, Validation validation, XmlReplySchema schema) {
        return new ReplyRules(expectations, validation, Optional.of(schema), Optional.empty());
    }

    /** Of JSON replies. */
    public static ReplyRules ofJson(Expectations expectations, Validation validation, JsonReplySchema schema) {
        return new ReplyRules(expectations, validation, Optional.empty(), Optional.of(schema));
    }

    /** For one worker. */
    public ReplyVerifier verifier() {
        return new ReplyVerifier(this);
    }

    /** What was looked for and how often, for the facts of the run. */
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("expectations", expectations.all().size());
        facts.put(VALIDATE_REPLIES, validation.name().toLowerCase(java.util.Locale.ROOT));
        facts.put("validatedReplies", validated.sum());
        return facts;
    }

    /** As {@link cxfperf.scenario.LoadClientFactory#unverified} has it. */
    public Optional<String> unverified() {
        if (!expectations.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("every reply that is no fault"
                + switch (validation) {
                    case ALL -> ", well-formed and valid by the schema";
                    case SAMPLED -> ", well-formed and, where it was sampled, valid by the schema";
                    case NONE -> " and well-formed";
                });
    }

    Expectations expectations() {
        return expectations;
    }

    Validation validation() {
        return validation;
    }

    Optional<XmlReplySchema> xml() {
        return xml;
    }

    Optional<JsonReplySchema> json() {
        return json;
    }

    void validated() {
        validated.increment();
    }
}
