package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.counted;
import static cxfperf.report.document.NumberText.format;
import static cxfperf.report.document.NumberText.rate;
import static cxfperf.report.document.NumberText.twoDecimals;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.FindResult.FindPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepAxis;
import cxfperf.experiment.SweepResult;
import cxfperf.experiment.SweepResult.SweepPoint;
import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Field;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Kind;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.report.render.JunitXml;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.RateText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.scaling.Goal;
import cxfperf.search.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes the documents of sweeps and of searches for a rate: a table with a row for each point by its load, charts over
 * the load, and what the points say together. CPU is the average number of cores that a side kept busy. Any thread.
 */
public final class SeriesDocument {

    private static final double MICROS_PER_MILLI = 1_000;

    /** The figures of times in the tables and in the chart of a sweep. */
    private static final List<TimeFigure> SHOWN = List.of(TimeFigure.P50, TimeFigure.P99, TimeFigure.MAX);

    /**
     * A point.
     *
     * @param index its place among the points, from 0
     * @param name name of its run on the page
     * @param load its threads, or its offered calls a second
     * @param good whether it passed, or its rate holds
     * @param figures figures of its run
     */
    private record PointRow(
            int index, String name, double load, boolean good, String directory, RunResult result, Figures figures)
            implements Figures.FigureRow {

        private static PointRow of(
                int index, String name, double load, boolean good, String directory, RunResult result) {
            Figures figures = Figures.of(result, "points." + index + ".result.");
            return new PointRow(index, name, load, good, directory, result, figures);
        }

        private double perSecond() {
            return result.throughput().perSecond();
        }

        /** A time that the run is judged by. */
        private Double millis(TimeFigure figure) {
            return figures.millis(figures.judged(), figure);
        }
    }

    /** In the order of their loads. */
    private final List<PointRow> rows;

    private final boolean overRates;
    private final String good;
    private final String bad;

    private SeriesDocument(int points, IntFunction<PointRow> row, boolean overRates, String good, String bad) {
        rows = IntStream.range(0, points)
                .mapToObj(row)
                .sorted(Comparator.comparingDouble(PointRow::load))
                .toList();
        this.overRates = overRates;
        this.good = good;
        this.bad = bad;
    }

    public static Document of(SeriesResult result) {
        return result instanceof SweepResult sweep ? of(sweep) : of((FindResult) result);
    }

    private static Document of(SweepResult sweep) {
        List<SweepPoint> points = sweep.points();
        SweepAxis axis = sweep.axis();
        return new SeriesDocument(
                        points.size(),
                        i -> row(i, points.get(i), axis),
                        axis == SweepAxis.RATES,
                        "a run that passed",
                        "a run that did not pass")
                .sweep(sweep);
    }

    private static PointRow row(int index, SweepPoint point, SweepAxis axis) {
        return PointRow.of(
                index,
                "repeat " + point.repeat(),
                axis.of(point.result()),
                point.result().verdict().status() == Status.PASS,
                point.directory(),
                point.result());
    }

    private static Document of(FindResult find) {
        List<FindPoint> points = find.points();
        return new SeriesDocument(
                        points.size(),
                        i -> row(i, points.get(i)),
                        true,
                        "a point that holds",
                        "a point that does not hold")
                .search(find);
    }

    private static PointRow row(int index, FindPoint point) {
        return PointRow.of(
                index, "point " + (index + 1), point.perSecond(), point.held(), point.directory(), point.result());
    }

    public static String junit(SeriesResult result) {
        return result instanceof SweepResult sweep ? junit(sweep) : junit((FindResult) result);
    }

    /** Each point of a sweep is a test. */
    private static String junit(SweepResult sweep) {
        return JunitXml.render(
                sweep.series().scenario() + " sweep",
                sweep.series().results().stream().map(RunDocument::testCase).toList());
    }

    /** A search is one test, because points that do not hold are part of each search. */
    private static String junit(FindResult find) {
        double seconds = find.points().stream()
                .mapToDouble(point -> point.result().windowSeconds())
                .sum();
        return JunitXml.render(
                find.series().scenario() + " search",
                List.of(new JunitXml.TestCase(
                        find.series().scenario(),
                        find.series().operation() + "["
                                + String.join(",", find.objectives().texts()) + "]",
                        seconds,
                        of(find))));
    }

