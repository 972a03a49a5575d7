package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import cxfperf.experiment.RateSearch.RateLadder;
import cxfperf.experiment.RateSearch.Trial;
import cxfperf.experiment.SimulatedSystem.Behaviour;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {

    private static final double CAPACITY = 2_000;
    private static final RateSearch SEARCH = new RateSearch(CAPACITY, 0);

    /** The highest rate of an M/M/1 queue of this speed whose p99 is below 20 ms. */
    private static double mm1Border(double served) {
        return served - Math.log(100) / 0.02;
    }

    private static Answer answer(Behaviour behaviour, long seed) {
        return SEARCH.answer(SimulatedSystem.run(SEARCH, behaviour, seed));
    }

    /**
     * Borders from a fortieth of the capacity, for a tight objective, to almost twice a capacity that was measured
     * during a disturbance.
     */
    @ParameterizedTest
    @ValueSource(doubles = {50, 100, 333, 900, 1_234, 1_599, 1_601, 1_950, 2_500, 3_700})
    void aCliffIsFoundToOneRungWithThreeRepeatsOnBothSides(double border) {
        List<Trial> trials = SimulatedSystem.run(SEARCH, SimulatedSystem.cliff(border), 1);
        Answer answer = SEARCH.answer(trials);

        assertThat(answer.perSecond()).isLessThanOrEqualTo(border).isGreaterThan(border / 1.04);
        assertThat(answer.failing()).isGreaterThan(border).isLessThan(border * 1.04);
        assertThat(answer.held()).isEqualTo(RateSearch.REPEATS);
        assertThat(answer.trials()).isEqualTo(RateSearch.REPEATS);
        assertThat(answer.settled()).isTrue();
        assertThat(trials.stream().filter(trial -> trial.perSecond() == answer.failing()))
                .hasSize(RateSearch.REPEATS);
        assertThat(trials).hasSizeLessThanOrEqualTo(16);
    }

    @Test
    void aQueueWithNoisyPercentilesIsFoundWithinTenPercentByEverySeed() {
        double truth = mm1Border(2_000);
        for (int seed = 0; seed < 500; seed++) {
            Answer answer = answer(SimulatedSystem.mm1(2_000, 0.02, 0.2), seed);

            assertThat(answer.perSecond()).as("seed " + seed).isCloseTo(truth, withinPercentage(10));
        }
    }

    /** One trial in twelve comes out the other way: single outcomes mislead, the majority does not. */
    @Test
    void trialsThatComeOutTheOtherWayByChanceSeldomMoveTheAnswer() {
        Behaviour system = SimulatedSystem.lying(SimulatedSystem.cliff(1_234), 1 / 12.0);
        int close = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            Answer answer = answer(system, seed);
            if (answer.perSecond() != null && Math.abs(answer.perSecond() / 1_234 - 1) < 0.1) {
                close++;
            }
        }
        assertThat(close).isGreaterThan(950);
    }

    /** The host becomes slower after the first trials. */
    @ParameterizedTest
    @ValueSource(doubles = {-0.008, 0.008})
    void aDriftingSystemIsFoundBetweenItsFirstAndItsLastState(double eachTrial) {
        for (int seed = 0; seed < 200; seed++) {
            List<Trial> trials =
                    SimulatedSystem.run(SEARCH, SimulatedSystem.drifting(2_000, eachTrial, 0.02, 0.1), seed);
            double first = mm1Border(2_000);
            double last = mm1Border(2_000 * (1 + eachTrial * (trials.size() - 1)));

            assertThat(SEARCH.answer(trials).perSecond())
                    .as("seed " + seed)
                    .isBetween(0.94 * Math.min(first, last), 1.06 * Math.max(first, last));
        }
    }

    @Test
    void noSearchTakesMoreTrialsThanItSaysNorTriesARateMoreOftenThanItRepeats() {
        for (int seed = 0; seed < 1_000; seed++) {
            List<Trial> trials = SimulatedSystem.run(SEARCH, (rate, trial, random) -> random.nextBoolean(), seed);

            assertThat(trials).hasSizeLessThanOrEqualTo(RateSearch.MOST_TRIALS);
            assertThat(trials.stream().collect(Collectors.groupingBy(Trial::perSecond, Collectors.counting())))
                    .allSatisfy((rate, times) -> assertThat(times).isLessThanOrEqualTo(RateSearch.REPEATS));
        }
    }

    @Test
    void whereNothingHoldsTheLowestRateIsTriedAsOftenAsAnyThatDecides() {
        List<Trial> trials = SimulatedSystem.run(SEARCH, SimulatedSystem.cliff(0), 1);
        Answer answer = SEARCH.answer(trials);

        assertThat(answer.perSecond()).isNull();
        assertThat(answer.failing()).isCloseTo(0.02 * CAPACITY, withinPercentage(2));
        assertThat(answer.settled()).isTrue();
        assertThat(trials.stream().filter(trial -> trial.perSecond() == answer.failing()))
                .hasSize(RateSearch.REPEATS);
    }

    @Test
    void whereEverythingHoldsTheHighestRateIsTheAnswerAndNoneFails() {
        Answer answer = answer(SimulatedSystem.cliff(1e9), 1);

        assertThat(answer.perSecond()).isCloseTo(20 * CAPACITY, withinPercentage(2));
        assertThat(answer.held()).isEqualTo(RateSearch.REPEATS);
        assertThat(answer.failing()).isNull();
        assertThat(answer.settled()).isTrue();
    }

    /** A cold closed loop makes a fraction of what the warm system can. */
    @Test
    void aRateFarAboveTheClosedLoopIsFoundInFewTrials() {
        RateSearch search = new RateSearch(CAPACITY, 0);
        List<Trial> trials = SimulatedSystem.run(search, SimulatedSystem.cliff(9 * CAPACITY), 1);

        assertThat(search.answer(trials).perSecond()).isCloseTo(9 * CAPACITY, withinPercentage(3));
        assertThat(search.answer(trials).settled()).isTrue();
        assertThat(trials).hasSizeLessThan(RateSearch.MOST_TRIALS - 6);
    }

    @Test
    void noRateIsTriedThatWouldSayNothing() {
        RateSearch search = new RateSearch(CAPACITY, 700);
        List<Trial> trials = SimulatedSystem.run(search, SimulatedSystem.cliff(100), 1);

        assertThat(trials).allSatisfy(trial -> assertThat(trial.perSecond()).isBetween(700.0, 20 * CAPACITY));
        assertThat(search.answer(trials).perSecond()).isNull();
    }

    /** The first trial was disturbed: its repeats outvote it, and the search goes on above. */
    @Test
    void oneFailureBelowTheBorderIsOutvoted() {
        Behaviour system = (rate, trial, random) -> trial == 0 ? rate > 1_900 : rate <= 1_900;
        List<Trial> trials = SimulatedSystem.run(SEARCH, system, 1);
        Answer answer = SEARCH.answer(trials);

        assertThat(answer.perSecond()).isCloseTo(1_900, withinPercentage(3));
    }

    @Test
    void theTwoRatesThatDecideAreRepeatedInTurn() {
        List<Trial> trials = SimulatedSystem.run(SEARCH, SimulatedSystem.cliff(1_599), 1);
        List<Double> last = trials.subList(trials.size() - 4, trials.size()).stream()
                .map(Trial::perSecond)
                .toList();

        assertThat(last.get(0)).isEqualTo(last.get(2)).isNotEqualTo(last.get(1));
        assertThat(last.get(1)).isEqualTo(last.get(3));
    }

    /** A stopped search still has an answer. */
    @Test
    void beforeItsEndASearchIsNotSettled() {
        assertThat(SEARCH.answer(List.of())).satisfies(answer -> {
            assertThat(answer.perSecond()).isNull();
            assertThat(answer.settled()).isFalse();
        });
        double first = SEARCH.next(List.of()).orElseThrow();
        Answer answer = SEARCH.answer(List.of(new Trial(first, true)));

        assertThat(answer.perSecond()).isEqualTo(first);
        assertThat(answer.trials()).isEqualTo(1);
        assertThat(answer.settled()).isFalse();
    }

    /** Two searches try the same rates, so that a small difference in the capacity does not move the answer. */
    @Test
    void theRatesAreTheSameWhateverTheCapacityIs() {
        for (double capacity = 1_900; capacity < 2_600; capacity += 7) {
            RateSearch search = new RateSearch(capacity, 0);
            List<Trial> trials = SimulatedSystem.run(search, SimulatedSystem.cliff(1_700), 1);

            assertThat(search.answer(trials).perSecond())
                    .isEqualTo(answer(SimulatedSystem.cliff(1_700), 1).perSecond());
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aCapacityThatIsNoneIsRefused(double capacity) {
        assertThatThrownBy(() -> new RateSearch(capacity, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 1, 3, 47, 1_234, 99_999, 1e8})
    void theLadderHasARateWithinOneAndAHalfPercentOfAnyOther(double perSecond) {
        int rung = RateLadder.rung(perSecond);

        assertThat(RateLadder.perSecond(rung)).isCloseTo(perSecond, withinPercentage(2));
        assertThat(RateLadder.rung(RateLadder.perSecond(rung))).isEqualTo(rung);
        assertThat(RateLadder.perSecond(rung + 1)).isGreaterThan(RateLadder.perSecond(rung));
    }
}
