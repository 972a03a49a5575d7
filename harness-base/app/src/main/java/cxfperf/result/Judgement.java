package cxfperf.result;

import java.util.List;

/**
 * What the numbers of a run are worth: a part of a {@link RunResult}.
 *
 * @param objectives what was stated, and what came of it
 * @param limitedBy what kept the run from being faster, as one sentence; null until it is judged
 * @param verdict whether to believe the numbers; null until it is judged
 */
public record Judgement(List<Objective> objectives, String limitedBy, Verdict verdict) {

    public Judgement {
        objectives = objectives == null ? List.of() : List.copyOf(objectives);
    }

    /** Whether an objective says how many failed calls there may be: then it decides, and no rule. */
    public boolean errorsHaveObjective() {
        return objectives.stream().anyMatch(Objective::concernsErrors);
    }
}
