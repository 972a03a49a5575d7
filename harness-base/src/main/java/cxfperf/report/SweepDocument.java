package cxfperf.report;

import static cxfperf.report.Figures.figure;
import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;
import static cxfperf.report.document.NumberText.twoDecimals;

import cxfperf.experiment.SweepAxis;
import cxfperf.experiment.SweepResult;
import cxfperf.experiment.SweepResult.SweepPoint;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Section;
import cxfperf.report.render.JunitXml;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.scaling.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Makes the document of a sweep: a table with a row for each run, and the scalability law of their rates. CPU is the
 * average number of cores that a side kept busy. Any thread.
 */
public final class SweepDocument {

    /** The figures of times in the table and the chart. */
    private static final List<TimeFigure> SHOWN = List.of(TimeFigure.P50, TimeFigure.P99, TimeFigure.MAX);

    private final SweepResult sweep;
    private final boolean overRates;
    private final List<PointRow> rows;

    private SweepDocument(SweepResult sweep) {
        this.sweep = sweep;
        overRates = sweep.axis() == SweepAxis.RATES;
        rows = PointRow.rows(sweep.points().size(), i -> row(i, sweep.points().get(i)));
    }

    private PointRow row(int index, SweepPoint point) {
        return PointRow.of(
                index,
                "repeat " + point.repeat(),
                sweep.axis().of(point.result()),
                point.result().verdict().status() == Status.PASS,
                point.directory(),
                point.result());
    }

    public static Document of(SweepResult sweep) {
        return new SweepDocument(sweep).document();
    }

    /** Each point is a test. */
    public static String junit(SweepResult sweep) {
        return JunitXml.render(
                sweep.series().scenario() + " sweep",
                sweep.series().results().stream().map(RunDocument::testCase).toList());
    }

    private Document document() {
        List<String> notes = notes();
        List<String> meanings = new ArrayList<>(List.of(VerdictText.meaning(sweep.verdict())));
        best(notes).ifPresent(meanings::add);
        List<Section> sections = new ArrayList<>();
        if (!rows.isEmpty()) {
            sections.add(Section.ofChart(throughput()));
        }
        sections.add(Section.of("Runs", false, table(), new Block.Listing(notes)));
        if (!rows.isEmpty()) {
            sections.add(Section.ofChart(
                    times(),
                    new Block.Hint("Each point is one run. A percentile with too few calls above it is left out.")));
        }
        return new Document(
                sweep.series().title(),
                "sweep",
                title(),
                sweep.series().experiment().startedAt(),
                VerdictText.conclusion("VERDICT OF THE SWEEP", sweep.verdict(), meanings, List.of()),
                sections,
                List.of(ResultFile.EXPERIMENT.toString(), ResultFile.REPORT_MARKDOWN.toString()));
    }

