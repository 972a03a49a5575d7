package cxfperf.judge;

import cxfperf.probe.WindowRecorder;
import cxfperf.result.Objective;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import cxfperf.result.Verdict;
import cxfperf.scenario.MessageCheck;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Judges a run from its numbers alone, by all rules that there are: a new one is a line here. Pure; any thread. */
public final class Judge {

    private static final List<BiFunction<RunResult, Observed, List<Reason>>> RULES = List.of(
            CallRules::apply,
            CountRule::apply,
            BacklogRule::apply,
            StateRule::apply,
            ConfigRule::apply,
            MessageRule::apply,
            ConnectionRules::apply,
            LoadRules::apply,
            WarmUpRule::apply,
            WindowRules::apply,
            DriftRule::apply,
            RateRule::apply,
            StallRule::apply,
            ServerStateRule::apply,
            ProcessRule::apply,
            FilesRule::apply,
            ProfileRule::apply,
            ObjectiveRule::apply);

    /** They say how far a rate may be quoted. */
    private static final Set<Code> OF_SPEED = EnumSet.of(
            Code.CONNECTION_CHURN,
            Code.STALLED,
            Code.NOT_WARM,
            Code.UNSTABLE,
            Code.DRIFT,
            Code.GC_PAUSES,
            Code.CLIENT_CPU_SATURATED,
            Code.SERVER_CPU_SATURATED,
            Code.OTHER_LOAD,
            Code.STEAL,
            Code.SHARED_HOST,
            Code.TOO_SHORT);

    private Judge() {}

    /** The run with its verdict, and with what limited it. */
    public static RunResult judged(RunResult run, Observed seen) {
        Verdict verdict = judge(run, seen);
        return run.withVerdict(Bottleneck.of(run, seen, verdict), verdict);
    }

    public static Verdict judge(RunResult run, Observed seen) {
        return Verdict.of(RULES.stream()
                .flatMap(rule -> rule.apply(run, seen).stream())
                .filter(reason -> saysSomething(run, seen, reason))
                .toList());
    }

    /**
     * A trial of a few calls does not measure speed, so warnings about speed, or about a foreign server's missing
     * count, are dropped.
     */
    private static boolean saysSomething(RunResult run, Observed seen, Reason reason) {
        return !seen.isTrial(run)
                || reason.status() != Status.PASS
                || !(OF_SPEED.contains(reason.code())
                        || reason.code() == Code.SERVER_UNKNOWN && seen.asked().foreignServer());
    }

    /** What was asked for and is not so. */
    private static final class ConfigRule {

        private ConfigRule() {}

        static List<Reason> apply(RunResult run, Observed seen) {
            if (seen.unmet().isEmpty()) {
                return List.of();
            }
            return List.of(new Reason(
                    Code.CONFIG_NOT_IN_EFFECT,
                    String.join("; ", seen.unmet()),
                    "this run did not measure what was requested: fix the named bus file or option, or remove "
                            + "that setting"));
        }
    }

    /** Whether the rate crept up or down over the window; a larger difference is UNSTABLE, which then is said alone. */
    private static final class DriftRule {

        private DriftRule() {}

        static List<Reason> apply(RunResult run, Observed seen) {
            if (run.calls().ok() == 0
                    || seen.seconds()
                            .thirds()
                            .filter(Steadiness.Thirds::material)
                            .isPresent()) {
                return List.of();
            }
            return Optional.ofNullable(run.steadiness())
                    .map(Steadiness::drift)
                    // WarmUpRule has already reported a rise with its cause.
                    .filter(drift -> drift.percentPerHour() < 0
                            || WarmUpRule.apply(run, seen).isEmpty())
                    .flatMap(DriftRule::apply)
                    .stream()
                    .toList();
        }

        private static Optional<Reason> apply(Steadiness.Drift drift) {
            if (!drift.material()) {
                return Optional.empty();
            }
            return Optional.of(new Reason(
                    Code.DRIFT,
                    ReasonText.format(
                            "the rate changed by %+.1f %% over the window, %+.1f %% an hour (95 %% interval "
                                    + "%+.1f to %+.1f)",
                            drift.percentOfWindow(),
                            drift.percentPerHour(),
                            drift.lowPercentPerHour(),
                            drift.highPercentPerHour()),
                    drift.percentPerHour() > 0
                            ? "not warm yet, or the host became idle: raise -Dwarmup, and check compileMillis in "
                                    + ResultFile.TIMELINE
                            : "it slows down: check heap after collections, threads, open files and steal in "
                                    + ResultFile.TIMELINE));
        }
    }

    /** The messages that the clients made, against their schema. */
    private static final class MessageRule {

        private MessageRule() {}

