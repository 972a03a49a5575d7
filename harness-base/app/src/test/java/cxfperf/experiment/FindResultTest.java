package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import cxfperf.judge.SeriesJudge;
import cxfperf.report.ProgressLine;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.search.RateSearch;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindResultTest {

    @Test
    void aRateThatWasFoundPassesAlthoughPointsOnTheWayFailed() {
        FindResult find = SampleFinds.found();

        assertThat(find.status()).isEqualTo(Status.PASS);
        assertThat(find.verdict().reasons()).isEmpty();
        assertThat(find.answer().perSecond()).isCloseTo(1_770, withinPercentage(3));
        assertThat(find.points()).anyMatch(point -> !point.good());
        assertThat(find.next()).isEmpty();
    }

    @Test
    void whereNoRateHoldsTheSearchFailsAndNamesTheLowest() {
        FindResult find = SampleFinds.nothingHolds();

        assertThat(find.status()).isEqualTo(Status.FAIL);
        assertThat(find.verdict().reasons()).extracting(Reason::code).containsExactly(Code.OBJECTIVE_MISSED);
        assertThat(find.verdict().reasons().get(0).evidence()).contains("p99<20ms, errors==0", "not even 113/s");
    }

    @Test
    void aSearchThatWasStoppedFailsAndKeepsWhatItFound() {
        FindResult find = SampleFinds.stopped();

        assertThat(find.verdict().reasons()).extracting(Reason::code).containsExactly(Code.ENDED_EARLY);
        assertThat(find.verdict().reasons().get(0).evidence()).isEqualTo("the search was stopped after 3 points");
        assertThat(find.answer().perSecond()).isNotNull();
        assertThat(find.answer().settled()).isFalse();
        assertThat(find.next()).isPresent();
    }

    @Test
    void aPointThatMustNotBeBelievedMakesTheSearchInvalid() {
        FindResult find = SampleFinds.invalid();

        assertThat(find.status()).isEqualTo(Status.INVALID);
        assertThat(find.points().get(0).good()).isFalse();
        assertThat(find.verdict().reasons()).extracting(Reason::code).containsExactly(Code.COUNT_MISMATCH);
        assertThat(find.verdict().reasons().get(0).evidence()).startsWith("at 1,620/s: ");
    }

    @Test
    void anAnswerOfChanceOfContradictingRatesOrOfTooFewClientsIsUncertain() {
        for (FindResult find : SampleFinds.uncertain()) {
            assertThat(find.verdict().has(Code.UNCERTAIN)).isTrue();
            assertThat(find.status()).isEqualTo(Status.PASS);
            assertThat(find.points()).hasSizeLessThanOrEqualTo(RateSearch.MOST_TRIALS);
        }
    }

    @Test
    void whatAHigherRateFailedOfIsSaidAndNotBlamedOnTheNumberOfClients() {
        FindResult find = SampleFinds.failingOf(new Reason(Code.LIMIT_REACHED, "28,000 ports"));

        assertThat(find.status()).isEqualTo(Status.PASS);
        assertThat(find.verdict().has(Code.UNCERTAIN)).isFalse();
        assertThat(find.verdict().has(Code.LIMIT_REACHED)).isTrue();
        assertThat(SampleFinds.failingOf(new Reason(Code.SHARED_HOST, "one"))
                        .verdict()
                        .has(Code.UNCERTAIN))
                .isTrue();
    }

    /** Its JVM fails each later run, whatever the rate. */
    @Test
    void withoutAClosedLoopThereIsNothingToBelieve() {
        FindResult find = SeriesJudge.judged(FindResult.of(SampleFinds.begun(), Slo.parse("p99<20ms"), plan(110)));

        assertThat(find.status()).isEqualTo(Status.INVALID);
        assertThat(find.next()).isEmpty();
    }

    @Test
    void pointsThatAreTooShortForTheirPercentilesAreNotBegun() {
        FindResult find =
                SeriesJudge.judged(FindResult.of(SampleFinds.series(List.of()), Slo.parse("p99.99<1s"), plan(11_000)));

        assertThat(find.status()).isEqualTo(Status.INVALID);
        assertThat(find.verdict().reasons()).extracting(Reason::code).containsExactly(Code.TOO_SHORT);
        assertThat(find.verdict().reasons().get(0).evidence()).contains("11,000.0 calls/s", "2,000.0/s");
    }

    @Test
    void aRateOfWhichACallWasDroppedDoesNotHoldAndSaysSo() {
        Slo slo = Slo.parse("p99<20ms");
        RunResult kept = SampleResults.openLoopAt(1_000, 2_000, 0, List.of());
        RunResult dropped = SampleResults.openLoopAt(1_000, 2_000, 1, List.of());

        assertThat(FindResult.holds(slo, kept)).isTrue();
        assertThat(FindResult.holds(slo, dropped)).isFalse();
        assertThat(ProgressLine.trial("", dropped, slo, Duration.ZERO)).contains("fails", "1 of ", "were dropped");
    }

    @Test
    void failedCallsAreAsManyAsTheObjectivesSayAndNoneWhereTheySayNothing() {
        RunResult failed =
                SampleResults.openLoopAt(1_000, 2_000, 0, List.of(new Reason(Code.CALLS_FAILED, "3 of 10,000")));
        RunResult tooMany = SampleResults.openLoopAt(
                1_000, 2_000, 0, List.of(new Reason(Code.CALLS_FAILED, "3"), new Reason(Code.OBJECTIVE_MISSED, "1")));

        assertThat(FindResult.holds(Slo.parse("p99<20ms"), failed)).isFalse();
        assertThat(FindResult.holds(Slo.parse("p99<20ms,errorRate<1%"), failed)).isTrue();
        assertThat(FindResult.holds(Slo.parse("p99<20ms,errorRate<1%"), tooMany))
                .isFalse();
    }

    @Test
    void failedCallsThatTheObjectivesAllowAreAWarningOfTheSearchToo() {
        Slo slo = Slo.parse("p99<20ms,errorRate<1%");
        Reason allowed = new Reason(Code.CALLS_FAILED, Status.PASS, "3 of 10,000 calls failed");
        List<SeriesPoint> points = SampleFinds.found().points().stream()
                .map(point -> new SeriesPoint(
                        point.number(),
                        point.load(),
                        true,
                        point.directory(),
                        point.result().withReasons(List.of(allowed))))
                .toList();

        FindResult find = SeriesJudge.judged(FindResult.of(SampleFinds.series(points), slo, SampleFinds.PLAN));

        assertThat(find.status()).isEqualTo(Status.PASS);
        assertThat(find.verdict().reasons()).singleElement().satisfies(reason -> assertThat(reason.code())
                .isEqualTo(Code.CALLS_FAILED));
    }

    @Test
    void pointsThatWereNotWarmAreAWarningWhateverTheirRate() {
        Reason cold = new Reason(Code.NOT_WARM, "the compilers worked");
        List<SeriesPoint> points = SampleFinds.found().points().stream()
                .map(point -> point.number() > 2
                        ? point
                        : new SeriesPoint(
                                point.number(),
                                point.load(),
                                point.good(),
                                point.directory(),
                                point.result().withReasons(List.of(cold))))
                .toList();

        FindResult find =
                SeriesJudge.judged(FindResult.of(SampleFinds.series(points), Slo.parse("p99<20ms"), SampleFinds.PLAN));

        assertThat(find.verdict().reasons())
                .filteredOn(reason -> reason.code() == Code.NOT_WARM)
                .singleElement()
                .satisfies(reason -> assertThat(reason.evidence())
                        .matches("at [0-9,]+/s, [0-9,]+/s; at [0-9,]+/s: the compilers worked"));
    }

    private static FindResult.SearchPlan plan(double leastPerSecond) {
        return new FindResult.SearchPlan(4, "constant", 10, leastPerSecond);
    }
}
