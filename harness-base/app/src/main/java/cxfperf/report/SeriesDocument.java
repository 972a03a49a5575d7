package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.rate;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.Metric;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepAxis;
import cxfperf.experiment.SweepResult;
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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the documents of sweeps and of searches for a rate: a table with a row for each point by its load, charts over
 * the load, and what the points say together. Any thread.
 */
public final class SeriesDocument {

    /** The figures of times in the tables and in the chart of a sweep. */
    private static final List<TimeFigure> SHOWN = List.of(TimeFigure.P50, TimeFigure.P99, TimeFigure.MAX);

    /**
     * A point.
     *
     * @param at its path in the stored document, ending with a dot
     * @param name name of its run on the page
     * @param figures figures of its run
     */
    private record PointRow(String at, String name, SeriesPoint point, Figures figures) {

        private double load() {
            return point.load();
        }

        private RunResult result() {
            return point.result();
        }

        /** A time that the run is judged by. */
        private Double millis(TimeFigure figure) {
            return figures.millis(figures.judged(), figure);
        }
    }

    /** In the order of their loads. */
    private final List<PointRow> rows = new ArrayList<>();

    private final SweepAxis axis;
    private final boolean overRates;
    private final String good;
    private final String bad;

    private SeriesDocument(SeriesResult of) {
        boolean search = of instanceof FindResult;
        axis = of.axis();
        overRates = axis == SweepAxis.RATES;
        good = search ? "a point that holds" : "a run that passed";
        bad = search ? "a point that does not hold" : "a run that did not pass";
        for (SeriesPoint point : of.points()) {
            String at = "points." + rows.size() + ".";
            String name = (search ? "point " : "repeat ") + point.number();
            rows.add(new PointRow(at, name, point, Figures.of(point.result(), at + "result.")));
        }
        rows.sort(Comparator.comparingDouble(PointRow::load));
    }

    public static Document of(SeriesResult result) {
        SeriesDocument document = new SeriesDocument(result);
        return result instanceof SweepResult sweep ? document.sweep(sweep) : document.search((FindResult) result);
    }

    /**
     * Each point of a sweep is a test, and so is the sweep where it is worse than its points: some may be missing. A
     * search is one test: points that do not hold are part of each search.
     */
    public static String junit(SeriesResult result) {
        LoadSeries series = result.series();
        if (result instanceof SweepResult sweep) {
            List<JunitXml.TestCase> tests = new ArrayList<>(
                    series.results().stream().map(RunDocument::testCase).toList());
            Status worst = series.results().stream()
                    .map(point -> point.verdict().status())
                    .max(Comparator.naturalOrder())
                    .orElse(Status.PASS);
            if (sweep.verdict().status().compareTo(worst) > 0) {
                String all = series.operation() + "[all " + counted(sweep.plannedPoints(), "point") + "]";
                tests.add(new JunitXml.TestCase(series.scenario(), all, 0, of(sweep)));
            }
            return JunitXml.render(series.scenario() + " sweep", tests);
        }
        FindResult find = (FindResult) result;
        double seconds = find.points().stream()
                .mapToDouble(point -> point.result().windowSeconds())
                .sum();
        String test =
                series.operation() + "[" + String.join(",", find.objectives().texts()) + "]";
        return JunitXml.render(
                series.scenario() + " search",
                List.of(new JunitXml.TestCase(series.scenario(), test, seconds, of(find))));
    }

    private Document sweep(SweepResult sweep) {
        List<String> notes = sweep.hasOpenLoops()
                ? kept(sweep)
                : ScalingText.of(sweep.fit(), SweepResult.fitted(sweep.series().results()));
        List<String> meanings = new ArrayList<>(List.of(VerdictText.meaning(sweep.verdict())));
        if (sweep.hasOpenLoops()) {
            meanings.add(notes.get(0) + ".");
        } else {
            String mean = sweep.repeats() > 1 ? ", the mean of its runs" : "";
            sweep.best()
                    .map(best -> "Most was done with " + count(best.threads()) + " clients: " + rate(best.perSecond())
                            + " verified calls/s" + mean + ".")
                    .ifPresent(meanings::add);
        }
        List<Section> sections = new ArrayList<>();
        sections.add(
                Section.of("Runs", false, table(sweep, sweep.hasOpenLoops(), sweep.goal()), new Block.Listing(notes)));
        if (!rows.isEmpty()) {
            sections.add(0, Section.ofChart(throughput(limits(sweep))));
            String hint = "Each point is one run. A percentile with too few calls above it is left out.";
            sections.add(Section.ofChart(times(sweep.hasOpenLoops()), new Block.Hint(hint)));
        }
        String goal =
                sweep.goal().map(wanted -> ", goal " + GoalText.calls(wanted)).orElse("");
        String summary = count(sweep.points().size()) + " of " + count(sweep.plannedPoints())
                + " points, order from seed "
                + sweep.series().experiment().definition().seed() + goal;
        return document("sweep", sweep, summary, meanings, List.of(), sections);
    }

