package cxfperf.result;

import java.util.Set;

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

    /** The same reason for one part of what is judged, such as a load; its evidence names the part first. */
    public Reason at(String part) {
        return new Reason(code, status, "at " + part + ": " + evidence, remedy);
    }

    /** This reason with the evidence of another of the same code and status after its own. */
    Reason with(Reason later) {
        return new Reason(code, status, evidence + "; " + later.evidence, remedy);
    }

    /** Whether another reason has the same code and status, so that both can be given as one. */
    boolean isLike(Reason other) {
        return code == other.code && status == other.status;
    }

    /**
     * The known reasons, each with what it usually does to the verdict and its traits. Their order is that of the
     * reasons of one status: a cause comes before what it brings about, and else the more important one first.
     */
    public enum Code {
        HARNESS_FAULT(Status.INVALID),
        PROCESS_ENDED(Status.INVALID),
        SERVER_RESTARTED(Status.INVALID),
        NO_VERIFIED_CALLS(Status.INVALID, Trait.OF_THE_SUM),
        COMPLETIONS_UNKNOWN(Status.INVALID, Trait.OF_THE_SUM),
        BACKLOG_LEFT(Status.INVALID),
        STATE_MISMATCH(Status.INVALID),
        CONFIG_NOT_IN_EFFECT(Status.INVALID),
        INVALID_MESSAGES(Status.INVALID),
        MESSAGES_UNCHECKED(Status.INVALID),
        RESULTS_NOT_WRITTEN(Status.INVALID),
        RUN_FAILED(Status.INVALID),
        STOPPED(Status.FAIL),
        INTERRUPTED(Status.FAIL),
        AGENT_LOST(Status.FAIL),
        PORTS_EXHAUSTED(Status.FAIL),
        FILES_EXHAUSTED(Status.FAIL),
        CALLS_FAILED(Status.FAIL, Trait.OF_THE_SUM),
        CALLS_ABANDONED(Status.FAIL, Trait.OF_THE_SUM),
        COUNT_MISMATCH(Status.INVALID, Trait.OF_THE_SUM),
        RATE_NOT_KEPT(Status.FAIL),
        NO_EXPECTATION(Status.PASS),
        WARM_UP_CALLS_FAILED(Status.PASS),
        CONNECTION_LEAK(Status.PASS),
        CONNECTION_CHURN(Status.PASS, Trait.OF_SPEED),
        BACKLOG_GROWS(Status.PASS, Trait.OF_THE_SUM),
        SERVER_GROWS(Status.PASS),
        OBJECTIVE_MISSED(Status.FAIL, Trait.OF_THE_SUM),
        NO_RATE_HOLDS(Status.FAIL),
        GC_PAUSES(Status.PASS, Trait.OF_SPEED),
        OTHER_LOAD(Status.PASS, Trait.OF_SPEED),
        STEAL(Status.PASS, Trait.OF_SPEED),
        STALLED(Status.PASS, Trait.OF_SPEED),
        NOT_WARM(Status.PASS, Trait.OF_SPEED),
        UNSTABLE(Status.PASS, Trait.OF_SPEED, Trait.OF_THE_SUM),
        DRIFT(Status.PASS, Trait.OF_SPEED, Trait.OF_THE_SUM),
        REPEATS_APART(Status.PASS),
        POOR_FIT(Status.PASS),
        NOT_SETTLED(Status.PASS),
        RATES_CONTRADICT(Status.PASS),
        FEW_CLIENTS(Status.PASS),
        SETTINGS_DIFFER(Status.PASS),
        CLIENT_CPU_SATURATED(Status.PASS, Trait.OF_SPEED),
        SERVER_CPU_SATURATED(Status.PASS, Trait.OF_SPEED),
        RAW_CLIENT(Status.PASS),
        PROFILED(Status.PASS),
        SHARED_HOST(Status.PASS, Trait.OF_SPEED),
        TOO_SHORT(Status.PASS, Trait.OF_SPEED, Trait.OF_THE_SUM),
        SERVER_UNKNOWN(Status.PASS, Trait.OF_THE_SUM),
        NOT_CLEANED_UP(Status.PASS);

        private final Status status;
        private final Set<Trait> traits;

        Code(Status status, Trait... traits) {
            this.status = status;
            this.traits = Set.of(traits);
        }

        /** The best verdict that a run with this reason usually has; PASS for a mere warning. */
        public Status status() {
            return status;
        }

        public boolean has(Trait trait) {
            return traits.contains(trait);
        }
    }

    /** A property of a reason that rules depend on. */
    public enum Trait {
        /** It says how far a rate may be quoted. A trial of a few calls, which measures no rate, omits its warning. */
        OF_SPEED,
        /** The sum of several load generators is judged by it anew, so the sum does not repeat that of one of them. */
        OF_THE_SUM
    }
}
