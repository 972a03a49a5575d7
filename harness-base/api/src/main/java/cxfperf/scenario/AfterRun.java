package cxfperf.scenario;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The findings after the last call of a run. Immutable; any thread.
 *
 * @param contradictions differences between what the server stores and what its replies said, one sentence each; empty
 *     if there are none
 * @param leftBehind why data of the run may remain on the server, as a clause; empty where all was removed
 * @param messages the result of the check of generated messages; empty where the user asked for no check
 * @param unverified which replies were accepted without comparison, as a clause; empty where each reply was compared
 *     with an expected one
 */
public record AfterRun(
        List<String> contradictions,
        Optional<String> leftBehind,
        Optional<MessageCheck> messages,
        Optional<String> unverified) {

    /** No finding: all replies were compared with expected ones, and nothing was left on the server. */
    public static final AfterRun NONE = new AfterRun(List.of(), Optional.empty());

    /**
     * Copies the list.
     *
     * @param contradictions not null, and without null
     * @param leftBehind not null
     * @param messages not null
     * @param unverified not null
     */
    public AfterRun {
        contradictions = List.copyOf(contradictions);
        Objects.requireNonNull(leftBehind, "leftBehind");
        Objects.requireNonNull(messages, "messages");
        Objects.requireNonNull(unverified, "unverified");
    }

    /**
     * Makes the findings of a run without a check of messages, in which all replies were compared.
     *
     * @param contradictions differences between the server's data and its replies, one sentence each
     * @param leftBehind why data of the run may remain on the server, as a clause; empty where all was removed
     */
    public AfterRun(List<String> contradictions, Optional<String> leftBehind) {
        this(contradictions, leftBehind, Optional.empty(), Optional.empty());
    }

    /**
     * Replaces the result of the check of messages.
     *
     * @param check empty where the user asked for no check
     * @return a copy
     */
    public AfterRun with(Optional<MessageCheck> check) {
        return new AfterRun(contradictions, leftBehind, check, unverified);
    }

    /**
     * Replaces the description of the replies that were accepted without comparison.
     *
     * @param uncompared as a clause, such as {@code every reply that is no fault}; empty where all were compared
     * @return a copy
     */
    public AfterRun accepted(Optional<String> uncompared) {
        return new AfterRun(contradictions, leftBehind, messages, uncompared);
    }

    /**
     * Replaces the reason for remaining data, unless there is no new one.
     *
     * @param because as a clause; empty to keep the present reason
     * @return a copy
     */
    public AfterRun left(Optional<String> because) {
        return new AfterRun(contradictions, because.or(() -> leftBehind), messages, unverified);
    }
}
