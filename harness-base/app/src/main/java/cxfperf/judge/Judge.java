package cxfperf.judge;

import static cxfperf.text.NumberText.format;

import cxfperf.result.Objective;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Reason.Trait;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Judges a run from its numbers alone, by all rules: a new rule is a line here. Pure; any thread. */
public final class Judge {

    /** The beginning of the evidence of other load, unless the load is a hypervisor's. */
    public static final String OTHER_PROCESSES = "other processes";

    /** In a shorter window, the first calls may not have come back yet. */
    private static final double LEAST_SECONDS = 2;

    private static final List<BiFunction<RunResult, RunFacts, List<Reason>>> RULES = List.of(
            CallRules::apply,
            ServerRules::completed,
            ServerRules::backlog,
            CallRules::state,
            (run, seen) -> Reason.joined(Code.CONFIG_NOT_IN_EFFECT, seen.unmet()),
            CallRules::messages,
            LoadRules::apply,
            WindowRules::length,
            WindowRules::warmUp,
            WindowRules::unstable,
            WindowRules::drift,
            ServerRules::growth,
            WindowRules::rate,
            WindowRules::stalls,
            ServerRules::processes,
            (run, seen) -> seen.lost().stream().toList(),
            Judge::profile,
            Judge::objectives);

    /** The rules that need only the seconds of a run, and not its end. */
    private static final List<BiFunction<RunResult, RunFacts, List<Reason>>> RULES_SO_FAR =
            List.of(CallRules::apply, ServerRules::growth, Judge::objectives);

    private Judge() {}

    /** The run with its verdict, and with what limited it. */
    public static RunResult judged(RunResult run, RunFacts seen) {
        Verdict verdict = judge(run, seen);
        return run.withVerdict(Bottleneck.of(run, seen, verdict), verdict);
    }

    /**
     * Judges a run that goes on, by its seconds so far. Rules that need its end or its server, such as the comparison
     * of counts, are left out, and so are reasons about speed.
     *
     * @param run with the figures of its seconds so far
     */
    public static List<Reason> soFar(RunResult run) {
        return run.windowSeconds() < LEAST_SECONDS
                ? List.of()
                : Verdict.of(RULES_SO_FAR.stream()
                                .flatMap(rule -> rule.apply(run, RunFacts.ofSum(0)).stream())
                                .toList())
                        .reasons();
    }

    public static Verdict judge(RunResult run, RunFacts seen) {
        return Verdict.of(RULES.stream()
                .flatMap(rule -> rule.apply(run, seen).stream())
                .filter(reason -> saysSomething(run, seen, reason))
                .toList());
    }

    /**
     * A trial of a few calls does not measure speed, so warnings about speed, or about a foreign server's missing
     * count, are dropped. A run without a call in its window has no count to compare with the server's.
     */
    private static boolean saysSomething(RunResult run, RunFacts seen, Reason reason) {
        boolean noCalls = run.calls().started() == 0;
        boolean ofSpeed = reason.has(Trait.OF_SPEED);
        boolean ofCount = reason.is(Code.SERVER_UNKNOWN);
        return reason.status() != Status.PASS
                || !(noCalls && (ofSpeed || ofCount)
                        || seen.isTrial(run) && (ofSpeed || ofCount && seen.foreignServer()));
    }

    /** The stated objectives. */
    private static List<Reason> objectives(RunResult run, RunFacts seen) {
        List<Objective> missed =
                run.objectives().stream().filter(objective -> !objective.met()).toList();
        if (missed.isEmpty()) {
            return List.of();
        }
        return List.of(new Reason(
                Code.OBJECTIVE_MISSED,
                missed.size() + " of " + run.objectives().size() + " objectives missed: "
                        + missed.stream().map(Judge::text).collect(Collectors.joining(", "))));
    }

    private static String text(Objective objective) {
        return objective.text() + " was "
                + (objective.measured() == null ? "n/a" : format("%,.3f%s", objective.measured(), objective.unit()));
    }

    /** Whether flight recorders ran, which slow down the measured calls. */
    private static List<Reason> profile(RunResult run, RunFacts seen) {
        if (seen.unprofiled().isPresent()) {
            List<String> missing = seen.unprofiled().get();
            return List.of(new Reason(
                    Code.PROFILED,
                    missing.isEmpty()
                            ? "flight recorders ran in the JVMs of both sides, and used CPU and time of each call"
                            : "a flight recorder ran in the client's JVM, and used CPU and time of each call; "
                                    + String.join("; ", missing)));
        }
        return run.server().recorder()
                ? List.of(new Reason(
                        Code.PROFILED,
                        "a flight recorder was on stand-by in the server's JVM, which was started with -Dprofile=true"))
                : List.of();
    }

    /** Returns the reason for a result that its directory has no room for, or that cannot be stored there. */
    public static Reason resultNotStored(String directory, String why) {
        return new Reason(Code.HARNESS_FAULT, ResultFile.RESULT + " could not be written to " + directory + ": " + why);
    }

    /** Returns the reason for files of a run that lack seconds. */
    public static Reason filesLackSeconds(String directory, String why) {
        return new Reason(
                Code.HARNESS_FAULT,
                ResultFile.TIMELINE + " or " + ResultFile.LATENCY + " in " + directory + " lacks seconds: " + why
                        + "; what is printed here is complete");
    }
}
