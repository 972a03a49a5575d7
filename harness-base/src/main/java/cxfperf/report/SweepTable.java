package cxfperf.report;

import static cxfperf.report.NumberText.count;
import static cxfperf.report.NumberText.millisOfMicros;
import static cxfperf.report.NumberText.rate;

import cxfperf.result.CallTimes;
import cxfperf.result.RunResult;
import cxfperf.result.SweepAxis;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.scaling.Goal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The table of a sweep as cells: one row a point, by clients or by rate. CPU is the number of cores that a side kept busy on the
 * average. The table of open loops has two more times for that, and leaves out what says little there: a page of paper is
 * wide enough for no more.
 */
public final class SweepTable {

    private final SweepResult sweep;

    public SweepTable(SweepResult sweep) {
        this.sweep = sweep;
    }

    public List<String> headings() {
        List<String> headings = new ArrayList<>(List.of(sweep.axis() == SweepAxis.RATES ? "rate" : "clients"));
        if (sweep.goal().isPresent()) {
            headings.addAll(List.of("target/client", "margin", "projected"));
        }
        if (!sweep.hasOpenLoops()) {
            headings.add("per client");
        }
        headings.add("calls/s");
        if (hasOneWayCalls()) {
            headings.add("sent/s");
        }
        if (sweep.hasOpenLoops()) {
            headings.addAll(List.of(
                    "unsent",
                    "late",
                    "response p50 ms",
                    "response p99 ms",
                    "response max ms",
                    "service p50 ms",
                    "service p99 ms"));
        } else {
            headings.addAll(List.of("p50 ms", "p99 ms", "max ms"));
        }
        headings.addAll(List.of("client cores", "server cores", "opened/1,000", "failed", "verdict"));
        return headings;
    }

    List<List<String>> rows() {
        return points().stream().map(point -> row(point.result())).toList();
    }

    /** The points in the order of the rows. */
    public List<SweepPoint> points() {
        return sweep.points().stream()
                .sorted(Comparator.comparingDouble(
                        (SweepPoint point) -> sweep.axis().of(point.result())))
                .toList();
    }

    /** The cells of one point, one for each heading. */
    public List<String> row(RunResult result) {
        double perSecond = result.throughput().perSecond();
        List<String> cells =
                new ArrayList<>(List.of(sweep.axis().text(sweep.axis().of(result))));
        Optional<Goal> goal = sweep.goal();
        if (goal.isPresent()) {
            cells.add(twoDecimals(goal.get().perClientPerSecond(result.threads())));
            cells.add(GoalText.margin(goal.get().margin(perSecond)));
            cells.add(GoalText.projected(goal.get(), perSecond));
        }
        if (sweep.hasOpenLoops()) {
            cells.add(rate(perSecond));
            addSent(cells, result);
            cells.add(count(result.offered().unsent()));
            cells.add(count(result.offered().late()));
            addTimes(cells, result.responseTimeMicros());
            addPercentiles(cells, result.serviceTimeMicros());
        } else {
            cells.add(twoDecimals(result.throughput().perClientPerSecond()));
            cells.add(rate(perSecond));
            addSent(cells, result);
            addTimes(cells, result.serviceTimeMicros());
        }
        cells.addAll(List.of(
                orUnknown(result.clientCores()),
                orUnknown(result.serverCores()),
                orUnknown(result.openedPer1000()),
                count(result.calls().failed()),
                result.verdict().status().name()));
        return cells;
    }

    private boolean hasOneWayCalls() {
        return sweep.points().stream().anyMatch(point -> point.result().oneWay() != null);
    }

    private void addSent(List<String> cells, RunResult result) {
        if (hasOneWayCalls()) {
            cells.add(NumberText.rateOrNone(result.throughput().sentPerSecond()));
        }
    }

    private static void addTimes(List<String> cells, CallTimes times) {
        addPercentiles(cells, times);
        cells.add(millisOfMicros(times.max()));
    }

    private static void addPercentiles(List<String> cells, CallTimes times) {
        cells.add(millisOfMicros(times.p50()));
        cells.add(millisOfMicros(times.p99()));
    }

    private static String orUnknown(Double value) {
        return value == null ? NumberText.UNKNOWN : twoDecimals(value);
    }

    private static String twoDecimals(double value) {
        return Double.isNaN(value) ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%,.2f", value);
    }
}
