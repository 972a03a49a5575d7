package cxfperf.report;

import static cxfperf.report.document.NumberText.UNKNOWN;
import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.format;
import static cxfperf.report.document.NumberText.known;
import static cxfperf.report.document.NumberText.twoDecimals;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Facts.Fact;
import cxfperf.report.document.Block.Table;
import cxfperf.result.HostNeeds;
import cxfperf.result.RunResult;
import cxfperf.scaling.Goal;
import java.time.Duration;
import java.util.List;

/** Says what a run means for a goal: below its report, in its progress and in the table of a sweep. Any thread. */
public final class GoalText {

    private static final double PERCENT = 100;
    private static final double GIGA = 1e9;

    private GoalText() {}

    /** What a run means for the goal. */
    public static Block of(RunResult result, Goal goal) {
        double perSecond = result.throughput().perSecond();
        return new Block.Facts(List.of(
                new Fact("goal", calls(goal)),
                new Fact(
                        "  target",
                        target(goal, result.threads()) + "/s per client, measured "
                                + known("%,.2f/s", result.throughput().perClientPerSecond()) + ", margin "
                                + margin(goal.margin(perSecond))),
                new Fact(
                        "  projected",
                        projected(goal, perSecond) + " calls in that time at " + Unit.RATE.text(perSecond)
                                + " calls/s")));
    }

    /**
     * The goal in a progress line: the calls so far, extrapolated to the goal's time.
     *
     * @param elapsed time since the measurement window opened
     */
    public static String progress(Goal goal, long okSoFar, Duration elapsed) {
        return "  goal " + margin(goal.projectedCalls(okSoFar, elapsed) / goal.calls() - 1);
    }

    static String calls(Goal goal) {
        return count(goal.calls()) + " calls in " + count(goal.time().toSeconds()) + " s";
    }

    static String target(Goal goal, int threads) {
        return twoDecimals(goal.perClientPerSecond(threads));
    }

    static String margin(double share) {
        return known("%+,.1f %%", PERCENT * share);
    }

    static String projected(Goal goal, double perSecond) {
        return known("%,.0f", goal.projectedCalls(perSecond));
    }

    /** A part of what the goal takes. */
    private record Need(String name, String ofACall, String ofAll, String ofAHost, String hosts) {}

    /** The hosts that the goal's calls need. */
    public static Block[] hosts(RunResult run, Goal goal) {
        HostNeeds needs = HostNeeds.of(run, goal);
        Double mean = run.serviceTimeMicros().mean();
        Double bits = needs.bitsPerSecond();
        return new Block[] {
            new Block.Verbatim(List.of("goal         " + calls(goal) + ": " + Unit.RATE.text(needs.perSecond())
                    + " calls/s, if a call takes what it took in this run")),
            new Table.Of<Need>()
                    .number("", Need::name)
                    .number("a call", Need::ofACall)
                    .number("all calls", Need::ofAll)
                    .number("a host like this run's", Need::ofAHost)
                    .number("hosts", Need::hosts)
                    .rows(List.of(
                            cpus("client CPU", needs.client()),
                            cpus("server CPU", needs.server()),
                            new Need(
                                    "connections",
                                    known("%.3f ms", mean == null ? null : mean / 1_000),
                                    known("%,.0f at once", needs.atOnce()),
                                    needs.ports() == null ? UNKNOWN : count(needs.ports()) + " ports",
                                    known("%,.0f", needs.hostsByPorts())),
                            new Need(
                                    "of them opened",
                                    known("%.1f per 1,000", run.openedPer1000()),
                                    known("%,.0f/s", needs.openedPerSecond()),
                                    "a port for " + HostNeeds.TIME_WAIT_SECONDS + " s",
                                    ""),
                            new Need(
                                    "network",
                                    known("%,.0f bytes", run.bytesPerCall()),
                                    known("%,.2f Gbit/s", bits == null ? null : bits / GIGA),
                                    "",
                                    "")))
        };
    }

    private static Need cpus(String name, HostNeeds.Cpus cpus) {
        return new Need(
                name,
                known("%,.1f us", cpus.microsPerCall()),
                known("%,.1f CPUs", cpus.needed()),
                cpus.ofHost() == null
                        ? UNKNOWN
                        : format("%.1f CPUs, %.0f %% busy", cpus.ofHost(), PERCENT * HostNeeds.BUSY),
                known("%,.0f", cpus.hosts()));
    }
}
