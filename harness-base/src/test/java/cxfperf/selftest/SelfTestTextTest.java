package cxfperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.selftest.CaseResult.Finding;
import cxfperf.selftest.CaseResult.Finding.Said;
import cxfperf.selftest.TruthCase.ExpectedTime;
import cxfperf.selftest.TruthCase.ExpectedTime.CallClock;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The self-test prints a line for each percentile, and one for all cases. */
class SelfTestTextTest {

    private static final double FLOOR = 100;

    @Test
    void aPercentileMayBeThreePercentOffAndTheFloorOfTheHostAbove() {
        assertThat(said(0.5, 5_000, 4_850)).isEqualTo(Said.TRUTH);
        assertThat(said(0.5, 5_000, 4_849)).isEqualTo(Said.UNTRUTH);
        assertThat(said(0.5, 5_000, 5_250)).isEqualTo(Said.TRUTH);
        assertThat(said(0.5, 5_000, 5_251)).isEqualTo(Said.UNTRUTH);
    }

    @Test
    void inATailOfFewCallsTheFloorMayBeTwiceAsHigh() {
        assertThat(said(0.999, 5_000, 5_350)).isEqualTo(Said.TRUTH);
        assertThat(said(1, 5_000, 5_351)).isEqualTo(Said.UNTRUTH);
    }

    @Test
    void aHostThatDelaysByMoreThanTheToleranceCannotTellTooSlowFromWrong() {
        assertThat(new Finding("a", expected(0.99, 5_000), 9_000, 151, 0).said())
                .isEqualTo(Said.NOISE);
        assertThat(new Finding("a", expected(0.99, 5_000), 9_000, 10, 151).said())
                .isEqualTo(Said.NOISE);
        assertThat(new Finding("a", expected(0.99, 5_000), 9_000, 150, 150).said())
                .isEqualTo(Said.UNTRUTH);
    }

    @Test
    void aClockThatLeavesTheStallOutIsFoundOutOnTheBusiestHost() {
        assertThat(new Finding("a", expected(0.99, 1_350_000), 5_000, 900_000, 900_000).said())
                .isEqualTo(Said.UNTRUTH);
    }

    @Test
    void aCallWithoutAReplyIsAsBadAsAWrongClockAndOneThatWasNotSentMayBeForWantOfACpu() {
        Finding truth = new Finding("a", expected(0.5, 5_000), 5_000, FLOOR, 0);

        assertThat(calls(100, 100, 100, null, truth)).isEqualTo(Said.TRUTH);
        assertThat(calls(100, 100, 99, null, truth)).isEqualTo(Said.UNTRUTH);
        assertThat(calls(100, 99, 99, null, truth)).isEqualTo(Said.NOISE);
        assertThat(calls(100, 100, 100, "broke", truth)).isEqualTo(Said.UNTRUTH);
        assertThat(calls(100, 100, 100, null)).isEqualTo(Said.UNTRUTH);
    }

    private static Said calls(long due, long started, long ok, String fault, Finding... findings) {
        return new CaseResult("a", due, started, ok, fault, List.of(findings)).said();
    }

    @Test
    void eachPercentileIsARowUnderTheCallsOfItsCase() {
        CaseResult result = new CaseResult(
                "constant 5 ms",
                10_000,
                10_000,
                10_000,
                null,
                List.of(
                        new Finding("a", expected(0.5, 5_000), 5_080, 90, 0),
                        new Finding("a", expected(0.999, 5_000), 7_000, 1_000, 0),
                        new Finding("a", expected(1, 5_000), 17_000, 1_000, 0)));

        assertThat(SelfTestText.head() + SelfTestText.rows(result))
                .isEqualTo(
                        """
                        case               clock           expected  measured  differs    floor  ok
                        constant 5 ms      calls             10,000    10,000                    ok
                                           response p50        5.00      5.08   +1.6 %     0.09  ok
                                           response p99.9      5.00      7.00  +40.0 %     1.00  ok
                                           response max        5.00     17.00 +240.0 %     1.00  noise
                        """);
    }

    @Test
    void theEndSaysHowManyCasesAreWrongOrCannotBeTold() {
        CaseResult truth = result(5_000, FLOOR);
        CaseResult noise = result(9_000, 151);
        CaseResult untruth = result(9_000, FLOOR);

        assertThat(SelfTestText.end(List.of(truth, truth)))
                .isEqualTo("service times and response times are correct in all 2 cases\n");
        assertThat(SelfTestText.end(List.of(truth, noise, untruth)))
                .isEqualTo("1 of 3 cases are not as they have to be\n");
        assertThat(SelfTestText.end(List.of(truth, noise))).startsWith("1 of 2 cases is undecided: this host itself");
    }

    private static CaseResult result(double measured, double floor) {
        return new CaseResult("a", 1, 1, 1, null, List.of(new Finding("a", expected(0.5, 5_000), measured, floor, 0)));
    }

    private static Said said(double quantile, double expected, double measured) {
        return new Finding("a", expected(quantile, expected), measured, FLOOR, 0).said();
    }

    private static ExpectedTime expected(double quantile, double micros) {
        return new ExpectedTime(CallClock.RESPONSE, quantile, micros);
    }
}
