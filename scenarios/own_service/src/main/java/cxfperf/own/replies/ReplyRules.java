package cxfperf.own.replies;

import cxfperf.own.replies.ReplyCheck.HttpStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * The rules for valid replies of one operation. At least, a reply has a status of 200 to 299 (over HTTP), is no fault,
 * and is well-formed. Shared by all workers.
 *
 * @param checks of all replies, as the user wrote them
 * @param schema that of the replies, or of those that are validated
 * @param validated counts the validated replies
 */
public record ReplyRules(
        List<ReplyCheck> checks, ReplyRules.Validation validation, Optional<ReplyCheck> schema, LongAdder validated) {

    /** The name of the option that selects the replies to validate against the schema. */
    public static final String VALIDATE_REPLIES = "validateReplies";

    /** Selects the replies to validate against the schema. */
    public enum Validation {
        SAMPLED(100),
        ALL(1),
        NONE(0);

        /** The values of {@code -DvalidateReplies}; the first one is the default. */
        public static final List<String> WORDS = List.of(SAMPLED.word(), ALL.word(), NONE.word());

        private final int every;

        Validation(int every) {
            this.every = every;
        }

        /** @param word one of {@link #WORDS} */
        public static Validation of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * Whether the reply with this number, from 0, is validated. The first of each worker always is, unless the word
         * is none.
         */
        boolean takes(long number) {
            return every > 0 && number % every == 0;
        }
    }

    /** @param schema empty if there is none; no reply is then validated */
    public static ReplyRules of(List<ReplyCheck> checks, Validation validation, Optional<ReplyCheck> schema) {
        return new ReplyRules(checks, schema.isPresent() ? validation : Validation.NONE, schema, new LongAdder());
    }

    /** Makes the verifier of one worker. */
    public ReplyVerifier verifier() {
        return new ReplyVerifier(this);
    }

    /** The only status with which a reply is valid; empty if all of 200 to 299 are. */
    public Optional<Integer> status() {
        return checks.stream()
                .flatMap(check -> check instanceof HttpStatus status ? Optional.of(status.status()).stream() : null)
                .findFirst();
    }

    /** Returns facts of the run: which checks there were, and how often they were made. */
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("expectations", checks.size());
        facts.put(VALIDATE_REPLIES, validation.word());
        facts.put("validatedReplies", validated.sum());
        return facts;
    }

    /** Returns which replies were not verified; see {@link cxfperf.scenario.LoadClientFactory#unverified}. */
    public Optional<String> unverified() {
        if (!checks.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("every reply that is no fault"
                + switch (validation) {
                    case ALL -> ", well-formed and valid by the schema";
                    case SAMPLED -> ", well-formed and, where it was sampled, valid by the schema";
                    case NONE -> " and well-formed";
                });
    }
}