    private Document search(FindResult find) {
        List<Section> sections = new ArrayList<>();
        if (!rows.isEmpty()) {
            Block hint = new Block.Hint("Each point is a percentile of one run, from the intended starts of its calls;"
                    + " the lines join the medians of each rate.");
            sections.add(Section.ofChart(responseTimes(find), hint));
            Series offered = Series.limit("as offered", lowest(), lowest(), highest(), highest());
            sections.add(Section.ofChart(throughput(List.of(offered))));
        }
        sections.add(Section.of("Points", false, table(find, true, Optional.empty())));
        RunResult closed = find.closedLoop();
        String limit = closed == null
                ? ""
                : ", closed loop " + rate(closed.throughput().perSecond()) + "/s";
        String summary =
                counted(find.plan().threads(), "thread") + ", " + find.plan().arrivals() + " arrivals, "
                        + counted(find.points().size(), "point") + " of "
                        + format("%,.0f", find.plan().pointSeconds()) + " s" + limit + "; response times";
        Field rate = new Field("answer.perSecond", find.answer().perSecond());
        List<Statement> answer = List.of(new Statement("", answer(find), rate));
        return document("search", find, summary, List.of(meaning(find.verdict())), answer, sections);
    }

    /** @param summary what was measured, without the kind of the series and what it is of */
    private static Document document(
            String kind,
            SeriesResult of,
            String summary,
            List<String> meanings,
            List<Statement> findings,
            List<Section> sections) {
        String title = of.series().title();
        String whole = kind + " of " + title + ": " + summary;
        String startedAt = of.series().experiment().startedAt();
        String heading = "VERDICT OF THE " + kind.toUpperCase(Locale.ROOT);
        Conclusion conclusion = VerdictText.conclusion(heading, of.verdict(), meanings, findings);
        List<String> files = List.of(ResultFile.EXPERIMENT.toString(), ResultFile.REPORT_MARKDOWN.toString());
        return new Document(title, kind, whole, startedAt, conclusion, sections, files);
    }

