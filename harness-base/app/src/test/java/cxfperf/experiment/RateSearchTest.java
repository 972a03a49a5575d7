package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import cxfperf.experiment.RateSearch.Answer;
import cxfperf.experiment.RateSearch.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
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

    private static Answer answer(SimulatedSystem.Behaviour behaviour, long seed) {
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
        SimulatedSystem.Behaviour system = SimulatedSystem.lying(SimulatedSystem.cliff(1_234), 1 / 12.0);
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
    void trialsAndRepeatsOfARateAreBounded() {
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

    /** A system with a known border, and a search that runs to its end. */
    private static final class SimulatedSystem {

        /** Decides the outcome of one trial. */
        interface Behaviour {
            boolean holds(double perSecond, int trial, Random random);
        }

        private SimulatedSystem() {}

        /** Objective: p99 of the response time below a limit. */
        static SimulatedSystem.Behaviour mm1(double served, double p99Seconds, double noise) {
            return (perSecond, trial, random) -> mm1Holds(served, p99Seconds, perSecond, noise, random);
        }

        /** The same, with a server that gets slower (or faster) from trial to trial. */
        static SimulatedSystem.Behaviour drifting(
                double served, double changeEachTrial, double p99Seconds, double noise) {
            return (perSecond, trial, random) ->
                    mm1Holds(served * (1 + changeEachTrial * trial), p99Seconds, perSecond, noise, random);
        }

        /**
         * The response time of an M/M/1 queue is exponential with the rate mu - lambda: its p99 is ln(100) / (mu -
         * lambda).
         */
        private static boolean mm1Holds(
                double served, double p99Seconds, double perSecond, double noise, Random random) {
            double trueP99 = perSecond < served ? Math.log(100) / (served - perSecond) : Double.POSITIVE_INFINITY;
            return trueP99 * Math.exp(noise * random.nextGaussian()) < p99Seconds;
        }

        /** Each rate up to this one holds, and higher rates fail. */
        static SimulatedSystem.Behaviour cliff(double border) {
            return (perSecond, trial, random) -> perSecond <= border;
        }

        /** The same behaviour, but some trials have the opposite outcome at random. */
        static SimulatedSystem.Behaviour lying(SimulatedSystem.Behaviour behaviour, double share) {
            return (perSecond, trial, random) ->
                    behaviour.holds(perSecond, trial, random) != random.nextDouble() < share;
        }

        /** All trials that the search asks for. */
        static List<Trial> run(RateSearch search, SimulatedSystem.Behaviour behaviour, long seed) {
            Random random = new Random(seed);
            List<Trial> trials = new ArrayList<>();
            for (OptionalDouble next = search.next(trials); next.isPresent(); next = search.next(trials)) {
                trials.add(new Trial(next.getAsDouble(), behaviour.holds(next.getAsDouble(), trials.size(), random)));
            }
            return trials;
        }
    }
}
