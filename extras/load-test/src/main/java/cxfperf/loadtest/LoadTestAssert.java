package cxfperf.loadtest;

import cxfperf.compare.BaselineComparison;
import cxfperf.compare.BaselineRuns;
import cxfperf.report.RunDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.run.EmbeddedRun;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Assertions about a load test. Each throws an {@link AssertionError} that shows the figures and names the report, or
 * returns this object, so that calls can be chained. They need no assertion library.
 */
public final class LoadTestAssert {

    private final LoadTestResult result;

    private LoadTestAssert(LoadTestResult result) {
        this.result = result;
    }

    /**
     * Begins assertions, by a static import beside those of other assertion libraries. Asserts nothing by itself.
     *
     * @param result of {@link LoadTest#run}; not null
     * @return the assertions, to be chained
     */
    public static LoadTestAssert assertThat(LoadTestResult result) {
        return new LoadTestAssert(result);
    }

    /**
     * Asserts that the verdict of every run is PASS: every call returned the expected reply, the {@link
     * LoadTest#objectives} are met, and the figures are reliable.
     *
     * @return this
     * @throws AssertionError with the report of the first run that has another verdict
     */
    public LoadTestAssert passes() {
        for (EmbeddedRun run : result.runs()) {
            Status status = run.result().verdict().status();
            if (status != Status.PASS) {
                throw new AssertionError("load test " + result.name() + " is " + status + ":\n"
                        + ConsoleText.render(RunDocument.of(run.result())) + "report: "
                        + ResultFile.REPORT_HTML.in(run.directory()));
            }
        }
        return this;
    }

    /**
     * Asserts that the test is not slower than the baseline by more than {@code percent}: in throughput or, in an open
     * loop, in the median or the p99 of the response time. It fails if the difference is above the limit and larger
     * than the noise, which is estimated from the scatter of the stored results: at most one comparison in twenty fails
     * by chance. A noisy host alone does not fail it; if the noise would hide a slowdown of twice the limit, a line on
     * standard output says so.
     *
     * <p>It also fails if there are fewer than 3 stored results of the same load and host, or if a run was not warmed
     * up.
     *
     * @param baseline results of earlier builds on this host
     * @param percent 5 for 5 %; above 0, below 100
     * @return this
     * @throws AssertionError with the comparison if the test is slower, or with the reason why nothing can be compared
     * @throws IllegalArgumentException for another percentage
     * @throws java.io.UncheckedIOException if the baseline cannot be read
     */
    public LoadTestAssert isNotSlowerThan(Baseline baseline, double percent) {
        if (!(percent > 0 && percent < 100)) {
            throw new IllegalArgumentException("percent " + percent + ": more than 0 and less than 100 is expected");
        }
        passes();
        Optional<String> notWarm = result.measurement().notWarm();
        if (notWarm.isPresent()) {
            throw new AssertionError("load test " + result.name() + " was NOT_WARM, nothing is compared: "
                    + notWarm.get() + "; give it a longer warmUp; report: "
                    + result.reports().get(0));
        }
        BaselineRuns stored = baseline.alike(result.measurement());
        if (stored.measurements().size() < BaselineComparison.LEAST_EARLIER) {
            throw new AssertionError("load test " + result.name() + ": " + baseline + " has "
                    + stored.measurements().size() + " results of this load and host, and "
                    + BaselineComparison.LEAST_EARLIER + " or more are needed: add those of a build that is fast enough"
                    + stored.whatWasLeftOut());
        }
        BaselineComparison comparison = BaselineComparison.of(stored.measurements(), List.of(result.measurement()));
        if (comparison.comparison().decidedRatios().isEmpty()) {
            throw new AssertionError("load test " + result.name() + ": " + comparison.verdict());
        }
        if (comparison.isSlowerByMoreThan(percent)) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "load test %s is slower than %s by more than %s %%:%n%sreport: %s",
                    result.name(),
                    baseline,
                    percent,
                    ConsoleText.render(comparison.document()),
                    result.reports().get(0)));
        }
        System.out.println("load test " + result.name() + ": " + comparison.verdict());
        String noise = comparison.tooNoisy(percent);
        if (!noise.isEmpty()) {
            System.out.println("load test " + result.name() + ": " + noise);
        }
        return this;
    }
}
