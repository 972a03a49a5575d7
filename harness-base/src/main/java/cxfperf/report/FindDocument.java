package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.FindResult.FindPoint;
import cxfperf.report.Figures.Unit;
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
import cxfperf.report.document.OutputForm;
import cxfperf.report.render.JunitXml;
import cxfperf.result.CallTimes;
import cxfperf.result.RateText;
import cxfperf.result.ResultFile;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.search.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the document of a search for a rate: its answer, and a row for each point by offered rate. Any thread. */
public final class FindDocument {

    private static final double MICROS_PER_MILLI = 1_000;

    private FindDocument() {}

    public static Document of(FindResult find) {
        List<FindRow> rows = rows(find);
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
                find.scenario() + " " + find.operation(),
                "search",
                title(find),
                find.startedAt(),
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
                find.scenario() + " search",
                List.of(new JunitXml.TestCase(
                        find.scenario(),
                        find.operation() + "[" + String.join(",", find.objectives()) + "]",
                        seconds,
                        of(find))));
    }

    private static String title(FindResult find) {
        return "search of " + find.scenario() + " " + find.operation() + ": " + count(find.threads()) + " threads, "
                + find.arrivals() + " arrivals, " + count(find.points().size()) + " points of "
                + String.format(Locale.ROOT, "%,.0f", find.pointSeconds()) + " s"
                + (find.closedLoop() == null
                        ? ""
                        : ", closed loop " + rate(find.closedLoop().throughput().perSecond()) + "/s")
                + "; response times";
    }

    private static String answer(FindResult find) {
        Answer answer = find.answer();
        String objectives = String.join(", ", find.objectives());
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

    /** A point with its figures; its times are the ones that the objectives are judged by. */
    private record FindRow(int index, FindPoint point, Figures figures) {

        private Cell millis(String figure) {
            return figures.cell(clock() + figure, Unit.MILLIS_OF_MICROS);
        }

        private Double micros(String figure) {
            return figures.number(clock() + figure);
        }

        private String clock() {
            return figures.has("responseTimeMicros") ? "responseTimeMicros." : "serviceTimeMicros.";
        }
    }

    private static List<FindRow> rows(FindResult find) {
        return IntStream.range(0, find.points().size())
                .mapToObj(i -> new FindRow(
                        i, find.points().get(i), Figures.of(find.points().get(i).result(), "points." + i + ".result.")))
                .sorted(Comparator.comparingDouble(row -> row.point().perSecond()))
                .toList();
    }

    private static Table table(List<FindRow> rows) {
        return new Table.Of<FindRow>()
                .add(
                        Column.number("offered"),
                        row -> Cell.of(
                                RateText.of(row.point().perSecond()),
                                "points." + row.index() + ".perSecond",
                                row.point().perSecond()))
                .add(Column.number("calls/s"), row -> row.figures().cell("throughput.perSecond", Unit.RATE))
                .add(Column.number("p50 ms"), row -> row.millis("p50"))
                .add(Column.number("p99 ms"), row -> row.millis("p99"))
                .add(Column.number("max ms"), row -> row.millis("max"))
                .add(Column.number("behind"), row -> row.figures().cell("offered.behindSchedule", Unit.COUNT))
                .add(Column.number("dropped"), row -> row.figures().cell("offered.dropped", Unit.COUNT))
                .number("failed", row -> count(row.point().result().calls().errors()))
                .add(Column.number("holds"), row -> Cell.of(
                                row.point().held() ? "yes" : "no",
                                "points." + row.index() + ".held",
                                row.point().held())
                        .with(row.point().held() ? Tone.PASS : Tone.FAIL))
                .add(Column.text("run").in(Set.of(OutputForm.PAGE)), row -> Cell.of("point " + (row.index() + 1))
                        .linkedTo(row.point().directory() + "/" + ResultFile.REPORT_HTML))
                .rows(rows);
    }

    /** Response times by offered rate (the hockey stick), with the objectives as limits. */
    private static Chart responseTimes(FindResult find, List<FindRow> rows) {
        List<Slo.TimeLimit> limits =
                Slo.parse(String.join(",", find.objectives())).responseTimeLimits();
        List<CallTimes.TimeFigure> shown = Stream.of(CallTimes.TimeFigure.values())
                .filter(figure -> figure == CallTimes.TimeFigure.P50
                        || figure == CallTimes.TimeFigure.P99
                        || limits.stream().anyMatch(limit -> limit.quantity().equals(figure.word())))
                .toList();
        List<Series> series = new ArrayList<>();
        shown.forEach(figure -> series.add(medians(figure, rows)));
        List<String> fields = shown.stream().map(CallTimes.TimeFigure::field).toList();
        holdingAndNot(series, rows, row -> fields.stream().map(field -> millis(row.micros(field))));
        limits.forEach(limit -> series.add(Series.limit(
                limit.text(),
                lowest(rows),
                limit.micros() / MICROS_PER_MILLI,
                highest(rows),
                limit.micros() / MICROS_PER_MILLI)));
        return Chart.of(Kind.RATES, "Response time by offered rate", "ms", true, series);
    }

    /** Verified calls a second by offered rate. */
    private static Chart throughput(List<FindRow> rows) {
        List<Series> series = new ArrayList<>();
        holdingAndNot(
                series, rows, row -> Stream.of(row.point().result().throughput().perSecond()));
        series.add(Series.limit("as offered", lowest(rows), lowest(rows), highest(rows), highest(rows)));
        return Chart.of(Kind.RATES, "Throughput by offered rate", "calls/s", false, series);
    }

    private static Double millis(Double micros) {
        return micros == null ? null : micros / MICROS_PER_MILLI;
    }

    /** A line through the median of the points at each rate. */
    private static Series medians(CallTimes.TimeFigure figure, List<FindRow> rows) {
        Map<Double, List<FindRow>> byRate = rows.stream()
                .collect(Collectors.groupingBy(row -> row.point().perSecond(), TreeMap::new, Collectors.toList()));
        return Series.points(
                figure.word(),
                "line",
                byRate.entrySet(),
                Map.Entry::getKey,
                points -> median(points.getValue().stream()
                        .map(row -> millis(row.micros(figure.field())))
                        .filter(Objects::nonNull)
                        .sorted()
                        .toList()));
    }

    /** The lower median: always a measured value. Null where there are no values. */
    private static Double median(List<Double> sorted) {
        return sorted.isEmpty() ? null : sorted.get((sorted.size() - 1) / 2);
    }

    private static void holdingAndNot(
            List<Series> series, List<FindRow> rows, Function<FindRow, Stream<Double>> values) {
        series.add(points("a point that holds", "points", rows, values, true));
        series.add(points("a point that does not hold", "crosses", rows, values, false));
    }

    private static Series points(
            String name, String style, List<FindRow> rows, Function<FindRow, Stream<Double>> values, boolean held) {
        return Series.points(
                name,
                style,
                rows.stream()
                        .filter(row -> row.point().held() == held)
                        .flatMap(row -> values.apply(row)
                                .filter(Objects::nonNull)
                                .map(value -> new double[] {row.point().perSecond(), value}))
                        .toList());
    }

    private static double lowest(List<FindRow> rows) {
        return rows.get(0).point().perSecond();
    }

    private static double highest(List<FindRow> rows) {
        return rows.get(rows.size() - 1).point().perSecond();
    }
}
