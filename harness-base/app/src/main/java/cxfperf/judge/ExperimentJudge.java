package cxfperf.judge;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.known;

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
import java.util.stream.Collectors;

/** Makes the verdict of a finished experiment, and finds reasons to doubt its comparisons. Pure. */
public final class ExperimentJudge {

    /** A larger share of the CPU time is a warning, like a run's reason OTHER_LOAD. */
    private static final double MAX_STEAL = 0.05;

    private ExperimentJudge() {}

    public static Verdict verdict(Experiment experiment) {
        List<Reason> reasons = new ArrayList<>();
        if (experiment.definition().asksForComparisons()) {
            experiment.comparisons().stream()
                    .filter(comparison -> !comparison.compares())
                    .map(ExperimentJudge::comparison)
                    .forEach(reasons::add);
            return Verdict.of(reasons);
        }
        if (experiment.runs().isEmpty()) {
            reasons.add(new Reason(Code.NO_VERIFIED_CALLS, "no cell was measured"));
        }
        experiment.runs().stream()
                .filter(cell -> cell.shownStatus() != Status.PASS)
                .map(ExperimentJudge::cell)
                .forEach(reasons::add);
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

    /** The reasons to doubt the comparisons of an experiment. */
    public static List<Reason> doubts(Experiment experiment) {
        List<Reason> doubts = new ArrayList<>();
        if (experiment.sharedHost()) {
            doubts.add(new Reason(
                    Code.SHARED_HOST,
                    "client and server took each other's CPU (" + count(experiment.cpus())
                            + " in all): what is compared is the pair of them, and a variant that is cheaper on one"
                            + " side is faster on both; -Dserver.ssh parts them"));
        }
        String notWarm = experiment.notWarm().stream()
                .map(run -> "run " + run.number() + " (" + run.variant() + ")")
                .distinct()
                .collect(Collectors.joining(", "));
        if (!notWarm.isEmpty()) {
            doubts.add(
                    new Reason(Code.NOT_WARM, "repeated with a longer warm-up, and not counted at first: " + notWarm));
        }
        for (Comparison each : experiment.comparisons()) {
            if (isMuch(each.baselineStealShare()) || isMuch(each.candidateStealShare())) {
                doubts.add(new Reason(
                        Code.OTHER_LOAD,
                        each.label() + ": a hypervisor took " + stolen(each.baselineStealShare())
                                + " of the CPU time of " + each.baseline() + " and "
                                + stolen(each.candidateStealShare()) + " of that of " + each.candidate()));
            }
        }
        return doubts;
    }

    private static boolean isMuch(Double stealShare) {
        return stealShare != null && stealShare >= MAX_STEAL;
    }

    private static String stolen(Double share) {
        return known("%.1f %%", share == null ? null : 100 * share);
    }
}
