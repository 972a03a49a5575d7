package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Document;
import cxfperf.report.document.OutputForm;
import cxfperf.report.document.Section;
import cxfperf.result.CallTimes;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.SweepAxis;
import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;
import cxfperf.scaling.BetterThanLinear;
import cxfperf.scaling.Estimate;
import cxfperf.scaling.Goal;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.Suspicion;
import cxfperf.scaling.UslFit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What is said of a sweep: the table of its points, one row a run, and what they say about other loads. CPU is the
 * number of cores that a side kept busy on the average. Any thread.
 */
public final class SweepDocument {

    private static final double PERCENT = 100;

    private final SweepResult sweep;
    private final boolean oneWay;

    private SweepDocument(SweepResult sweep) {
        this.sweep = sweep;
        oneWay = sweep.points().stream().anyMatch(point -> point.result().oneWay() != null);
    }

    public static Document of(SweepResult sweep) {
        return new SweepDocument(sweep).document();
    }

    private Document document() {
        List<String> meanings = new ArrayList<>(List.of(VerdictText.meaning(sweep.verdict())));
        best().ifPresent(meanings::add);
        List<Section> sections = new ArrayList<>();
        if (!sweep.points().isEmpty()) {
            sections.add(Section.ofChart(SweepCharts.throughput(sweep)));
        }
        sections.add(Section.of("Runs", false, table(), new Block.Listing(scaling(sweep))));
        if (!sweep.points().isEmpty()) {
            sections.add(Section.ofChart(
                    SweepCharts.times(sweep),
                    new Block.Hint("Each point is one run. A percentile with too few calls above it is left out.")));
        }
        return new Document(
                sweep.scenario() + " " + sweep.operation(),
                "sweep",
                title(),
                sweep.startedAt(),
                VerdictText.conclusion("VERDICT OF THE SWEEP", sweep.verdict(), meanings, List.of()),
                sections,
                List.of(ResultFile.SWEEP.toString(), ResultFile.REPORT_MARKDOWN.toString()));
    }

    /** The number of clients whose runs did most on the average; empty without points. */
    private Optional<String> best() {
        if (sweep.hasOpenLoops()) {
            return scaling(sweep).stream().findFirst().map(line -> line + ".");
        }
        return sweep.best()
                .map(best -> String.format(
                        Locale.ROOT,
                        "Most was done with %,d clients: %s verified calls/s%s.",
                        best.threads(),
                        rate(best.perSecond()),
                        sweep.repeats() > 1 ? ", the mean of its runs" : ""));
    }

    private String title() {
        String goal = sweep.goal()
                .map(wanted -> ", goal " + count(wanted.calls()) + " calls in "
                        + count(wanted.time().toSeconds()) + " s")
                .orElse("");
        return "sweep of " + sweep.scenario() + " " + sweep.operation() + ": "
                + count(sweep.points().size()) + " of " + count(sweep.plannedPoints()) + " points, order from seed "
                + sweep.seed() + goal;
    }

    private Table table() {
        List<List<Cell>> rows = sweep.points().stream()
                .sorted(Comparator.comparingDouble(
                        (SweepPoint point) -> sweep.axis().of(point.result())))
                .map(this::row)
                .toList();
        return new Table(columns(), rows);
    }

    /** A console shows the rates, the response times, the service times, the goal and the costs below each other. */
    private List<Column> columns() {
        List<Column> columns = new ArrayList<>(
                List.of(Column.number(sweep.axis() == SweepAxis.RATES ? "rate" : "clients"), Column.number("calls/s")));
        if (oneWay) {
            columns.add(Column.number("sent/s"));
        }
        if (sweep.hasOpenLoops()) {
            columns.addAll(List.of(
                    Column.number("unsent"),
                    Column.number("late"),
                    Column.number("response p50 ms").inPart(1),
                    Column.number("response p99 ms").inPart(1),
                    Column.number("response max ms").inPart(1),
                    Column.number("service p50 ms").inPart(2),
                    Column.number("service p99 ms").inPart(2)));
        } else {
            columns.addAll(List.of(
                    Column.number("per client"),
                    Column.number("p50 ms"),
                    Column.number("p99 ms"),
                    Column.number("max ms")));
        }
        if (sweep.goal().isPresent()) {
            columns.addAll(List.of(
                    Column.number("target/client").inPart(3),
                    Column.number("margin").inPart(3),
                    Column.number("projected").inPart(3)));
        }
        columns.addAll(List.of(
                Column.number("client cores").inPart(4),
                Column.number("server cores").inPart(4),
                Column.number("opened/1,000").inPart(4),
                Column.number("failed"),
                Column.number("verdict"),
                Column.text("run").in(Set.of(OutputForm.PAGE))));
        return columns;
    }

