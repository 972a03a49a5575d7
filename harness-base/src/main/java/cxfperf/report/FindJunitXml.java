package cxfperf.report;

import cxfperf.result.FindResult;
import cxfperf.result.RunResult;
import java.util.List;

/** {@code junit.xml} of a search: one test, for a point that does not hold is what a search looks for. */
public final class FindJunitXml {

    private FindJunitXml() {}

    public static String render(FindResult find) {
        double seconds = find.points().stream()
                .map(point -> point.result())
                .mapToDouble(RunResult::windowSeconds)
                .sum();
        return JunitXml.render(
                find.scenario() + " search",
                List.of(new JunitXml.Test(
                        find.scenario(),
                        find.operation() + "[" + String.join(",", find.objectives()) + "]",
                        seconds,
                        find.startedAt(),
                        find.verdict(),
                        FindText.render(find, TextStyle.PLAIN) + FindText.answer(find) + "\n")));
    }
}
