package cxfperf.result;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One thing to know before believing a result.
 *
 * @param code a fixed name, for scripts and for the table in docs/results.md: the name of a {@link Code}, which a later
 *     version may have added
 * @param status the best verdict that a run with this reason can have; PASS for a mere warning
 * @param evidence the numbers that show the reason
 * @param remedy what to do about it
 */
public record Reason(String code, Status status, String evidence, String remedy) {

    /** The beginning of the evidence of a run that a user stopped. */
    public static final String INTERRUPTED = "the run was interrupted";

    public Reason(Code code, String evidence) {
        this(code, code.status, evidence);
    }

    public Reason(Code code, Status status, String evidence) {
        this(code.name(), status, evidence, code.remedy);
    }

    /** One reason with all evidence; empty without evidence. */
    public static List<Reason> joined(Code code, List<String> evidence) {
        return evidence.isEmpty() ? List.of() : List.of(new Reason(code, String.join("; ", evidence)));
    }

    private Optional<Code> known() {
        return Stream.of(Code.values()).filter(this::is).findFirst();
    }

    public boolean is(Code other) {
        return other.name().equals(code);
    }

    public boolean has(Trait trait) {
        return known().filter(found -> found.has(trait)).isPresent();
    }

    /** The place among the reasons of one status: the place of its code, or the last place for an unknown code. */
    int place() {
        return known().map(Code::ordinal).orElse(Integer.MAX_VALUE);
    }

    /** Whether a user stopped the run, and not a condition of {@code -Dstop}. */
    public boolean saysInterrupted() {
        return is(Code.ENDED_EARLY) && evidence.startsWith(INTERRUPTED);
    }

    /** A copy for one part of the judged result, such as a load; its evidence names the part first. */
    public Reason at(String part) {
        return new Reason(code, status, "at " + part + ": " + evidence, remedy);
    }

