package cxfperf.own.replies;

import cxfperf.own.replies.ReplyCheck.HttpStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * The rules for valid replies of one operation. At least, a reply has a status of 200 to 299 (over HTTP), is no fault,
 * and is well-formed. Shared by all workers.
 *
 * @param checks of all replies, as the user wrote them
 * @param schema empty if none describes the replies
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

        public String word() {
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

    /** Without a schema no reply is validated. */
    public ReplyRules {
        validation = schema.isPresent() ? validation : Validation.NONE;
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
}
