package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.report.document.NumberText;
import cxfperf.result.RunResult;
import cxfperf.scaling.Goal;
import java.time.Duration;
import java.util.Locale;

/** What a run means for a goal, as text. */
public final class GoalText {

    private static final double PERCENT = 100;

    private GoalText() {}

    /** The lines under the table of a run. */
    public static String render(RunResult result, Goal goal) {
        double perSecond = result.throughput().perSecond();
        return String.format(
                Locale.ROOT,
                "goal         %s calls in %,d s\n"
                        + "  target     %,.2f/s per client, measured %s, margin %s\n"
                        + "  projected  %s calls in that time at %s calls/s\n",
                count(goal.calls()),
                goal.time().toSeconds(),
                goal.perClientPerSecond(result.threads()),
                measured(result.throughput().perClientPerSecond()),
                margin(goal.margin(perSecond)),
                projected(goal, perSecond),
                rate(perSecond));
    }

    /**
     * The goal in a line of progress: what the calls so far come to at the end of its time.
     *
     * @param elapsed time since the window opened
     */
    public static String progress(Goal goal, long okSoFar, Duration elapsed) {
        double projected = goal.projectedCalls(okSoFar, elapsed);
        return "  goal " + margin(projected / goal.calls() - 1);
    }

    private static String measured(double perSecond) {
        return Double.isNaN(perSecond) ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%,.2f/s", perSecond);
    }

    static String margin(double share) {
        return Double.isNaN(share) ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%+,.1f %%", PERCENT * share);
    }

    static String projected(Goal goal, double perSecond) {
        double calls = goal.projectedCalls(perSecond);
        return Double.isNaN(calls) ? NumberText.UNKNOWN : count(Math.round(calls));
    }
}
