package cxfperf.scenario;

import java.util.Objects;

/** An option that a scenario cannot use, found while it was used. */
public final class RejectedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Rejection rejection;

    public RejectedException(Rejection rejection) {
        super(rejection.reason());
        this.rejection = Objects.requireNonNull(rejection, "rejection");
    }

    /** @param option and reason as {@link Rejection} has them */
    public RejectedException(String option, String reason) {
        this(new Rejection(option, reason));
    }

    public Rejection rejection() {
        return rejection;
    }
}