    private List<Cell> row(SweepPoint point) {
        RunResult result = point.result();
        CellsOfRun of = new CellsOfRun("points." + sweep.points().indexOf(point) + ".result.", result);
        double perSecond = result.throughput().perSecond();
        List<Cell> cells = new ArrayList<>();
        String load = sweep.axis().text(sweep.axis().of(result));
        cells.add(
                sweep.axis() == SweepAxis.RATES
                        ? of.cell(
                                load, "offered.firstPerSecond", result.offered().firstPerSecond())
                        : of.cell(load, "threads", result.threads()));
        cells.add(of.rate());
        if (oneWay) {
            cells.add(of.sentRate());
        }
        if (sweep.hasOpenLoops()) {
            cells.add(of.cell(
                    count(result.offered().unsent()),
                    "offered.unsent",
                    result.offered().unsent()));
            cells.add(of.cell(
                    count(result.offered().late()),
                    "offered.late",
                    result.offered().late()));
            CallTimes response = result.responseTimeMicros();
            cells.add(of.millis("responseTimeMicros.p50", response.p50()));
            cells.add(of.millis("responseTimeMicros.p99", response.p99()));
            cells.add(of.millis("responseTimeMicros.max", response.max()));
        } else {
            double perClient = result.throughput().perClientPerSecond();
            cells.add(of.cell(CellsOfRun.twoDecimals(perClient), "throughput.perClientPerSecond", perClient));
        }
        cells.add(of.millis("serviceTimeMicros.p50", result.serviceTimeMicros().p50()));
        cells.add(of.millis("serviceTimeMicros.p99", result.serviceTimeMicros().p99()));
        if (!sweep.hasOpenLoops()) {
            cells.add(of.millis(
                    "serviceTimeMicros.max", result.serviceTimeMicros().max()));
        }
        if (sweep.goal().isPresent()) {
            Goal goal = sweep.goal().get();
            cells.add(Cell.of(CellsOfRun.twoDecimals(goal.perClientPerSecond(result.threads()))));
            cells.add(Cell.of(GoalText.margin(goal.margin(perSecond))));
            cells.add(Cell.of(GoalText.projected(goal, perSecond)));
        }
        cells.add(Cell.of(CellsOfRun.twoDecimals(result.clientCores())));
        cells.add(Cell.of(CellsOfRun.twoDecimals(result.serverCores())));
        cells.add(Cell.of(CellsOfRun.twoDecimals(result.openedPer1000())));
        cells.add(of.count("calls.failed", result.calls().failed()));
        cells.add(of.verdict());
        cells.add(Cell.of("repeat " + point.repeat()).linkedTo(point.directory() + "/" + ResultFile.REPORT_HTML));
        return cells;
    }

    /** What the points say about other loads, and what stands against that; a line each. */
    static List<String> scaling(SweepResult sweep) {
        if (sweep.hasOpenLoops()) {
            return kept(sweep);
        }
        List<ScalingPoint> fitted = SweepResult.fitted(sweep.points());
        List<String> lines = new ArrayList<>(law(sweep.fit(), fitted));
        Suspicion.among(fitted).forEach(suspicion -> lines.add(suspicion(suspicion)));
        return lines;
    }