    /** Whether the offered rates were kept. No law is fitted to them, because the user chose them. */
    private List<String> kept(SweepResult sweep) {
        List<Double> kept = sweep.kept();
        String none = "no point kept its rate and passed in all its runs";
        String which = overRates
                ? "highest rate that was kept, and passed, in all its runs: "
                : "fewest clients that kept the rate, and passed, in all their runs: ";
        String best = kept.isEmpty() ? none : which + axis.text(kept.get(overRates ? kept.size() - 1 : 0));
        return List.of(best, TimesTable.CLOCKS);
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

    /**
     * The table of the points. A console shows rates, times, goal and costs below each other; of a search, whose answer
     * stands on its rates and response times, it shows these alone.
     */
    private Table table(SeriesResult of, boolean open, Optional<Goal> forGoal) {
        boolean search = of instanceof FindResult;
        Set<OutputForm> more = search ? OutputForm.WIDE : OutputForm.ALL;
        Table.Of<PointRow> table = new Table.Of<PointRow>()
                .add(Column.number(overRates ? "rate" : "clients"), row -> row.figures()
                        .cell(overRates ? RunFigure.OFFERED : RunFigure.THREADS)
                        .reading(axis.text(row.load())));
        Figures.add(table, PointRow::figures, RunFigure.RATE);
        if (rows.stream().anyMatch(row -> row.result().sendsOneWay())) {
            Figures.add(table, PointRow::figures, RunFigure.SENT_RATE);
        }
        if (open) {
            Figures.add(table, PointRow::figures, RunFigure.DROPPED, RunFigure.BEHIND);
            times(
                    table,
                    TimesTable.RESPONSE,
                    Column.number(search ? "" : "response ").inPart(search ? 0 : 1),
                    SHOWN);
            Column service = Column.number("service ").inPart(2).in(more);
            times(table, TimesTable.SERVICE, service, List.of(TimeFigure.P50, TimeFigure.P99));
        } else {
            table.add(RunFigure.CLIENT_RATE.column(), row -> row.figures()
                    .cell(RunFigure.CLIENT_RATE)
                    .reading(Unit.TWO_DECIMALS.text(row.result().throughput().perClientPerSecond())));
            times(table, TimesTable.SERVICE, Column.number(""), SHOWN);
        }
        forGoal.ifPresent(goal -> {
            text(table, 3, "target/client", row -> GoalText.target(goal, row.result()));
            text(table, 3, "margin", row -> GoalText.margin(goal, row.result()));
            text(table, 3, "projected", row -> GoalText.projected(goal, row.result()));
        });
        for (RunFigure cpus : List.of(RunFigure.CLIENT_CPUS, RunFigure.SERVER_CPUS)) {
            table.add(cpus.column().inPart(4).in(more), row -> cpus.cell(Metric.of(row.result())));
        }
        Column opened = Column.number("opened/1,000").inPart(4).in(more);
        table.add(opened, row -> Cell.of(Unit.TWO_DECIMALS.text(row.result().openedPer1000())));
        // Abandoned calls have no reply either, and no column of their own.
        table.number("failed", row -> count(row.result().calls().errors()));
        if (search) {
            table.add(Column.number("holds"), row -> Cell.of(
                            row.point().good() ? "yes" : "no",
                            row.at() + "held",
                            row.point().good())
                    .with(row.point().good() ? Tone.PASS : Tone.FAIL));
        } else {
            table.add(
                    RunFigure.VERDICT.column(),
                    row -> VerdictText.cell(row.figures(), row.result().verdict()));
        }
        return table.linked("run", PointRow::name, row -> row.point().directory() + "/" + ResultFile.REPORT_HTML)
                .rows(rows);
    }

    /** @param like what the columns are like; the name of each begins with its name */
    private static void times(Table.Of<PointRow> table, String clock, Column like, List<TimeFigure> of) {
        of.forEach(figure -> table.add(like.named(like.name() + figure.word() + " ms"), row -> row.figures()
                .time(clock, figure)));
    }

    private static void text(Table.Of<PointRow> table, int part, String name, Function<PointRow, String> text) {
        table.add(Column.number(name).inPart(part), text.andThen(Cell::of));
    }

    /** The throughput of every run, with other series. */
    private Chart throughput(List<Series> others) {
        List<Series> series = new ArrayList<>(
                goodAndBad(row -> Stream.of(row.result().throughput().perSecond())));
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
        List<Series> series = new ArrayList<>(open ? times("response ", "points", TimesTable.RESPONSE) : List.of());
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
        for (Slo.TimeLimit limit : limits) {
            double millis = Figures.millis(limit.micros());
            series.add(Series.limit(limit.text(), lowest(), millis, highest(), millis));
        }
        return chart("Response time", "ms", true, series);
    }

    /** A line through the median of the points at each rate. */
    private Series medians(TimeFigure figure) {
        Map<Double, List<PointRow>> byRate =
                rows.stream().collect(Collectors.groupingBy(PointRow::load, TreeMap::new, Collectors.toList()));
        return Series.points(figure.word(), "line", byRate.entrySet(), Map.Entry::getKey, points -> {
            List<Double> known = points.getValue().stream()
                    .map(row -> row.millis(figure))
                    .filter(Objects::nonNull)
                    .sorted()
                    .toList();
            // The lower median, which is always a measured value.
            return known.isEmpty() ? null : known.get((known.size() - 1) / 2);
        });
    }

    /** Two series by load: the good points, and the others. */
    private List<Series> goodAndBad(Function<PointRow, Stream<Double>> values) {
        return List.of(series(good, "points", true, values), series(bad, "crosses", false, values));
    }

    private Series series(String name, String style, boolean which, Function<PointRow, Stream<Double>> values) {
        List<double[]> points = rows.stream()
                .filter(row -> row.point().good() == which)
                .flatMap(row ->
                        values.apply(row).filter(Objects::nonNull).map(value -> new double[] {row.load(), value}))
                .toList();
        return Series.points(name, style, points);
    }

    private Chart chart(String what, String unit, boolean logarithmic, List<Series> series) {
        String title = what + (overRates ? " by offered rate" : " by threads");
        return Chart.of(overRates ? Kind.RATES : Kind.SWEEP, title, unit, logarithmic, series);
    }

    private double lowest() {
        return rows.get(0).load();
    }

    private double highest() {
        return rows.get(rows.size() - 1).load();
    }
}
