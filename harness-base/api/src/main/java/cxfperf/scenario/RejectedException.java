package cxfperf.scenario;

import java.util.Objects;

/** Thrown where a scenario finds an invalid option while it uses the option. */
public final class RejectedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Rejection rejection;

    /**
     * Makes the exception of a rejection.
     *
     * @param rejection the option at fault and the reason; not null
     */
    public RejectedException(Rejection rejection) {
        super(rejection.reason());
        this.rejection = Objects.requireNonNull(rejection, "rejection");
    }

    /**
     * Makes the exception of a new rejection.
     *
     * @param option the name of an option at fault, without {@code -D}
     * @param reason a clause for the user, who sees the option and its value before it
     */
    public RejectedException(String option, String reason) {
        this(new Rejection(option, reason));
    }

    /** {@return the option at fault and the reason; null only after deserialization} */
    public Rejection rejection() {
        return rejection;
    }
}