    /** The number of clients with the highest average throughput, or an open loop's first note; may be empty. */
    private Optional<String> best(List<String> notes) {
        if (sweep.hasOpenLoops()) {
            return notes.stream().findFirst().map(line -> line + ".");
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
        return "sweep of " + sweep.series().title() + ": "
                + count(sweep.points().size()) + " of " + count(sweep.plannedPoints()) + " points, order from seed "
                + sweep.series().experiment().definition().seed() + goal;
    }

    /** The table of points. A console shows rates, response times, service times, goal and costs below each other. */
    private Table table() {
        Table.Of<PointRow> table = new Table.Of<PointRow>()
                .add(Column.number(overRates ? "rate" : "clients"), row -> row.figures()
                        .cell(overRates ? RunFigure.OFFERED : RunFigure.THREADS)
                        .reading(sweep.axis().text(row.load())))
                .add(Column.number("calls/s"), figure(RunFigure.RATE));
        if (rows.stream().anyMatch(row -> row.result().oneWay() != null)) {
            table.add(Column.number("sent/s"), figure(RunFigure.SENT_RATE));
        }
        if (sweep.hasOpenLoops()) {
            table.add(Column.number("dropped"), figure(RunFigure.DROPPED))
                    .add(Column.number("behind"), figure(RunFigure.BEHIND));
            times(table, "response ", 1, TimesTable.RESPONSE, SHOWN);
            times(table, "service ", 2, TimesTable.SERVICE, List.of(TimeFigure.P50, TimeFigure.P99));
        } else {
            table.add(Column.number("per client"), row -> row.figures()
                    .cell(RunFigure.CLIENT_RATE)
                    .reading(twoDecimals(row.result().throughput().perClientPerSecond())));
            times(table, "", 0, TimesTable.SERVICE, SHOWN);
        }
        sweep.goal().ifPresent(goal -> goal(table, goal));
        cost(table, "client cores", RunResult::clientCores);
        cost(table, "server cores", RunResult::serverCores);
        cost(table, "opened/1,000", RunResult::openedPer1000);
        table.add(Column.number("failed"), figure(RunFigure.FAILED))
                .add(
                        Column.number("verdict"),
                        row -> VerdictText.cell(row.figures(), row.result().verdict()));
        return PointRow.table(table, rows);
    }

    private static void times(
            Table.Of<PointRow> table, String which, int part, String clock, List<TimeFigure> figures) {
        figures.forEach(
                figure -> table.add(Column.number(which + figure.word() + " ms").inPart(part), row -> row.figures()
                        .time(clock, figure)));
    }

    private static void cost(Table.Of<PointRow> table, String name, Function<RunResult, Double> value) {
        table.add(Column.number(name).inPart(4), row -> Cell.of(twoDecimals(value.apply(row.result()))));
    }

    private static void goal(Table.Of<PointRow> table, Goal goal) {
        table.add(
                        Column.number("target/client").inPart(3),
                        row -> Cell.of(
                                twoDecimals(goal.perClientPerSecond(row.result().threads()))))
                .add(
                        Column.number("margin").inPart(3),
                        row -> Cell.of(GoalText.margin(
                                goal.margin(row.result().throughput().perSecond()))))
                .add(
                        Column.number("projected").inPart(3),
                        row -> Cell.of(GoalText.projected(
                                goal, row.result().throughput().perSecond())));
    }

    /** The throughput of every run, with the fitted law, the goal and the offered rate where they exist. */
    private Chart throughput() {
        double highest = rows.get(rows.size() - 1).load();
        List<Series> series = new ArrayList<>(PointRow.goodAndBad(
                "a run that passed",
                "a run that did not pass",
                rows,
                row -> Stream.of(row.result().throughput().perSecond())));
        if (sweep.fit() != null) {
            series.add(ScalingText.curve("", sweep.fit(), highest));
        }
        sweep.goal().map(Goal::perSecond).ifPresent(goal -> series.add(Series.limit("goal", 0, goal, highest, goal)));
        if (overRates) {
            series.add(Series.limit("offered", 0, 0, highest, highest));
        }
        return chart("Throughput by ", "calls/s", false, series);
    }

    /** The service times of every run, and the response times of open loops. */
    private Chart times() {
        boolean open = sweep.hasOpenLoops();
        List<Series> series = new ArrayList<>();
        if (open) {
            times(series, "response ", "points", TimesTable.RESPONSE);
        }
        times(series, open ? "service " : "", open ? "crosses" : "points", TimesTable.SERVICE);
        return chart(open ? "Response time and service time by " : "Service time by ", "ms", true, series);
    }

    private void times(List<Series> series, String which, String style, String clock) {
        SHOWN.forEach(figure ->
                series.add(Series.points(which + figure.word(), style, rows, PointRow::load, row -> row.figures()
                        .millis(clock, figure))));
    }

    private Chart chart(String what, String unit, boolean logarithmic, List<Series> series) {
        return Chart.of(
                overRates ? Kind.RATES : Kind.SWEEP,
                what + (overRates ? "offered rate" : "threads"),
                unit,
                logarithmic,
                series);
    }

    /** Lines on what the points predict for other loads, and on reasons to doubt it. */
    private List<String> notes() {
        return sweep.hasOpenLoops()
                ? kept()
                : ScalingText.of(sweep.fit(), SweepResult.fitted(sweep.series().results()));
    }

    /** Whether the offered rates were kept. No law is fitted to them, because the user chose them. */
    private List<String> kept() {
        List<Double> kept = sweep.kept();
        SweepAxis axis = sweep.axis();
        String which;
        if (kept.isEmpty()) {
            which = "no point kept its rate and passed in all its runs";
        } else if (overRates) {
            which = "highest rate that was kept, and passed, in all its runs: " + axis.text(kept.get(kept.size() - 1));
        } else {
            which = "fewest clients that kept the rate, and passed, in all their runs: " + axis.text(kept.get(0));
        }
        return List.of(which, TimesTable.CLOCKS);
    }
}
