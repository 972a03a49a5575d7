package cxfperf.result;

import java.util.List;

/**
 * The judgement of a run's numbers: a part of a {@link RunResult}.
 *
 * @param objectives the stated objectives with their outcomes
 * @param limitedBy what kept the run from being faster, as one sentence; null until the run is judged
 * @param verdict whether to believe the numbers; null until the run is judged
 */
public record Judgement(List<Objective> objectives, String limitedBy, Verdict verdict) {

    public Judgement {
        objectives = objectives == null ? List.of() : List.copyOf(objectives);
    }

    /** Whether an objective limits the failed calls. The objective then decides, and not a rule. */
    public boolean errorsHaveObjective() {
        return objectives.stream().anyMatch(Objective::concernsErrors);
    }
}
