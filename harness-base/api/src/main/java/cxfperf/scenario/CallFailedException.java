package cxfperf.scenario;

import java.util.Objects;

/**
 * Thrown by a scenario for a failed call, with the kind of the failure. It has no stack trace, because a faulty server
 * can cause tens of thousands of these per second, and kind and message suffice.
 */
public final class CallFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    /** @param message one line that says what happened; the run reports the first message of each kind */
    public CallFailedException(FailureKind kind, String message) {
        super(message, null, false, false);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /** @param message one line that says how the reply differs from the expected one */
    public static CallFailedException wrongReply(String message) {
        return new CallFailedException(FailureKind.WRONG_REPLY, message);
    }

    public FailureKind kind() {
        return kind;
    }
}