    private Document sweep(SweepResult sweep) {
        List<String> notes = sweep.hasOpenLoops()
                ? kept(sweep)
                : ScalingText.of(sweep.fit(), SweepResult.fitted(sweep.series().results()));
        List<String> meanings = new ArrayList<>(List.of(VerdictText.meaning(sweep.verdict())));
        best(sweep, notes).ifPresent(meanings::add);
        List<Section> sections = new ArrayList<>();
        if (!rows.isEmpty()) {
            sections.add(Section.ofChart(throughput(limits(sweep))));
        }
        sections.add(Section.of("Runs", false, table(sweep), new Block.Listing(notes)));
        if (!rows.isEmpty()) {
            sections.add(Section.ofChart(
                    times(sweep.hasOpenLoops()),
                    new Block.Hint("Each point is one run. A percentile with too few calls above it is left out.")));
        }
        return document(
                "sweep",
                sweep,
                count(sweep.points().size()) + " of " + count(sweep.plannedPoints()) + " points, order from seed "
                        + sweep.series().experiment().definition().seed()
                        + sweep.goal()
                                .map(goal -> ", goal " + GoalText.calls(goal))
                                .orElse(""),
                VerdictText.conclusion("VERDICT OF THE SWEEP", sweep.verdict(), meanings, List.of()),
                sections);
    }

    private Document search(FindResult find) {
        List<Section> sections = new ArrayList<>();
        if (!rows.isEmpty()) {
            sections.add(Section.ofChart(
                    responseTimes(find),
                    new Block.Hint("Each point is a percentile of one run, from the intended starts of its calls; the"
                            + " lines join the medians of each rate.")));
            sections.add(Section.ofChart(
                    throughput(List.of(Series.limit("as offered", lowest(), lowest(), highest(), highest())))));
        }
        sections.add(Section.of("Points", false, table()));
        return document(
                "search",
                find,
                count(find.plan().threads()) + " threads, " + find.plan().arrivals() + " arrivals, "
                        + counted(find.points().size(), "point") + " of "
                        + format("%,.0f", find.plan().pointSeconds()) + " s"
                        + (find.closedLoop() == null
                                ? ""
                                : ", closed loop "
                                        + rate(find.closedLoop().throughput().perSecond()) + "/s")
                        + "; response times",
                VerdictText.conclusion(
                        "VERDICT OF THE SEARCH",
                        find.verdict(),
                        List.of(meaning(find.verdict())),
                        List.of(new Statement(
                                "",
                                answer(find),
                                new Field("answer.perSecond", find.answer().perSecond())))),
                sections);
    }

    /** @param summary what was measured, without the kind of the series and what it is of */
    private static Document document(
            String kind, SeriesResult of, String summary, Conclusion conclusion, List<Section> sections) {
        return new Document(
                of.series().title(),
                kind,
                kind + " of " + of.series().title() + ": " + summary,
                of.series().experiment().startedAt(),
                conclusion,
                sections,
                List.of(ResultFile.EXPERIMENT.toString(), ResultFile.REPORT_MARKDOWN.toString()));
    }

    /** The number of clients with the highest average throughput, or an open loop's first note; may be empty. */
    private static Optional<String> best(SweepResult sweep, List<String> notes) {
        if (sweep.hasOpenLoops()) {
            return notes.stream().findFirst().map(line -> line + ".");
        }
        return sweep.best()
                .map(best -> format(
                        "Most was done with %,d clients: %s verified calls/s%s.",
                        best.threads(), rate(best.perSecond()), sweep.repeats() > 1 ? ", the mean of its runs" : ""));
    }