        static List<Reason> apply(RunResult run, Observed seen) {
            return Optional.ofNullable(run.messages()).map(MessageRule::of).orElse(List.of());
        }

        private static List<Reason> of(MessageCheck check) {
            List<Reason> reasons = new ArrayList<>();
            if (check.invalid() > 0) {
                reasons.add(new Reason(
                        Code.INVALID_MESSAGES,
                        ReasonText.count(check.invalid()) + " of " + ReasonText.count(check.checked())
                                + " checked messages violate the schema; the first: "
                                + String.join("; ", check.examples()),
                        "another service would reject them: check the code that makes them, and "
                                + "whether threads share objects that are not thread-safe"));
            }
            if (check.checked() < check.sent() || check.sent() == 0) {
                reasons.add(new Reason(
                        Code.MESSAGES_UNCHECKED,
                        check.sent() == 0
                                ? "no message was seen"
                                : ReasonText.count(check.sent() - check.checked()) + " of "
                                        + ReasonText.count(check.sent()) + " messages were not checked: "
                                        + check.uncheckedBecause(),
                        "it is unknown whether they are valid: give the check what it lacks, or omit -Dvalidate"));
            }
            return reasons;
        }
    }

    /** The stated objectives. */
    private static final class ObjectiveRule {

        private ObjectiveRule() {}

        static List<Reason> apply(RunResult run, Observed seen) {
            List<Objective> missed = run.objectives().stream()
                    .filter(objective -> !objective.met())
                    .toList();
            if (missed.isEmpty()) {
                return List.of();
            }
            return List.of(new Reason(
                    Code.OBJECTIVE_MISSED,
                    missed.size() + " of " + run.objectives().size() + " objectives missed: "
                            + missed.stream().map(ObjectiveRule::text).collect(Collectors.joining(", ")),
                    "see what limited the run, or state another objective (-Dslo, -Dgoal)"));
        }

        private static String text(Objective objective) {
            return objective.text() + " was "
                    + (objective.measured() == null ? "n/a" : ReasonText.format("%,.3f", objective.measured()));
        }
    }

    /** Whether what the run needed besides client and server was there until its end. */
    private static final class ProcessRule {

        private ProcessRule() {}

        static List<Reason> apply(RunResult run, Observed seen) {
            return run.auxiliaryProcesses().entrySet().stream()
                    .filter(process -> process.getValue().endedAfterSeconds() != null)
                    .map(ended -> reason(ended.getKey(), ended.getValue().endedAfterSeconds()))
                    .toList();
        }

        private static Reason reason(String name, double afterSeconds) {
            return new Reason(
                    Code.PROCESS_ENDED,
                    afterSeconds <= 0
                            ? "the " + name + " had ended before the window opened"
                            : ReasonText.format("the %s ended %.1f s after the window had opened", name, afterSeconds),
                    "its last output may show why; the timeline has the seconds until then");
        }
    }

    /** Whether flight recorders ran, which cost some of what is measured. */
    private static final class ProfileRule {

        private ProfileRule() {}

        static List<Reason> apply(RunResult run, Observed seen) {
            boolean stoodBy = run.server().effective() != null
                    && Boolean.TRUE.equals(run.server().effective().get(WindowRecorder.FACT));
            return seen.unprofiled()
                    .map(missing -> List.of(profiled(missing)))
                    .orElseGet(() -> stoodBy ? List.of(stoodBy()) : List.of());
        }

        private static Reason profiled(List<String> missing) {
            return new Reason(
                    Code.PROFILED,
                    missing.isEmpty()
                            ? "flight recorders ran in the JVMs of both sides, and used CPU and time of each call"
                            : "a flight recorder ran in the client's JVM, and used CPU and time of each call; "
                                    + String.join("; ", missing),
                    "see in " + ResultFile.REPORT_HTML
                            + " where the time goes; for rates and times that are quoted or compared, run "
                            + "again without"
                            + " -Dprofile");
        }

        private static Reason stoodBy() {
            return new Reason(
                    Code.PROFILED,
                    "a flight recorder was on stand-by in the server's JVM, which was started with -Dprofile=true",
                    "start the server without -Dprofile for rates and times that are quoted or compared");
        }
    }

    /** What the server held when the calls were over, against what its replies had said. */
    private static final class StateRule {

        private StateRule() {}

        static List<Reason> apply(RunResult run, Observed seen) {
            List<String> contradictions = seen.aftermath().contradictions();
            if (contradictions.isEmpty()) {
                return List.of();
            }
            String others =
                    contradictions.size() == 1 ? "" : "; and " + ReasonText.count(contradictions.size() - 1L) + " more";
            return List.of(new Reason(
                    Code.STATE_MISMATCH,
                    contradictions.get(0) + others,
                    "the server reported work that it did not do, so its speed means nothing"));
        }
    }
}
