package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;
import static cxfperf.report.document.NumberText.twoDecimals;

import cxfperf.experiment.SweepResult;
import cxfperf.experiment.SweepResult.SweepAxis;
import cxfperf.experiment.SweepResult.SweepPoint;
import cxfperf.report.Figures.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.report.render.JunitXml;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.scaling.Goal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Makes the document of a sweep: a table with a row for each run, and the scalability law of their rates. CPU is the
 * average number of cores that a side kept busy. Any thread.
 */
public final class SweepDocument {

    /** A point with the figures for its row and the charts. */
    private record SweepRow(SweepPoint point, double load, Figures figures) {

        private RunResult result() {
            return point.result();
        }

        private boolean passed() {
            return result().verdict().status() == Status.PASS;
        }
    }

    private final SweepResult sweep;
    private final boolean overRates;
    private final List<SweepRow> rows;

    private SweepDocument(SweepResult sweep) {
        this.sweep = sweep;
        SweepAxis axis = sweep.axis();
        overRates = axis == SweepAxis.RATES;
        rows = IntStream.range(0, sweep.points().size())
                .mapToObj(i -> new SweepRow(
                        sweep.points().get(i),
                        axis.of(sweep.points().get(i).result()),
                        Figures.of(sweep.points().get(i).result(), "points." + i + ".result.")))
                .sorted(Comparator.comparingDouble(SweepRow::load))
                .toList();
    }

    public static Document of(SweepResult sweep) {
        return new SweepDocument(sweep).document();
    }

    /** Each point is a test. */
    public static String junit(SweepResult sweep) {
        return JunitXml.render(
                sweep.scenario() + " sweep",
                sweep.points().stream()
                        .map(point -> RunDocument.testCase(point.result()))
                        .toList());
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
                sweep.scenario() + " " + sweep.operation(),
                "sweep",
                title(),
                sweep.startedAt(),
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
        return "sweep of " + sweep.scenario() + " " + sweep.operation() + ": "
                + count(sweep.points().size()) + " of " + count(sweep.plannedPoints()) + " points, order from seed "
                + sweep.seed() + goal;
    }

    /** The table of points. A console shows rates, response times, service times, goal and costs below each other. */
    private Table table() {
        Table.Of<SweepRow> table = new Table.Of<SweepRow>()
                .add(Column.number(overRates ? "rate" : "clients"), row -> row.figures()
                        .cell(
                                overRates ? "offered.firstPerSecond" : "threads",
                                sweep.axis().text(row.load())))
                .add(Column.number("calls/s"), row -> row.figures().cell("throughput.perSecond", Unit.RATE));
        if (rows.stream().anyMatch(row -> row.result().oneWay() != null)) {
            table.add(Column.number("sent/s"), row -> row.figures().cell("throughput.sentPerSecond", Unit.RATE));
        }
        if (sweep.hasOpenLoops()) {
            table.add(Column.number("dropped"), row -> row.figures().cell("offered.dropped", Unit.COUNT))
                    .add(Column.number("behind"), row -> row.figures().cell("offered.behindSchedule", Unit.COUNT));
            millis(table, "response p50 ms", 1, "responseTimeMicros.p50");
            millis(table, "response p99 ms", 1, "responseTimeMicros.p99");
            millis(table, "response max ms", 1, "responseTimeMicros.max");
            millis(table, "service p50 ms", 2, "serviceTimeMicros.p50");
            millis(table, "service p99 ms", 2, "serviceTimeMicros.p99");
        } else {
            table.add(Column.number("per client"), row -> row.figures()
                    .cell(
                            "throughput.perClientPerSecond",
                            twoDecimals(row.result().throughput().perClientPerSecond())));
            millis(table, "p50 ms", 0, "serviceTimeMicros.p50");
            millis(table, "p99 ms", 0, "serviceTimeMicros.p99");
            millis(table, "max ms", 0, "serviceTimeMicros.max");
        }
        sweep.goal().ifPresent(goal -> goal(table, goal));
        return table.add(
                        Column.number("client cores").inPart(4),
                        row -> Cell.of(twoDecimals(row.result().clientCores())))
                .add(
                        Column.number("server cores").inPart(4),
                        row -> Cell.of(twoDecimals(row.result().serverCores())))
                .add(
                        Column.number("opened/1,000").inPart(4),
                        row -> Cell.of(twoDecimals(row.result().openedPer1000())))
                .add(Column.number("failed"), row -> row.figures().cell("calls.failed", Unit.COUNT))
                .add(
                        Column.number("verdict"),
                        row -> VerdictText.cell(row.figures(), row.result().verdict()))
                .add(Column.text("run").in(Set.of(OutputForm.PAGE)), row -> Cell.of(
                                "repeat " + row.point().repeat())
                        .linkedTo(row.point().directory() + "/" + ResultFile.REPORT_HTML))
                .rows(rows);
    }

    private static void millis(Table.Of<SweepRow> table, String name, int part, String path) {
        table.add(Column.number(name).inPart(part), row -> row.figures().cell(path, Unit.MILLIS_OF_MICROS));
    }

    private static void goal(Table.Of<SweepRow> table, Goal goal) {
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
        List<Series> series = new ArrayList<>(List.of(
                points("a run that passed", "points", SweepRow::passed, "throughput.perSecond", 1),
                points("a run that did not pass", "crosses", row -> !row.passed(), "throughput.perSecond", 1)));
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
            times(series, "response ", "points", "responseTimeMicros.");
        }
        times(series, open ? "service " : "", open ? "crosses" : "points", "serviceTimeMicros.");
        return chart(open ? "Response time and service time by " : "Service time by ", "ms", true, series);
    }

    private void times(List<Series> series, String clock, String style, String path) {
        for (String figure : List.of("p50", "p99", "max")) {
            series.add(points(clock + figure, style, row -> true, path + figure, 1_000));
        }
    }

    private Series points(String name, String style, Predicate<SweepRow> which, String path, double divisor) {
        return Series.points(name, style, rows.stream().filter(which).toList(), SweepRow::load, row -> {
            Double value = row.figures().number(path);
            return value == null ? null : value / divisor;
        });
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
        return sweep.hasOpenLoops() ? kept() : ScalingText.of(sweep.fit(), SweepResult.fitted(sweep.points()));
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
