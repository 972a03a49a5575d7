package cxfperf.scenario;

import java.util.List;
import java.util.Optional;

/**
 * The findings after the last call of a run. Immutable; any thread.
 *
 * @param contradictions differences between what the server stores and what its replies said, one sentence each; empty
 *     if there are none
 * @param leftBehind why data of the run may remain on the server, as a clause; empty where all was removed
 * @param messages the result of the check of generated messages; empty where the user asked for no check
 * @param unverified which replies were accepted without comparison, as a clause such as {@code every reply that is no
 *     fault}; empty where each reply was compared with an expected one
 */
public record AfterRun(
        List<String> contradictions,
        Optional<String> leftBehind,
        Optional<MessageCheck> messages,
        Optional<String> unverified) {

    /** No finding: all replies were compared with expected ones, and nothing was left on the server. */
    public static final AfterRun NONE = new AfterRun(List.of(), Optional.empty());

    /** Makes the findings about the server's data, in a run without a check of messages whose replies were compared. */
    public AfterRun(List<String> contradictions, Optional<String> leftBehind) {
        this(contradictions, leftBehind, Optional.empty(), Optional.empty());
    }

    /** Makes the findings about messages, in a run that finds nothing else. */
    public static AfterRun ofMessages(MessageCheck check) {
        return new AfterRun(List.of(), Optional.empty(), Optional.of(check), Optional.empty());
    }

    /** Makes the findings about replies, in a run that finds nothing else. */
    public static AfterRun ofReplies(Optional<String> unverified) {
        return new AfterRun(List.of(), Optional.empty(), Optional.empty(), unverified);
    }
}
