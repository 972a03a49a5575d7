package cxfperf.report;

import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import java.util.List;

/** {@code junit.xml} of runs: each is a test, whose time is the measured window. */
public final class RunJunitXml {

    private RunJunitXml() {}

    public static String render(RunResult result) {
        return render(result.scenario(), List.of(result));
    }

    /** @param runs one or more, in the order of their start */
    public static String render(String suite, List<RunResult> runs) {
        return JunitXml.render(suite, runs.stream().map(RunJunitXml::test).toList());
    }

    private static JunitXml.Test test(RunResult run) {
        return new JunitXml.Test(
                run.scenario(),
                run.operation() + "[threads=" + run.threads() + rate(run) + "]",
                run.windowSeconds(),
                run.startedAt(),
                run.verdict(),
                RunText.render(run));
    }

    private static String rate(RunResult run) {
        return run.offered() == null ? "" : ",rate=" + RateText.of(run.offered());
    }
}
