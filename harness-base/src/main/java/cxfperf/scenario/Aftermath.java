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
 */
public record Aftermath(List<String> contradictions, Optional<String> leftBehind, Optional<MessageCheck> messages) {

    public static final Aftermath NONE = new Aftermath(List.of(), Optional.empty());

    public Aftermath {
        contradictions = List.copyOf(contradictions);
        Objects.requireNonNull(leftBehind, "leftBehind");
        Objects.requireNonNull(messages, "messages");
    }

    /** Of messages that nobody has checked. */
    public Aftermath(List<String> contradictions, Optional<String> leftBehind) {
        this(contradictions, leftBehind, Optional.empty());
    }

    /** The same, with what the check of the messages came to. */
    public Aftermath with(Optional<MessageCheck> check) {
        return new Aftermath(contradictions, leftBehind, check);
    }
}
