package cxfperf.scenario;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The findings after the last call of a run.
 *
 * @param contradictions differences between what the server stores and what its replies said, one sentence each
 * @param leftBehind why data of the run may remain on the server, as a clause; empty where all was removed
 * @param messages the result of the check of generated messages; empty where the user asked for no check
 * @param unverified which replies were accepted without comparison, as a clause; empty where each reply was compared
 *     with an expected one
 * @param unmeasured which part of a real client the calls left out, as a sentence without its full stop; empty where
 *     they left out nothing
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

    /** The findings of a run without a check of messages, in which all replies were compared. */
    public Aftermath(List<String> contradictions, Optional<String> leftBehind) {
        this(contradictions, leftBehind, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A copy with the result of the check of messages. */
    public Aftermath with(Optional<MessageCheck> check) {
        return new Aftermath(contradictions, leftBehind, check, unverified, unmeasured);
    }

    /** A copy with the replies that were accepted without comparison. */
    public Aftermath accepted(Optional<String> uncompared) {
        return new Aftermath(contradictions, leftBehind, messages, uncompared, unmeasured);
    }

    /** A copy with the part of a real client that the calls left out. */
    public Aftermath without(Optional<String> part) {
        return new Aftermath(contradictions, leftBehind, messages, unverified, part);
    }

    /** A copy with this reason for remaining data, or with the present reason where this is empty. */
    public Aftermath left(Optional<String> because) {
        return new Aftermath(contradictions, because.or(() -> leftBehind), messages, unverified, unmeasured);
    }
}
