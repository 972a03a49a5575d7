package cxfperf.report;

import static cxfperf.text.NumberText.UNKNOWN;
import static cxfperf.text.NumberText.change;
import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.known;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Facts.Fact;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.result.HostNeeds;
import cxfperf.result.RunResult;
import cxfperf.scaling.Goal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Says what a run means for a goal: below its report, in its progress and in the table of a sweep. Any thread. */
public final class GoalText {

    private static final double GIGA = 1e9;

    private GoalText() {}

    /** What a run means for the goal. */
    public static Block of(RunResult result, Goal goal) {
        String target = target(goal, result) + "/s per client, measured "
                + known("%,.2f/s", result.throughput().perClientPerSecond()) + ", margin " + margin(goal, result);
        String projected = projected(goal, result) + " calls in that time at "
                + Unit.RATE.text(result.throughput().perSecond()) + " calls/s";
        return new Block.Facts(List.of(
                new Fact("goal", calls(goal)), new Fact("  target", target), new Fact("  projected", projected)));
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
        return change(goal.margin(result.throughput().perSecond()));
    }

    static String projected(Goal goal, RunResult result) {
        return known("%,.0f", goal.projectedCalls(result.throughput().perSecond()));
    }

    /** The hosts that the goal's calls need. */
    public static Block[] hosts(RunResult run, Goal goal) {
        HostNeeds needs = HostNeeds.of(run, goal);
        Double bits = needs.bitsPerSecond();
        String perCall = known("%.3f ms", Figures.millis(run.serviceTimeMicros().mean()));
        String atOnce = known("%,.0f at once", needs.atOnce());
        String ports = needs.ports() == null ? UNKNOWN : count(needs.ports()) + " ports";
        String opened = known("%.1f per 1,000", run.openedPer1000());
        String port = "a port for " + HostNeeds.TIME_WAIT_SECONDS + " s";
        String gigabits = known("%,.2f Gbit/s", bits == null ? null : bits / GIGA);
        List<List<Cell>> parts = List.of(
                cpus("client CPU", needs.client()),
                cpus("server CPU", needs.server()),
                cells("connections", perCall, atOnce, ports, known("%,.0f", needs.hostsByPorts())),
                cells("of them opened", opened, known("%,.0f/s", needs.openedPerSecond()), port, ""),
                cells("network", known("%,.0f bytes", run.bytesPerCall()), gigabits, "", ""));
        List<Column> columns = Stream.of("", "a call", "all calls", "a host like this run's", "hosts")
                .map(Column::number)
                .toList();
        return new Block[] {
            new Block.Verbatim(List.of("goal         " + calls(goal) + ": " + Unit.RATE.text(needs.perSecond())
                    + " calls/s, if a call takes what it took in this run")),
            new Table(columns, parts)
        };
    }

    private static List<Cell> cpus(String name, HostNeeds.Cpus cpus) {
        String perCall = known("%,.1f us", cpus.microsPerCall());
        String needed = known("%,.1f CPUs", cpus.needed());
        String ofHost = cpus.ofHost() == null
                ? UNKNOWN
                : format("%.1f CPUs, %.0f %% busy", cpus.ofHost(), 100 * HostNeeds.BUSY);
        return cells(name, perCall, needed, ofHost, known("%,.0f", cpus.hosts()));
    }

    private static List<Cell> cells(String... texts) {
        return Stream.of(texts).map(Cell::of).toList();
    }
}