    /**
     * The known reasons, each with its usual verdict, its remedy and its traits. Reasons of one status are shown in
     * this order: a cause comes before its effects; otherwise the more important reason comes first.
     */
    public enum Code {
        HARNESS_FAULT(Status.INVALID, "fix this first: the load or its files are not what was asked for"),
        PROCESS_ENDED(Status.INVALID, "check the last output of that process for the cause, and run again"),
        NO_VERIFIED_CALLS(
                Status.INVALID,
                "check that the server is up, the address and the options of both sides, and the example of a failure",
                Trait.OF_THE_SUM),
        STATE_MISMATCH(
                Status.INVALID, "check the server's log; restart the server before the next run if data is left on it"),
        CONFIG_NOT_IN_EFFECT(Status.INVALID, "fix the named bus file or option, or remove that setting"),
        INVALID_MESSAGES(
                Status.INVALID,
                "check the code that makes the messages and what its threads share, or let a bus file write XML"),
        RUN_FAILED(Status.INVALID, "see the report of that run"),
        ENDED_EARLY(
                Status.FAIL,
                "the numbers cover the time until then; let a run go on to its end to compare it with others"),
        AGENT_LOST(Status.FAIL, "the load was not the requested one: find out what ended them, and repeat the test"),
        LIMIT_REACHED(
                Status.FAIL,
                "reuse connections and close what is open; only then raise the limit (ulimit -n,"
                        + " net.ipv4.ip_local_port_range)"),
        CALLS_FAILED(
                Status.FAIL,
                "see the example of each failure, docs/results.md#calls_failed and the server's log",
                Trait.OF_THE_SUM),
        COUNT_MISMATCH(
                Status.INVALID,
                "check for other clients, calls of an earlier run, lost or repeated messages, and whether -Dadmin names"
                        + " the server under load",
                Trait.OF_THE_SUM),
        RATE_NOT_KEPT(
                Status.FAIL,
                "raise -Dthreads if the clients were too few; otherwise the rate is more than can be served: lower -Drate"),
        NO_EXPECTATION(Status.PASS, "state with -Dexpect what a correct reply contains"),
        CONNECTIONS(
                Status.PASS,
                "read every reply to its end and close it, keep one client per thread, and make the keep-alive cache"
                        + " as large as -Dthreads",
                Trait.OF_SPEED),
        BACKLOG_GROWS(
                Status.PASS,
                "the throughput is the server's limit; lower -Drate to a load that the server can complete",
                Trait.OF_THE_SUM),
        SERVER_GROWS(
                Status.PASS,
                "see the levels in " + ResultFile.TIMELINE
                        + "; a heap or thread dump shows what holds them; more heap may help"),
        OBJECTIVE_MISSED(
                Status.FAIL,
                "see what limited the run, measure for longer what is n/a, or state another objective (-Dslo, -Dgoal)",
                Trait.OF_THE_SUM),
        GC_PAUSES(
                Status.PASS, "give that JVM more heap or another collector (-DjvmArgs, -DsrvJvmArgs)", Trait.OF_SPEED),
        OTHER_LOAD(
                Status.PASS,
                "stop the other processes of that host (see top), or use a dedicated machine",
                Trait.OF_SPEED),
        STALLED(
                Status.PASS,
                "the rate is not the server's own: check in " + ResultFile.TIMELINE
                        + " what stopped: pauses, CPU or connections",
                Trait.OF_SPEED),
        NOT_WARM(
                Status.PASS,
                "warm up for longer, such as -Dwarmup=auto:20-300; compileMillis in " + ResultFile.TIMELINE
                        + " shows when the compilers are idle",
                Trait.OF_SPEED),
        UNSTABLE(
                Status.PASS,
                "it slows down: check heap, pauses, connections and steal time in " + ResultFile.TIMELINE,
                Trait.OF_SPEED,
                Trait.OF_THE_SUM),
        DRIFT(
                Status.PASS,
                "check heap after collections, threads, open files and steal in " + ResultFile.TIMELINE
                        + "; if the rate rises, raise -Dwarmup",
                Trait.OF_SPEED,
                Trait.OF_THE_SUM),
        UNCERTAIN(
                Status.PASS,
                "do what the evidence says, or repeat on a quieter host, with a longer -Dtime and -Dwarmup"),
        SETTINGS_DIFFER(Status.PASS, "give all load generators the same version, JVM flags and CXF configuration file"),
        CLIENT_CPU_SATURATED(
                Status.PASS,
                "unless others used more, the generator was measured: use a cheaper client (-Dcfg), fewer -Dthreads,"
                        + " whole CPUs or another host",
                Trait.OF_SPEED),
        SERVER_CPU_SATURATED(
                Status.PASS,
                "unless others used more, this is the server's own limit: more threads add waiting, not throughput",
                Trait.OF_SPEED),
        PROFILED(Status.PASS, "run again without -Dprofile for rates and times that are quoted or compared"),
        SHARED_HOST(
                Status.PASS,
                "this is the rate of client and server together; use a second host for the server's own rate",
                Trait.OF_SPEED),
        TOO_SHORT(Status.PASS, "measure for longer (-Dtime, -Dinvocations)", Trait.OF_SPEED, Trait.OF_THE_SUM),
        SERVER_UNKNOWN(
                Status.PASS,
                "open the server's admin endpoint (-Dadmin), or add the server probe: extras/server-probe/README.md",
                Trait.OF_THE_SUM);

        private final Status status;
        private final String remedy;
        private final Set<Trait> traits;

        Code(Status status, String remedy, Trait... traits) {
            this.status = status;
            this.remedy = remedy;
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
        /** The reason limits how far a rate may be quoted. A trial of a few calls omits it, as it measures no rate. */
        OF_SPEED,
        /** The merged result is judged by this reason's rule, so it does not repeat the reason of a load generator. */
        OF_THE_SUM
    }
}
