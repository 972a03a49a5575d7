package cxfperf.scenario;

import java.util.Objects;

/**
 * Thrown by a scenario for a failed call, with the kind of the failure. It has no stack trace, because a faulty server
 * can cause tens of thousands of these per second, and kind and message suffice.
 */
public final class CallFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    public CallFailedException(FailureKind kind, String message) {
        super(message, null, false, false);
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /** The exception for an unexpected reply. The message says how it differs. */
    public static CallFailedException wrongReply(String message) {
        return new CallFailedException(FailureKind.WRONG_REPLY, message);
    }

    public FailureKind kind() {
        return kind;
    }
}
