package cxfperf.judge;

import cxfperf.experiment.Comparison;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunRecord;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The verdict of a finished experiment: whether its comparisons, or the cells of its tables, are valid. Pure. */
public final class ExperimentJudge {

    private ExperimentJudge() {}

    public static Verdict verdict(Experiment experiment) {
        List<Reason> reasons = new ArrayList<>();
        if (experiment.definition().asksForTables()) {
            if (experiment.runs().isEmpty()) {
                reasons.add(new Reason(Code.NO_VERIFIED_CALLS, "no cell was measured"));
            }
            experiment.runs().stream()
                    .filter(cell -> cell.shownStatus() != Status.PASS)
                    .map(ExperimentJudge::cell)
                    .forEach(reasons::add);
        } else {
            experiment.comparisons().stream()
                    .filter(comparison -> !comparison.compares())
                    .map(ExperimentJudge::comparison)
                    .forEach(reasons::add);
        }
        return Verdict.of(reasons);
    }

    private static Reason cell(RunRecord cell) {
        return new Reason(
                cell.warm() ? Code.RUN_FAILED : Code.NOT_WARM,
                cell.shownStatus(),
                cell.variant() + cell.point().at() + ": " + cell.shownWhy());
    }

    private static Reason comparison(Comparison comparison) {
        return new Reason(
                comparison.outcome() == Outcome.NOT_WARM ? Code.NOT_WARM : Code.RUN_FAILED,
                Status.INVALID,
                comparison.label() + ": " + comparison.why());
    }
}