    /** No law is fitted through rates that were asked for. */
    private static List<String> kept(SweepResult sweep) {
        List<Double> kept = sweep.kept();
        SweepAxis axis = sweep.axis();
        String which;
        if (kept.isEmpty()) {
            which = "no point kept its rate and passed in all its runs";
        } else if (axis == SweepAxis.RATES) {
            which = "highest rate that was kept, and passed, in all its runs: " + axis.text(kept.get(kept.size() - 1));
        } else {
            which = "fewest clients that kept the rate, and passed, in all their runs: " + axis.text(kept.get(0));
        }
        return List.of(which, OfferedText.CLOCKS);
    }

    private static String suspicion(Suspicion suspicion) {
        BetterThanLinear strongest = suspicion.strongest();
        String upTo = suspicion.seen() == 1 ? "" : "up to ";
        return String.format(
                Locale.ROOT,
                "SUSPECT%s: %,d clients at %s%s calls/s each are %s%.2f times linear scaling from %,d"
                        + " at %s: one of these two points is not what it seems (cold start, disturbance); repeat them",
                suspicion.repeats() == 1
                        ? ""
                        : ", seen in " + count(suspicion.seen()) + " of " + count(suspicion.repeats()) + " runs",
                strongest.point().threads(),
                upTo,
                rate(strongest.point().perClient()),
                upTo,
                strongest.ratio(),
                strongest.reference().threads(),
                rate(strongest.reference().perClient()));
    }

    /** What a law says of the points that it was fitted to, or why there is none. @param fit null for none */
    static List<String> law(UslFit fit, List<ScalingPoint> fitted) {
        if (fit == null) {
            return List.of(
                    UslFit.areEnough(fitted)
                            ? "USL fit: none; the points do not determine the law: measure fewer clients than "
                                    + count(fitted.stream()
                                            .mapToInt(ScalingPoint::threads)
                                            .min()
                                            .orElseThrow())
                                    + " too, or repeat the points"
                            : "USL fit: none; it needs " + UslFit.MIN_POINTS
                                    + " or more PASS points of three or more numbers of clients, and has "
                                    + fitted.size());
        }
        if (fit.isPoor()) {
            return List.of(String.format(
                    Locale.ROOT,
                    "POOR FIT (%d PASS points, rms error %.1f %%): the law does not describe these points; its parameters,"
                            + " knee and peak are withheld",
                    fitted.size(),
                    PERCENT * fit.rmsError()));
        }
        return List.of(
                String.format(
                        Locale.ROOT,
                        "USL fit (%d PASS points, rms error %.1f %%, 95 %% intervals): lambda %s/s%s, sigma %s, kappa %s",
                        fitted.size(),
                        PERCENT * fit.rmsError(),
                        estimate("%,.1f", fit.lambda()),
                        fit.lambdaIsExtrapolated() ? " (" + below(fit) + ")" : "",
                        estimate("%.5f", fit.sigma()),
                        estimate("%.3e", fit.kappa())),
                knee(fit));
    }

    private static String below(UslFit fit) {
        return "EXTRAPOLATED below the " + count(fit.smallestMeasured()) + " clients that were measured";
    }

    private static String knee(UslFit fit) {
        if (Double.isInfinite(fit.knee().value())) {
            String limit = Double.isInfinite(fit.peak().value())
                    ? "no limit in sight"
                    : "it nears " + rate(fit.peak().value()) + " calls/s";
            return "knee: none, throughput does not fall within the model; " + limit;
        }
        if (!fit.kneeIsKnown()) {
            return "knee: not known, the interval of kappa holds 0: throughput may never fall";
        }
        return "knee N* " + estimate("%,.1f", fit.knee()) + " clients, modelled peak "
                + estimate("%,.0f", fit.peak()) + " calls/s"
                + (!fit.kneeIsExtrapolated()
                        ? ""
                        : fit.knee().value() < fit.smallestMeasured()
                                ? "; " + below(fit)
                                : "; EXTRAPOLATED beyond the " + count(fit.largestMeasured())
                                        + " clients that were measured");
    }

    private static String estimate(String format, Estimate estimate) {
        String value = String.format(Locale.ROOT, format, estimate.value());
        return estimate.low() == null
                ? value
                : value
                        + String.format(
                                Locale.ROOT, " [" + format + ", " + format + "]", estimate.low(), estimate.high());
    }
}
