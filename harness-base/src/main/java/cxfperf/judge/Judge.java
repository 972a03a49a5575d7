package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Judges a run from its numbers alone, by all rules that there are: a new one is a line here. Pure; any thread. */
public final class Judge {

    private static final List<Function<RunEvidence, List<Reason>>> RULES = List.of(
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

    public static Verdict judge(RunEvidence run) {
        return Verdict.of(RULES.stream()
                .flatMap(rule -> rule.apply(run).stream())
                .filter(reason -> saysSomething(run, reason))
                .toList());
    }

    /** Who asks for a few calls does not ask how fast they are, and knows whether the server tells. */
    private static boolean saysSomething(RunEvidence run, Reason reason) {
        return !run.isTrial()
                || reason.status() != Status.PASS
                || !(OF_SPEED.contains(reason.code())
                        || reason.code() == Code.SERVER_UNKNOWN
                                && run.course().asked().foreignServer());
    }
}
