package cxfperf.scenario;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What was found when the calls of a run were over.
 *
 * @param contradictions what the server holds otherwise than its replies had said, one sentence each
 * @param leftBehind why not all was taken back that the run had left on the server, or could not be looked at, as a
 *     clause; empty where it was
 * @param messages what the check of the generated messages came to; empty where none was asked for
 * @param unverified what was taken for a right reply with nothing to compare it with, as a clause; empty where each
 *     reply was compared with an expected one
 * @param unmeasured which part of a real client the calls did without, as a sentence without its end; empty where they
 *     were those of one
 */
public record Aftermath(
        List<String> contradictions,
        Optional<String> leftBehind,
        Optional<MessageCheck> messages,
        Optional<String> unverified,
        Optional<String> unmeasured) {

    public static final Aftermath NONE = new Aftermath(List.of(), Optional.empty());

    public Aftermath {
        contradictions = List.copyOf(contradictions);
        Objects.requireNonNull(leftBehind, "leftBehind");
        Objects.requireNonNull(messages, "messages");
        Objects.requireNonNull(unverified, "unverified");
        Objects.requireNonNull(unmeasured, "unmeasured");
    }

    /** Of messages that nobody has checked, and replies that were all compared. */
    public Aftermath(List<String> contradictions, Optional<String> leftBehind) {
        this(contradictions, leftBehind, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The same, with what the check of the messages came to. */
    public Aftermath with(Optional<MessageCheck> check) {
        return new Aftermath(contradictions, leftBehind, check, unverified, unmeasured);
    }

    /** The same, with what was taken for right. */
    public Aftermath taken(Optional<String> forRight) {
        return new Aftermath(contradictions, leftBehind, messages, forRight, unmeasured);
    }

    /** The same, of calls that did without a part of a real client. */
    public Aftermath without(Optional<String> part) {
        return new Aftermath(contradictions, leftBehind, messages, unverified, part);
    }

    /** The same, but what was left behind is this, where it is anything. */
    public Aftermath left(Optional<String> because) {
        return new Aftermath(contradictions, because.or(() -> leftBehind), messages, unverified, unmeasured);
    }
}
