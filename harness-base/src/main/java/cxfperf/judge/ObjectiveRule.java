package cxfperf.judge;

import cxfperf.result.Objective;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import java.util.List;
import java.util.stream.Collectors;

/** The stated objectives. */
final class ObjectiveRule {

    private ObjectiveRule() {}

    static List<Reason> apply(RunEvidence run) {
        List<Objective> missed =
                run.objectives().stream().filter(objective -> !objective.met()).toList();
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
