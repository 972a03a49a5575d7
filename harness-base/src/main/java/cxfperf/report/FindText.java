package cxfperf.report;

import static cxfperf.report.NumberText.count;
import static cxfperf.report.NumberText.rate;

import cxfperf.result.FindResult;
import cxfperf.result.RateText;
import cxfperf.result.Status;
import cxfperf.search.Answer;
import java.util.Locale;
import java.util.stream.Stream;

/** The end of a search as text: the table of its points, its verdict, and its answer. */
public final class FindText {

    private FindText() {}

    /** All but the answer, which is to be the last line of the command; with the verdict in colour, where that is asked for. */
    public static String render(FindResult find, TextStyle paint) {
        return Wrapping.wrap(title(find), "  ") + "\n" + table(find)
                + RunText.verdict("VERDICT OF THE SEARCH", find.verdict(), paint);
    }

    private static String table(FindResult find) {
        return TextTable.render(Stream.concat(Stream.of(FindTable.HEADINGS), FindTable.rows(find).stream())
                .toList());
    }

    /** What was searched, on one line. */
    public static String title(FindResult find) {
        return "search of " + find.scenario() + " " + find.operation() + ": " + count(find.threads()) + " threads, "
                + find.arrivals() + " arrivals, " + count(find.points().size()) + " points of "
                + String.format(Locale.ROOT, "%,.0f", find.pointSeconds()) + " s"
                + (find.closedLoop() == null
                        ? ""
                        : ", closed loop " + rate(find.closedLoop().throughput().perSecond()) + "/s")
                + "; response times";
    }

    /** The answer as one line. */
    public static String answer(FindResult find) {
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
}
