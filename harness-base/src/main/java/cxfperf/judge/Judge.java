package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Verdict;
import java.util.List;
import java.util.function.Function;

/** Judges a run from its numbers alone. Pure; any thread. */
public final class Judge {

    private static final List<Function<RunEvidence, List<Reason>>> RULES = List.of(
            CallRules::apply,
            CountRule::apply,
            StateRule::apply,
            ConfigRule::apply,
            ConnectionRules::apply,
            LoadRules::apply,
            WindowRules::apply,
            ObjectiveRule::apply);

    private Judge() {}

    public static Verdict judge(RunEvidence run) {
        return Verdict.of(
                RULES.stream().flatMap(rule -> rule.apply(run).stream()).toList());
    }
}
