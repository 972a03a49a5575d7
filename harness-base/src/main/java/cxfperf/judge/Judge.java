package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Verdict;
import java.util.List;
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

    private Judge() {}

    public static Verdict judge(RunEvidence run) {
        return Verdict.of(
                RULES.stream().flatMap(rule -> rule.apply(run).stream()).toList());
    }
}
