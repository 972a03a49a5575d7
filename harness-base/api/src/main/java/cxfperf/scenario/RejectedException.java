package cxfperf.scenario;

import java.util.Objects;

/** Thrown where a scenario finds an invalid option while it uses the option. */
public final class RejectedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Rejection rejection;

    public RejectedException(Rejection rejection) {
        super(rejection.reason());
        this.rejection = Objects.requireNonNull(rejection, "rejection");
    }

    /** Rejects the option for this reason. */
    public RejectedException(String option, String reason) {
        this(new Rejection(option, reason));
    }

    public Rejection rejection() {
        return rejection;
    }
}
