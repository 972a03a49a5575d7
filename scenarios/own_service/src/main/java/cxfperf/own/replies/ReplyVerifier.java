package cxfperf.own.replies;

import cxfperf.own.replies.ReplyCheck.HttpStatus;
import cxfperf.own.replies.ServiceReply.Form;
import cxfperf.own.requests.Values;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;

/**
 * Decides whether one worker's replies of one operation are valid. At least, a reply has a status of 200 to 299 (over
 * HTTP), is no fault, and is well-formed. Owned by one thread.
 */
public final class ReplyVerifier {

    /** The name of the option that selects the replies to validate against the schema. */
    public static final String VALIDATE_REPLIES = "validateReplies";

    /** A reply with such a status of HTTP has no content, whatever type its head names. */
    private static final Set<Integer> WITHOUT_BODY = Set.of(204, 205, 304);

    private final Validation validation;
    private final Optional<ReplyCheck> schema;
    private final LongAdder validated;
    private final List<Integer> statuses;

    /** The checks of what the replies hold. */
    private final List<ReplyCheck> checks;

    private long seen;

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

    /**
     * @param expected of all replies, as the user wrote it
     * @param schema empty if none describes the replies
     * @param validated counts the validated replies
     */
    public ReplyVerifier(
            List<ReplyCheck> expected, Validation validation, Optional<ReplyCheck> schema, LongAdder validated) {
        this.validation = schema.isPresent() ? validation : Validation.NONE;
        this.schema = schema;
        this.validated = validated;
        statuses = expected.stream()
                .flatMap(check -> check instanceof HttpStatus only ? Stream.of(only.status()) : Stream.empty())
                .toList();
        checks = expected.stream()
                .filter(check -> !(check instanceof HttpStatus))
                .toList();
    }

    /** Starts the window: its first reply is validated, if replies are sampled. */
    public void windowBegins() {
        seen = 0;
    }

    /** Whether the content of the next reply is checked; otherwise it only has to be well-formed and no fault. */
    public boolean looksInside() {
        return !checks.isEmpty() || validation.takes(seen);
    }

    /**
     * Returns if the reply is valid.
     *
     * @param values of the request that it is the reply to
     * @throws CallFailedException if it is not: {@link FailureKind#HTTP_STATUS}, {@link FailureKind#SOAP_FAULT} or
     *     {@link FailureKind#WRONG_REPLY}, with the expected and the received value
     * @throws IOException if a reply cannot be read for another reason than its content
     */
    public void verify(ServiceReply reply, Values values) throws CallFailedException, IOException {
        boolean sampled = validation.takes(seen++);
        requireStatus(reply);
        Form form = form(reply);
        for (ReplyCheck each : checks) {
            if (reply.isEmpty()) {
                throw CallFailedException.wrongReply(each.shown() + ": the reply is empty");
            }
            if (each.form() != Form.OTHER && each.form() != form) {
                throw CallFailedException.wrongReply(each.shown() + ": the reply is no " + each.form() + ": "
                        + (reply.mediaType().isEmpty() ? "it does not say what it is" : reply.mediaType()));
            }
        }
        if (reply.isEmpty()) {
            requireNoType(reply);
            return;
        }
        try {
            requireReadable(reply, form);
            Optional<ReplyCheck> applied = schema.filter(each -> sampled && each.form() == form);
            applied.ifPresent(each -> validated.increment());
            for (ReplyCheck each :
                    Stream.concat(applied.stream(), checks.stream()).toList()) {
                Optional<String> difference = each.difference(reply, values);
                if (difference.isPresent()) {
                    throw CallFailedException.wrongReply(each.shown() + ": " + difference.get());
                }
            }
        } catch (XMLStreamException e) {
            throw ServiceReply.unreadable(e);
        } catch (StackOverflowError e) {
            // Java matches a pattern such as (.|\n)* by recursion.
            throw CallFailedException.wrongReply("it cannot be checked: a pattern or a path goes too deep into it");
        }
    }

    private void requireStatus(ServiceReply reply) throws CallFailedException {
        if (reply.status().isEmpty()) {
            return;
        }
        int got = reply.status().get();
        boolean isExpected =
                statuses.isEmpty() ? got / 100 == 2 : statuses.stream().allMatch(each -> each == got);
        if (!isExpected) {
            throw new CallFailedException(
                    FailureKind.HTTP_STATUS,
                    "HTTP " + got
                            + statuses.stream()
                                    .map(each -> ", expected " + each)
                                    .collect(Collectors.joining())
                            + (reply.isEmpty() ? "" : ": " + ServiceReply.shown(reply.text())));
        }
    }

    private static void requireNoType(ServiceReply reply) throws CallFailedException {
        if (reply.form() != Form.OTHER
                && reply.status().filter(WITHOUT_BODY::contains).isEmpty()) {
            throw CallFailedException.wrongReply("the reply is empty and says that it is " + reply.mediaType());
        }
    }

    /** The form of a reply; without a content type it is the form that the checks need. */
    private Form form(ServiceReply reply) {
        Form form = reply.form();
        if (form != Form.OTHER) {
            return form;
        }
        boolean asXml = checks.stream().anyMatch(each -> each.form() == Form.XML);
        boolean asJson = checks.stream().anyMatch(each -> each.form() == Form.JSON);
        return asXml == asJson ? form : asXml ? Form.XML : Form.JSON;
    }

    /** Requires that the reply is well-formed and no fault. */
    private static void requireReadable(ServiceReply reply, Form form) throws CallFailedException, XMLStreamException {
        if (form == Form.XML) {
            Optional<String> fault = reply.xml().fault();
            if (fault.isPresent()) {
                throw new CallFailedException(FailureKind.SOAP_FAULT, fault.get());
            }
        } else if (form == Form.JSON) {
            try {
                reply.json();
            } catch (IOException e) {
                throw CallFailedException.wrongReply("unreadable reply: " + ServiceReply.reason(e));
            }
        }
    }
}
