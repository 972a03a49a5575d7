package cxfperf.result;

/**
 * One thing to know before believing a result.
 *
 * @param code a fixed name, for scripts and for the table in docs/results.md
 * @param status the best verdict that a run with this reason can have; PASS for a mere warning
 * @param evidence the numbers that show it
 * @param remedy what to do about it
 */
public record Reason(Code code, Status status, String evidence, String remedy) {

    public Reason(Code code, String evidence, String remedy) {
        this(code, code.status(), evidence, remedy);
    }

    /** The known reasons, the most important first, each with what it usually does to the verdict. */
    public enum Code {
        HARNESS_FAULT(Status.INVALID),
        NO_VERIFIED_CALLS(Status.INVALID),
        COMPLETIONS_UNKNOWN(Status.INVALID),
        BACKLOG_LEFT(Status.INVALID),
        COUNT_MISMATCH(Status.INVALID),
        STATE_MISMATCH(Status.INVALID),
        SERVER_RESTARTED(Status.INVALID),
        PROCESS_ENDED(Status.INVALID),
        CONFIG_NOT_IN_EFFECT(Status.INVALID),
        INVALID_MESSAGES(Status.INVALID),
        MESSAGES_UNCHECKED(Status.INVALID),
        RESULTS_NOT_WRITTEN(Status.INVALID),
        INTERRUPTED(Status.FAIL),
        AGENT_LOST(Status.FAIL),
        PORTS_EXHAUSTED(Status.FAIL),
        FILES_EXHAUSTED(Status.FAIL),
        CALLS_FAILED(Status.FAIL),
        CALLS_ABANDONED(Status.FAIL),
        RATE_NOT_KEPT(Status.FAIL),
        OBJECTIVE_MISSED(Status.FAIL),
        NO_RATE_HOLDS(Status.FAIL),
        NO_EXPECTATION(Status.PASS),
        WARM_UP_CALLS_FAILED(Status.PASS),
        CONNECTION_LEAK(Status.PASS),
        CONNECTION_CHURN(Status.PASS),
        SERVER_OUT_OF_MEMORY(Status.PASS),
        BACKLOG_GROWS(Status.PASS),
        STALLED(Status.PASS),
        NOT_WARM(Status.PASS),
        UNSTABLE(Status.PASS),
        DRIFT(Status.PASS),
        REPEATS_APART(Status.PASS),
        POOR_FIT(Status.PASS),
        NOT_SETTLED(Status.PASS),
        RATES_CONTRADICT(Status.PASS),
        FEW_CLIENTS(Status.PASS),
        VERSIONS_DIFFER(Status.PASS),
        OPTIONS_DIFFER(Status.PASS),
        SAME_SEED(Status.PASS),
        WINDOWS_APART(Status.PASS),
        NOT_ALIGNED(Status.PASS),
        CLOCK_SKEW(Status.PASS),
        GC_PAUSES(Status.PASS),
        CLIENT_CPU_SATURATED(Status.PASS),
        SERVER_CPU_SATURATED(Status.PASS),
        OTHER_LOAD(Status.PASS),
        STEAL(Status.PASS),
        RAW_CLIENT(Status.PASS),
        PROFILED(Status.PASS),
        SHARED_HOST(Status.PASS),
        TOO_SHORT(Status.PASS),
        SERVER_UNKNOWN(Status.PASS),
        NOT_CLEANED_UP(Status.PASS);

        private final Status status;

        Code(Status status) {
            this.status = status;
        }

        /** The best verdict that a run with this reason usually has; PASS for a mere warning. */
        public Status status() {
            return status;
        }
    }
}
