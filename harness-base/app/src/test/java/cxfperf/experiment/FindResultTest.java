package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import cxfperf.experiment.RateSearch.Trial;
import cxfperf.judge.SeriesJudge;
import cxfperf.report.ProgressLine;
import cxfperf.result.EndedCalls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.testing.SampleFinds;
import cxfperf.testing.SampleResults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FindResultTest {

    private static Stream<Arguments> verdicts() {
        FindResult noClosedLoop = new FindResult(SampleFinds.begun(), Slo.parse("p99<20ms"), plan(110));
        FindResult tooShort = new FindResult(SampleFinds.series(List.of()), Slo.parse("p99.99<1s"), plan(11_000));
        return Stream.of(
                arguments(SampleFinds.found(), Status.PASS, "", List.of()),
                arguments(
                        SampleFinds.nothingHolds(),
                        Status.FAIL,
                        "no rate meets p99<20ms, errors==0, not even 113/s",
                        List.of(Code.OBJECTIVE_MISSED)),
                arguments(
                        SampleFinds.stopped(),
                        Status.FAIL,
                        "the search was stopped after 3 points",
                        List.of(Code.ENDED_EARLY)),
                arguments(
                        SampleFinds.invalid(),
                        Status.INVALID,
                        "at 1,620/s: 10 calls more",
                        List.of(Code.COUNT_MISMATCH)),
                arguments(
                        SampleFinds.uncertain().get(0),
                        Status.PASS,
                        "the trials still contradicted each other",
                        List.of(Code.UNCERTAIN)),
                arguments(
                        SampleFinds.uncertain().get(1),
                        Status.PASS,
                        "the clients could not make as many calls",
                        List.of(Code.UNCERTAIN)),
                arguments(
                        SampleFinds.failingOf(new Reason(Code.LIMIT_REACHED, "28,000 ports")),
                        Status.PASS,
                        "28,000 ports",
                        List.of(Code.LIMIT_REACHED)),
                arguments(
                        SampleFinds.failingOf(new Reason(Code.SHARED_HOST, "one")),
                        Status.PASS,
                        "the clients could not make as many calls",
                        List.of(Code.UNCERTAIN, Code.SHARED_HOST)),
                arguments(
                        withReason(
                                "p99<20ms,errorRate<1%",
                                RateSearch.MOST_TRIALS,
                                new Reason(Code.CALLS_FAILED, Status.PASS, "3 of 10,000 calls failed")),
                        Status.PASS,
                        "3 of 10,000 calls failed",
                        List.of(Code.CALLS_FAILED)),
                arguments(
                        withReason("p99<20ms", 2, new Reason(Code.NOT_WARM, "the compilers worked")),
                        Status.PASS,
                        "/s: the compilers worked",
                        List.of(Code.NOT_WARM)),
                arguments(noClosedLoop, Status.INVALID, "not one point was measured", List.of(Code.NO_VERIFIED_CALLS)),
                arguments(
                        tooShort,
                        Status.INVALID,
                        "take 11,000.0 calls/s in the time of a point, and the closed loop made 2,000.0/s",
                        List.of(Code.TOO_SHORT)));
    }

    @ParameterizedTest
    @MethodSource("verdicts")
    void theVerdictOfASearchFollowsFromItsPoints(FindResult find, Status status, String evidence, List<Code> codes) {
        Verdict verdict = SeriesJudge.verdict(find);

        assertThat(verdict.status()).isEqualTo(status);
        assertThat(verdict.reasons())
                .extracting(Reason::code)
                .hasSameElementsAs(codes.stream().map(Code::name).toList());
        assertThat(verdict.reasons().stream().map(Reason::evidence).findFirst().orElse(""))
                .contains(evidence);
        assertThat(find.points()).hasSizeLessThanOrEqualTo(RateSearch.MOST_TRIALS);
    }

    @Test
    void aSearchGoesOnUntilItsAnswerIsSettled() {
        FindResult found = SampleFinds.found();
        FindResult stopped = SampleFinds.stopped();

        assertThat(found.answer().perSecond()).isCloseTo(1_770, withinPercentage(3));
        assertThat(found.points()).anyMatch(point -> !point.good());
        assertThat(found.next()).isEmpty();
        assertThat(stopped.answer().perSecond()).isNotNull();
        assertThat(stopped.answer().settled()).isFalse();
        assertThat(stopped.next()).isPresent();
        assertThat(new FindResult(SampleFinds.begun(), Slo.parse("p99<20ms"), plan(110)).next())
                .isEmpty();
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
    void onlyTheObjectivesAllowFailedCalls() {
        RunResult failed =
                SampleResults.openLoopAt(1_000, 2_000, 0, List.of(new Reason(Code.CALLS_FAILED, "3 of 10,000")));
        RunResult tooMany = SampleResults.openLoopAt(
                1_000, 2_000, 0, List.of(new Reason(Code.CALLS_FAILED, "3"), new Reason(Code.OBJECTIVE_MISSED, "1")));

        assertThat(FindResult.holds(Slo.parse("p99<20ms"), failed)).isFalse();
        assertThat(FindResult.holds(Slo.parse("p99<20ms,errorRate<1%"), failed)).isTrue();
        assertThat(FindResult.holds(Slo.parse("p99<20ms,errorRate<1%"), tooMany))
                .isFalse();
    }

    /** The search that found a rate, with a reason at its first points, which hold. */
    private static FindResult withReason(String objectives, int points, Reason reason) {
        List<SeriesPoint> changed = SampleFinds.found().points().stream()
                .map(point -> point.number() > points
                        ? point
                        : new SeriesPoint(
                                point.number(),
                                point.load(),
                                true,
                                point.directory(),
                                point.result().withReasons(List.of(reason))))
                .toList();
        return new FindResult(SampleFinds.series(changed), Slo.parse(objectives), SampleFinds.PLAN);
    }

    private static final double CAPACITY = 200;
    private static final int SEARCHES = 300;

    /** A point of ten seconds is over before its response times show a queue that grows by a sixth. */
    @ParameterizedTest
    @CsvSource({"p99<2s, 2", "p99<200ms, 0.2"})
    void noRateAboveTheCapacityHoldsInAShortPoint(String objective, double limit) {
        List<Double> answers = new ArrayList<>();
        for (int seed = 0; seed < SEARCHES; seed++) {
            Random random = new Random(seed);
            RateSearch search = new RateSearch(CAPACITY, 0);
            List<Trial> trials = new ArrayList<>();
            for (OptionalDouble next = search.next(trials); next.isPresent(); next = search.next(trials)) {
                RunResult run = queue(next.getAsDouble(), limit, random);
                trials.add(new Trial(next.getAsDouble(), FindResult.holds(Slo.parse(objective), run)));
            }
            answers.add(search.answer(trials).perSecond() / CAPACITY);
        }

        assertThat(answers.stream().filter(answer -> answer > 1.06))
                .as("of seeds 0 to %d, the highest %.3f", SEARCHES - 1, Collections.max(answers))
                .hasSizeLessThanOrEqualTo(SEARCHES / 20);
        assertThat(answers).allSatisfy(answer -> assertThat(answer).isGreaterThan(0.8));
    }

    /** A run of ten seconds after one of run-in, against a server that answers one call after the other. */
    private static RunResult queue(double rate, double limit, Random random) {
        double free = -1;
        int ended = 0;
        int slow = 0;
        for (long i = -Math.round(rate); i < Math.round(10 * rate); i++) {
            double scheduled = i / rate;
            free = Math.max(free, scheduled) - Math.log(1 - random.nextDouble()) / CAPACITY;
            ended += free >= 0 && free < 10 ? 1 : 0;
            slow += scheduled >= 0 && free - scheduled >= limit ? 1 : 0;
        }
        List<Reason> reasons = slow > 0.01 * 10 * rate
                ? List.of(new Reason(Code.OBJECTIVE_MISSED, "1 of 1 objectives missed"))
                : List.of();
        RunResult run = SampleResults.openLoopAt(rate, 2_000, 0, reasons);
        return new RunResult(
                run.start(),
                run.window(),
                new Resources(
                        new EndedCalls(ended, 0),
                        run.bytes(),
                        run.connections(),
                        run.client(),
                        run.server(),
                        run.auxiliaryProcesses()),
                run.effective(),
                run.judgement());
    }

    private static FindResult.SearchPlan plan(double leastPerSecond) {
        return new FindResult.SearchPlan(4, "constant", 10, leastPerSecond);
    }
}
