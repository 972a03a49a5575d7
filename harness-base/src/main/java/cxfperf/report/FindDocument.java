package cxfperf.report;

import static cxfperf.report.Figures.figure;
import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.FindResult.FindPoint;
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
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.render.JunitXml;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.RateText;
import cxfperf.result.ResultFile;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.search.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the document of a search for a rate: its answer, and a row for each point by offered rate. Any thread. */
public final class FindDocument {

    private static final double MICROS_PER_MILLI = 1_000;
    private static final String HOLDS = "a point that holds";
    private static final String HOLDS_NOT = "a point that does not hold";

    private FindDocument() {}

    public static Document of(FindResult find) {
        List<PointRow> rows =
                PointRow.rows(find.points().size(), i -> row(i, find.points().get(i)));
        List<Section> sections = new ArrayList<>();
        if (!rows.isEmpty()) {
            sections.add(Section.ofChart(
                    responseTimes(find, rows),
                    new Block.Hint("Each point is a percentile of one run, from the intended starts of its calls; the"
                            + " lines join the medians of each rate.")));
            sections.add(Section.ofChart(throughput(rows)));
        }
        sections.add(Section.of("Points", false, table(rows)));
        return new Document(
                find.series().title(),
                "search",
                title(find),
                find.series().experiment().startedAt(),
                VerdictText.conclusion(
                        "VERDICT OF THE SEARCH",
                        find.verdict(),
                        List.of(meaning(find.verdict())),
                        List.of(new Statement(
                                "",
                                answer(find),
                                new Field("answer.perSecond", find.answer().perSecond())))),
                sections,
                List.of(ResultFile.EXPERIMENT.toString(), ResultFile.REPORT_MARKDOWN.toString()));
    }

    /** The search is one test, because points that do not hold are part of each search. */
    public static String junit(FindResult find) {
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

    private static String title(FindResult find) {
        return "search of " + find.series().title() + ": " + count(find.plan().threads()) + " threads, "
                + find.plan().arrivals() + " arrivals, " + count(find.points().size())
                + (find.points().size() == 1 ? " point of " : " points of ")
                + String.format(Locale.ROOT, "%,.0f", find.plan().pointSeconds()) + " s"
                + (find.closedLoop() == null
                        ? ""
                        : ", closed loop " + rate(find.closedLoop().throughput().perSecond()) + "/s")
                + "; response times";
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

    private static PointRow row(int index, FindPoint point) {
        return PointRow.of(
                index, "point " + (index + 1), point.perSecond(), point.held(), point.directory(), point.result());
    }

    /** The times that the objectives are judged by. */
    private static String clock(PointRow row) {
        return row.result().responseTimeMicros() == null ? TimesTable.SERVICE : TimesTable.RESPONSE;
    }

    private static Table table(List<PointRow> rows) {
        Table.Of<PointRow> table = new Table.Of<PointRow>()
                .add(
                        Column.number("offered"),
                        row -> Cell.of(RateText.of(row.load()), "points." + row.index() + ".perSecond", row.load()))
                .add(Column.number("calls/s"), figure(RunFigure.RATE));
        for (TimeFigure figure : List.of(TimeFigure.P50, TimeFigure.P99, TimeFigure.MAX)) {
            table.add(Column.number(figure.word() + " ms"), row -> row.figures().time(clock(row), figure));
        }
        table.add(Column.number("behind"), figure(RunFigure.BEHIND))
                .add(Column.number("dropped"), figure(RunFigure.DROPPED))
                .number("failed", row -> count(row.result().calls().errors()))
                .add(Column.number("holds"), row -> Cell.of(
                                row.good() ? "yes" : "no", "points." + row.index() + ".held", row.good())
                        .with(row.good() ? Tone.PASS : Tone.FAIL));
        return PointRow.table(table, rows);
    }

    /** Response times by offered rate (the hockey stick), with the objectives as limits. */
    private static Chart responseTimes(FindResult find, List<PointRow> rows) {
        List<Slo.TimeLimit> limits = find.objectives().responseTimeLimits();
        List<TimeFigure> shown = Stream.of(TimeFigure.values())
                .filter(figure -> figure == TimeFigure.P50
                        || figure == TimeFigure.P99
                        || limits.stream().anyMatch(limit -> limit.quantity().equals(figure.word())))
                .toList();
        List<Series> series = new ArrayList<>();
        shown.forEach(figure -> series.add(medians(figure, rows)));
        series.addAll(PointRow.goodAndBad(HOLDS, HOLDS_NOT, rows, row -> shown.stream()
                .map(figure -> row.figures().millis(clock(row), figure))));
        limits.forEach(limit -> series.add(Series.limit(
                limit.text(),
                lowest(rows),
                limit.micros() / MICROS_PER_MILLI,
                highest(rows),
                limit.micros() / MICROS_PER_MILLI)));
        return Chart.of(Kind.RATES, "Response time by offered rate", "ms", true, series);
    }

    /** Verified calls a second by offered rate. */
    private static Chart throughput(List<PointRow> rows) {
        List<Series> series = new ArrayList<>(PointRow.goodAndBad(
                HOLDS,
                HOLDS_NOT,
                rows,
                row -> Stream.of(row.result().throughput().perSecond())));
        series.add(Series.limit("as offered", lowest(rows), lowest(rows), highest(rows), highest(rows)));
        return Chart.of(Kind.RATES, "Throughput by offered rate", "calls/s", false, series);
    }

    /** A line through the median of the points at each rate. */
    private static Series medians(TimeFigure figure, List<PointRow> rows) {
        Map<Double, List<PointRow>> byRate =
                rows.stream().collect(Collectors.groupingBy(PointRow::load, TreeMap::new, Collectors.toList()));
        return Series.points(
                figure.word(),
                "line",
                byRate.entrySet(),
                Map.Entry::getKey,
                points -> median(points.getValue().stream()
                        .map(row -> row.figures().millis(clock(row), figure))
                        .filter(Objects::nonNull)
                        .sorted()
                        .toList()));
    }

    /** The lower median: always a measured value. Null where there are no values. */
    private static Double median(List<Double> sorted) {
        return sorted.isEmpty() ? null : sorted.get((sorted.size() - 1) / 2);
    }

    private static double lowest(List<PointRow> rows) {
        return rows.get(0).load();
    }

    private static double highest(List<PointRow> rows) {
        return rows.get(rows.size() - 1).load();
    }
}
