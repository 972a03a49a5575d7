package cxfperf.result;

/**
 * One thing to know before believing a result.
 *
 * @param code a fixed name, for scripts and for the table in the README
 * @param evidence the numbers that show it
 * @param remedy what to do about it
 */
public record Reason(Code code, String evidence, String remedy) {

    /** The known reasons, the most important first, each with what it does to the verdict. */
    public enum Code {
        HARNESS_FAULT(Status.INVALID),
        NO_VERIFIED_CALLS(Status.INVALID),
        RESULTS_NOT_WRITTEN(Status.INVALID),
        INTERRUPTED(Status.FAIL),
        CALLS_FAILED(Status.FAIL),
        CALLS_ABANDONED(Status.FAIL),
        TOO_SHORT(Status.PASS),
        NOT_CLEANED_UP(Status.PASS);

        private final Status status;

        Code(Status status) {
            this.status = status;
        }

        /** The best verdict that a run with this reason can have; PASS for a mere warning. */
        public Status status() {
            return status;
        }
    }
}
