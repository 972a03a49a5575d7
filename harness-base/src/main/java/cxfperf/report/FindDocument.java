package cxfperf.report;

import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.rate;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Conclusion.Statement;
import cxfperf.report.document.Document;
import cxfperf.report.document.Field;
import cxfperf.report.document.NumberText;
import cxfperf.report.document.OutputForm;
import cxfperf.report.document.Section;
import cxfperf.report.document.Tone;
import cxfperf.result.CallTimes;
import cxfperf.result.FindPoint;
import cxfperf.result.FindResult;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.search.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What is said of a search for a rate: its answer, and a row for each point by what was offered. Any thread. */
public final class FindDocument {

    private FindDocument() {}

    public static Document of(FindResult find) {
        List<Section> sections = new ArrayList<>();
        if (!find.points().isEmpty()) {
            sections.add(Section.ofChart(
                    FindCharts.responseTimes(find),
                    new Block.Hint("Each point is a percentile of one run, from the intended starts of its calls; the"
                            + " lines join the medians of each rate.")));
            sections.add(Section.ofChart(FindCharts.throughput(find)));
        }
        sections.add(Section.of("Points", false, table(find)));
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
                List.of(ResultFile.FIND.toString(), ResultFile.REPORT_MARKDOWN.toString()));
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

    private static Table table(FindResult find) {
        List<Column> columns = new ArrayList<>();
        for (String name :
                List.of("offered", "calls/s", "p50 ms", "p99 ms", "max ms", "late", "unsent", "failed", "holds")) {
            columns.add(Column.number(name));
        }
        columns.add(Column.text("run").in(Set.of(OutputForm.PAGE)));
        return new Table(
                columns,
                find.points().stream()
                        .sorted(Comparator.comparingDouble(FindPoint::perSecond))
                        .map(point -> row(find.points().indexOf(point), point))
                        .toList());
    }

    private static List<Cell> row(int index, FindPoint point) {
        RunResult result = point.result();
        CellsOfRun of = new CellsOfRun("points." + index + ".result.", result);
        boolean open = result.responseTimeMicros() != null;
        CallTimes times = result.judgedTimesMicros();
        String clock = open ? "responseTimeMicros." : "serviceTimeMicros.";
        OfferedLoad offered = result.offered();
        return List.of(
                Cell.of(RateText.of(point.perSecond()), "points." + index + ".perSecond", point.perSecond()),
                of.rate(),
                of.millis(clock + "p50", times.p50()),
                of.millis(clock + "p99", times.p99()),
                of.millis(clock + "max", times.max()),
                offered == null ? Cell.of(NumberText.UNKNOWN) : of.count("offered.late", offered.late()),
                offered == null ? Cell.of(NumberText.UNKNOWN) : of.count("offered.unsent", offered.unsent()),
                Cell.of(count(result.calls().errors())),
                Cell.of(point.held() ? "yes" : "no", "points." + index + ".held", point.held())
                        .with(point.held() ? Tone.PASS : Tone.FAIL),
                Cell.of("point " + (index + 1)).linkedTo(point.directory() + "/" + ResultFile.REPORT_HTML));
    }
}