    /** Whether the offered rates were kept. No law is fitted to them, because the user chose them. */
    private List<String> kept(SweepResult sweep) {
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

    private static String answer(FindResult find) {
        Answer answer = find.answer();
        String objectives = String.join(", ", find.objectives().texts());
        if (find.status() == Status.INVALID) {
            return "no answer: the search is INVALID";
        }
        if (answer.perSecond() == null) {
            return answer.failing() == null
                    ? "no answer: no rate was tried to its end"
                    : "no rate meets " + objectives + ": the lowest that was tried is " + RateText.of(answer.failing());
        }
        return "highest rate that meets " + objectives + ": " + RateText.of(answer.perSecond()) + " ("
                + (answer.high() == null
                        ? "no higher one was found to fail"
                        : bare(answer.low()) + " to " + bare(answer.high()))
                + "; " + answer.held() + " of " + answer.trials() + (answer.trials() == 1 ? " trial)" : " repeats)")
                + (answer.settled() ? "" : ", not settled");
    }

    private static String bare(double perSecond) {
        return RateText.of(perSecond).replace("/s", "");
    }

    private static String meaning(Verdict verdict) {
        return switch (verdict.status()) {
            case PASS ->
                "Between the two rates in brackets points both held and failed; below every point held, above every point"
                        + " failed.";
            case FAIL -> "The points are true, but there is no answer.";
            case INVALID -> "The points must not be believed.";
        };
    }

    /** The table of a sweep. A console shows rates, response times, service times, goal and costs below each other. */
    private Table table(SweepResult sweep) {
        Table.Of<PointRow> table = new Table.Of<PointRow>()
                .add(Column.number(overRates ? "rate" : "clients"), row -> row.figures()
                        .cell(overRates ? RunFigure.OFFERED : RunFigure.THREADS)
                        .reading(sweep.axis().text(row.load())));
        Figures.add(table, RunFigure.RATE);
        if (rows.stream().anyMatch(row -> row.result().oneWay() != null)) {
            Figures.add(table, RunFigure.SENT_RATE);
        }
        if (sweep.hasOpenLoops()) {
            Figures.add(table, RunFigure.DROPPED, RunFigure.BEHIND);
            times(table, "response ", 1, any -> TimesTable.RESPONSE, SHOWN);
            times(table, "service ", 2, any -> TimesTable.SERVICE, List.of(TimeFigure.P50, TimeFigure.P99));
        } else {
            table.add(RunFigure.CLIENT_RATE.column(), row -> row.figures()
                    .cell(RunFigure.CLIENT_RATE)
                    .reading(twoDecimals(row.result().throughput().perClientPerSecond())));
            times(table, "", 0, any -> TimesTable.SERVICE, SHOWN);
        }
        sweep.goal().ifPresent(goal -> {
            text(
                    table,
                    3,
                    "target/client",
                    row -> GoalText.target(goal, row.result().threads()));
            text(table, 3, "margin", row -> GoalText.margin(goal.margin(row.perSecond())));
            text(table, 3, "projected", row -> GoalText.projected(goal, row.perSecond()));
        });
        text(table, 4, "client cores", row -> Unit.CPUS.text(row.result().clientCores()));
        text(table, 4, "server cores", row -> Unit.CPUS.text(row.result().serverCores()));
        text(table, 4, "opened/1,000", row -> twoDecimals(row.result().openedPer1000()));
        Figures.add(table, RunFigure.FAILED);
        return linked(table.add(
                RunFigure.VERDICT.column(),
                row -> VerdictText.cell(row.figures(), row.result().verdict())));
    }

    /** The table of a search. */
    private Table table() {
        Table.Of<PointRow> table = new Table.Of<PointRow>()
                .add(
                        Column.number("offered"),
                        row -> Cell.of(RateText.of(row.load()), "points." + row.index() + ".perSecond", row.load()));
        Figures.add(table, RunFigure.RATE);
        times(table, "", 0, row -> row.figures().judged(), SHOWN);
        Figures.add(table, RunFigure.BEHIND, RunFigure.DROPPED);
        return linked(table.number("failed", row -> count(row.result().calls().errors()))
                .add(Column.number("holds"), row -> Cell.of(
                                row.good() ? "yes" : "no", "points." + row.index() + ".held", row.good())
                        .with(row.good() ? Tone.PASS : Tone.FAIL)));
    }

    private static void times(
            Table.Of<PointRow> table,
            String which,
            int part,
            Function<PointRow, String> clock,
            List<TimeFigure> figures) {
        figures.forEach(
                figure -> table.add(Column.number(which + figure.word() + " ms").inPart(part), row -> row.figures()
                        .time(clock.apply(row), figure)));
    }

    private static void text(Table.Of<PointRow> table, int part, String name, Function<PointRow, String> text) {
        table.add(Column.number(name).inPart(part), text.andThen(Cell::of));
    }

    /** On a page the last column leads to the page of the run. */
    private Table linked(Table.Of<PointRow> table) {
        return table.add(Column.text("run").in(Set.of(OutputForm.PAGE)), row -> Cell.of(row.name())
                        .linkedTo(row.directory() + "/" + ResultFile.REPORT_HTML))
                .rows(rows);
    }

    /** The throughput of every run, with other series. */
    private Chart throughput(List<Series> others) {
        List<Series> series = new ArrayList<>(goodAndBad(row -> Stream.of(row.perSecond())));
        series.addAll(others);
        return chart("Throughput", "calls/s", false, series);
    }

    /** The fitted law, the goal and the offered rate, where they exist. */
    private List<Series> limits(SweepResult sweep) {
        List<Series> series = new ArrayList<>();
        if (sweep.fit() != null) {
            series.add(ScalingText.curve("", sweep.fit(), highest()));
        }
        sweep.goal().map(Goal::perSecond).ifPresent(goal -> series.add(Series.limit("goal", 0, goal, highest(), goal)));
        if (overRates) {
            series.add(Series.limit("offered", 0, 0, highest(), highest()));
        }
        return series;
    }

    /** The service times of every run, and the response times of open loops. */
    private Chart times(boolean open) {
        List<Series> series = new ArrayList<>();
        if (open) {
            series.addAll(times("response ", "points", TimesTable.RESPONSE));
        }
        series.addAll(times(open ? "service " : "", open ? "crosses" : "points", TimesTable.SERVICE));
        return chart(open ? "Response time and service time" : "Service time", "ms", true, series);
    }

    private List<Series> times(String which, String style, String clock) {
        return SHOWN.stream()
                .map(figure -> Series.points(which + figure.word(), style, rows, PointRow::load, row -> row.figures()
                        .millis(clock, figure)))
                .toList();
    }

    /** Response times by offered rate (the hockey stick), with the objectives as limits. */
    private Chart responseTimes(FindResult find) {
        List<Slo.TimeLimit> limits = find.objectives().responseTimeLimits();
        List<TimeFigure> shown = Stream.of(TimeFigure.values())
                .filter(figure -> figure == TimeFigure.P50
                        || figure == TimeFigure.P99
                        || limits.stream().anyMatch(limit -> limit.quantity().equals(figure.word())))
                .toList();
        List<Series> series = new ArrayList<>();
        shown.forEach(figure -> series.add(medians(figure)));
        series.addAll(goodAndBad(row -> shown.stream().map(row::millis)));
        limits.forEach(limit -> series.add(Series.limit(
                limit.text(),
                lowest(),
                limit.micros() / MICROS_PER_MILLI,
                highest(),
                limit.micros() / MICROS_PER_MILLI)));
        return chart("Response time", "ms", true, series);
    }

    /** A line through the median of the points at each rate. */
    private Series medians(TimeFigure figure) {
        Map<Double, List<PointRow>> byRate =
                rows.stream().collect(Collectors.groupingBy(PointRow::load, TreeMap::new, Collectors.toList()));
        return Series.points(
                figure.word(),
                "line",
                byRate.entrySet(),
                Map.Entry::getKey,
                points -> median(points.getValue().stream()
                        .map(row -> row.millis(figure))
                        .filter(Objects::nonNull)
                        .sorted()
                        .toList()));
    }

    /** The lower median: always a measured value. Null where there are no values. */
    private static Double median(List<Double> sorted) {
        return sorted.isEmpty() ? null : sorted.get((sorted.size() - 1) / 2);
    }

    /** Two series by load: the good points, and the others. */
    private List<Series> goodAndBad(Function<PointRow, Stream<Double>> values) {
        return List.of(series(good, "points", true, values), series(bad, "crosses", false, values));
    }

    private Series series(String name, String style, boolean which, Function<PointRow, Stream<Double>> values) {
        return Series.points(
                name,
                style,
                rows.stream()
                        .filter(row -> row.good() == which)
                        .flatMap(row -> values.apply(row)
                                .filter(Objects::nonNull)
                                .map(value -> new double[] {row.load(), value}))
                        .toList());
    }

    private Chart chart(String what, String unit, boolean logarithmic, List<Series> series) {
        return Chart.of(
                overRates ? Kind.RATES : Kind.SWEEP,
                what + (overRates ? " by offered rate" : " by threads"),
                unit,
                logarithmic,
                series);
    }

    private double lowest() {
        return rows.get(0).load();
    }

    private double highest() {
        return rows.get(rows.size() - 1).load();
    }
}
