package cxfperf.report;

import static cxfperf.text.NumberText.change;
import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.known;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Fact;
import cxfperf.result.Goal;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.time.Duration;
import java.util.List;

/** Describes what a run means for a goal: below its report, in its progress and in the table of a sweep. Any thread. */
public final class GoalText {

    private GoalText() {}

    /** What a run means for the goal. */
    public static Block of(RunResult result, Goal goal) {
        String target = target(goal, result) + "/s per client, measured "
                + known("%,.2f/s", perSecond(result) / result.threads()) + ", margin " + margin(goal, result);
        String projected =
                projected(goal, result) + " calls in that time at " + Unit.RATE.text(perSecond(result)) + " calls/s";
        return new Block.Facts(
                List.of(Fact.of("goal", calls(goal)), Fact.of("  target", target), Fact.of("  projected", projected)));
    }

    /**
     * The goal in a progress line: the calls so far, extrapolated to the goal's time.
     *
     * @param elapsed time since the measurement window opened
     */
    public static String progress(Goal goal, long okSoFar, Duration elapsed) {
        return "  goal " + change(goal.projectedCalls(okSoFar, elapsed) / goal.calls() - 1);
    }

    static String calls(Goal goal) {
        return count(goal.calls()) + " calls in " + count(goal.time().toSeconds()) + " s";
    }

    static String target(Goal goal, RunResult result) {
        return Unit.TWO_DECIMALS.text(goal.perClientPerSecond(result.threads()));
    }

    static String margin(Goal goal, RunResult result) {
        return change(goal.margin(perSecond(result)));
    }

    static String projected(Goal goal, RunResult result) {
        return known("%,.0f", goal.projectedCalls(perSecond(result)));
    }

    /** The rate of a run; NaN if the run is invalid. */
    private static double perSecond(RunResult result) {
        return result.verdict().status() == Status.INVALID
                ? Double.NaN
                : result.throughput().perSecond();
    }
}
