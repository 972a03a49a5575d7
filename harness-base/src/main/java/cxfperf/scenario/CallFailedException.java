package cxfperf.scenario;

import java.util.Objects;

/**
 * A call that the scenario itself found to have failed, with its kind. Carries no stack trace: a server that answers
 * wrongly can cause tens of thousands a second, and the kind and the message say all there is to say.
 */
public final class CallFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    public CallFailedException(FailureKind kind, String message) {
        super(message, null, false, false);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /** A reply that was not the expected one; the message says in what. */
    public static CallFailedException wrongReply(String message) {
        return new CallFailedException(FailureKind.WRONG_REPLY, message);
    }

    public FailureKind kind() {
        return kind;
    }
}
