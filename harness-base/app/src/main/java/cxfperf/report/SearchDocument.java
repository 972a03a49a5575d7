package cxfperf.report;

import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.rate;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.RateSearch.Answer;
import cxfperf.judge.SeriesJudge;
import cxfperf.report.SeriesPoints.PointRow;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Field;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Chart;
import cxfperf.report.document.Chart.Series;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.result.CallTimes.TimeFigure;
import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes the document of a search for the highest rate: its points and its answer. Any thread. */
final class SearchDocument {

    private final FindResult find;
    private final Verdict verdict;
    private final SeriesPoints points;

    private SearchDocument(FindResult find) {
        this.find = find;
        verdict = SeriesJudge.verdict(find);
        points = new SeriesPoints(find);
    }

    static Document of(FindResult find) {
        return new SearchDocument(find).document();
    }

    private Document document() {
        List<Section> sections = new ArrayList<>();
        if (!points.rows().isEmpty()) {
            Block hint =
                    new Block.Hint("Each point is a percentile of one run, from the intended starts of its calls.");
            sections.add(Section.ofChart(responseTimes(), hint));
            sections.add(
                    Section.ofChart(points.throughput(List.of(limit("offered", points.lowest(), points.highest())))));
        }
        sections.add(Section.of(
                "Points",
                false,
                points.table(true, Column.number("holds"), SearchDocument::holds)
                        .rows(points.rows())));
        RunResult closed = find.closedLoop();
        String limit = closed == null
                ? ""
                : ", closed loop " + rate(closed.throughput().perSecond()) + "/s";
        String summary =
                counted(find.plan().threads(), "thread") + ", " + find.plan().arrivals() + " arrivals, "
                        + counted(find.points().size(), "point") + " of "
                        + format("%,.0f", find.plan().pointSeconds()) + " s" + limit + "; response times";
        Field rate = new Field("answer.perSecond", find.answer().perSecond());
        return points.document(
                "search",
                summary,
                VerdictText.conclusion(
                        "VERDICT OF THE SEARCH", verdict, List.of(), List.of(new Statement("", answer(), rate))),
                sections);
    }

    private static Cell holds(PointRow row) {
        boolean good = row.point().good();
        return Cell.of(good ? "yes" : "no").with(good ? Tone.PASS : Tone.FAIL);
    }

    private String answer() {
        Answer answer = find.answer();
        String objectives = String.join(", ", find.objectives().texts());
        if (verdict.status() == Status.INVALID) {
            return "no answer: the search is INVALID";
        }
        if (answer.perSecond() == null) {
            return "no rate meets " + objectives
                    + (answer.failing() == null
                            ? ": no rate was tried to its end"
                            : ": the lowest that was tried is " + RateText.of(answer.failing()));
        }
        return "highest rate that meets " + objectives + ": " + RateText.of(answer.perSecond()) + " (" + answer.held()
                + " of " + answer.trials() + (answer.trials() == 1 ? " trial; " : " repeats; ")
                + (answer.failing() == null
                        ? "no higher one was found to fail)"
                        : RateText.of(answer.failing()) + " fails)")
                + (answer.settled() ? "" : ", not settled");
    }

    /** Response times by offered rate (the hockey stick), with the objectives as limits. */
    private Chart responseTimes() {
        List<Slo.TimeLimit> limits = find.objectives().timeLimits();
        List<TimeFigure> shown = Stream.of(TimeFigure.values())
                .filter(figure -> figure == TimeFigure.P50
                        || figure == TimeFigure.P99
                        || limits.stream().anyMatch(limit -> limit.quantity().equals(figure.word())))
                .toList();
        return points.times(
                shown,
                limits.stream()
                        .map(limit ->
                                limit(limit.text(), Figures.millis(limit.micros()), Figures.millis(limit.micros())))
                        .toList());
    }

    /** A line from the lowest to the highest rate. */
    private Series limit(String name, double from, double to) {
        return Series.limit(name, points.lowest(), from, points.highest(), to);
    }
}
