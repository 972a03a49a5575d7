package cxfperf.report;

import static cxfperf.report.document.NumberText.UNKNOWN;
import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.NumberText;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.HostNeeds;
import cxfperf.result.RunResult;
import cxfperf.scaling.Goal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Renders for the console what a run means for a goal. */
public final class GoalText {

    private static final double PERCENT = 100;

    private static final double GIGA = 1e9;

    private GoalText() {}

    /** The lines below the table of a run. */
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
     * The goal in a progress line: the calls so far, extrapolated to the goal's time.
     *
     * @param elapsed time since the measurement window opened
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

    /** The hosts that the goal's calls need, as a table for the console. */
    public static String hosts(RunResult run, Goal goal) {
        HostNeeds needs = HostNeeds.of(run, goal);
        return String.format(
                        Locale.ROOT,
                        "goal         %s calls in %,d s: %s calls/s, if a call takes what it took in this run\n",
                        count(goal.calls()),
                        goal.time().toSeconds(),
                        rate(needs.perSecond()))
                + ConsoleText.render(new Table.Of<List<String>>()
                        .number("", row -> row.get(0))
                        .number("a call", row -> row.get(1))
                        .number("all calls", row -> row.get(2))
                        .number("a host like this run's", row -> row.get(3))
                        .number("hosts", row -> row.get(4))
                        .rows(List.of(
                                cpus("client CPU", needs.client()),
                                cpus("server CPU", needs.server()),
                                List.of(
                                        "connections",
                                        number("%.3f ms", millis(run)),
                                        number("%,.0f at once", needs.atOnce()),
                                        needs.ports() == null ? UNKNOWN : count(needs.ports()) + " ports",
                                        number("%,.0f", needs.hostsByPorts())),
                                List.of(
                                        "of them opened",
                                        number("%.1f per 1,000", run.openedPer1000()),
                                        number("%,.0f/s", needs.openedPerSecond()),
                                        "a port for " + HostNeeds.TIME_WAIT_SECONDS + " s",
                                        ""),
                                List.of(
                                        "network",
                                        number("%,.0f bytes", run.bytesPerCall()),
                                        number(
                                                "%,.2f Gbit/s",
                                                needs.bitsPerSecond() == null ? null : needs.bitsPerSecond() / GIGA),
                                        "",
                                        ""))));
    }

    private static Double millis(RunResult run) {
        Double mean = run.serviceTimeMicros().mean();
        return mean == null ? null : Double.valueOf(mean / 1_000);
    }

    private static List<String> cpus(String name, HostNeeds.Cpus cpus) {
        return List.of(
                name,
                number("%,.1f us", cpus.microsPerCall()),
                number("%,.1f CPUs", cpus.needed()),
                cpus.ofHost() == null
                        ? UNKNOWN
                        : String.format(Locale.ROOT, "%.1f CPUs, %.0f %% busy", cpus.ofHost(), 100 * HostNeeds.BUSY),
                number("%,.0f", cpus.hosts()));
    }

    private static String number(String format, Double value) {
        return value == null || !Double.isFinite(value) ? UNKNOWN : String.format(Locale.ROOT, format, value);
    }
}
