package cxfperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import cxfperf.plan.ArrivalSchedule;
import cxfperf.plan.LoadPlan;
import cxfperf.selftest.TruthCase.Circumstances;
import cxfperf.selftest.TruthCase.ExpectedTime;
import cxfperf.selftest.TruthCase.ExpectedTime.CallClock;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected times of the self-test follow from the loads and the scripts of its cases. */
class TruthCasesTest {

    private static final Circumstances QUIET = new Circumstances(0, 1.4);

    /** The queue is played through with the times at which the engine will start the calls. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theArrivalsOfTheQueuesAreSuchThatTheFormulaHoldsForThem(boolean isShort) {
        for (TruthCase load : cases(isShort, "queue")) {
            LoadPlan plan = load.plan();
            ArrivalSchedule schedule = ArrivalSchedule.of(plan.rate().orElseThrow(), plan.seed());
            int calls = (int) schedule.scheduledBefore(load.seconds() * 1_000_000_000L);
            assertThat(calls).isGreaterThan(isShort ? 1_000 : 10_000);
            for (double overhead : new double[] {0, 0.0001}) {
                double service = TruthCases.QUEUE_SERVICE.toNanos() / 1e9 + overhead;
                double[] responses = new double[calls];
                double free = 0;
                for (int i = 0; i < calls; i++) {
                    double due = schedule.scheduledNanos(i) / 1e9;
                    free = Math.max(free, due) + service;
                    responses[i] = free - due;
                }
                assertThat(free - service).as("the start of the last call").isLessThan(load.seconds());
                Arrays.sort(responses);
                MD1Queue queue = new MD1Queue(TruthCases.QUEUE_RATE, service);
                for (double quantile : isShort ? new double[] {0.5, 0.99} : new double[] {0.5, 0.99, 0.999}) {
                    assertThat(responses[(int) Math.ceil(quantile * calls) - 1])
                            .as("%s: %s", load.name(), quantile)
                            .isCloseTo(queue.responseSeconds(quantile), Percentage.withPercentage(1.5));
                }
            }
        }
    }

    /** Each call at its time, with workers for all, by the script that the server follows. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theScriptsOfTheEvenLoadsHaveThePercentilesThatAreExpectedOfThem(boolean isShort) {
        List<TruthCase> loads = cases(isShort, "5 ms|200 ms");
        assertThat(loads).hasSize(2);
        for (TruthCase load : loads) {
            Delay delay = Delay.of(load.script());
            long[] delays = new long[(int) (load.perSecond() * load.seconds())];
            for (int i = 0; i < delays.length; i++) {
                long due = Math.round(i / load.perSecond() * 1e9);
                delays[i] = delay.replyNanos(due) - due;
            }
            Arrays.sort(delays);
            for (ExpectedTime expected : load.truth().apply(QUIET)) {
                assertThat(delays[(int) Math.ceil(expected.quantile() * delays.length) - 1] / 1e3)
                        .as("%s: %s", load.name(), expected)
                        .isEqualTo(expected.micros());
            }
        }
    }

    @Test
    void aStallIsInTheLongestTimeOfBothClocksAndInThePercentilesOfOne() {
        List<TruthCase> loads = cases(false, "1.4 s");
        assertThat(loads).hasSizeBetween(1, 2);
        for (TruthCase load : loads) {
            List<ExpectedTime> truth = load.truth().apply(QUIET);
            assertThat(micros(truth, CallClock.SERVICE, 1)).isCloseTo(1_405_000, within(1e-3));
            assertThat(micros(truth, CallClock.RESPONSE, 1)).isCloseTo(1_405_000, within(1e-3));
            assertThat(micros(truth, CallClock.SERVICE, 0.99)).isEqualTo(5_000);
            assertThat(micros(truth, CallClock.RESPONSE, 0.99)).isGreaterThan(1_000_000);
        }
    }

    /** A script's server goes on at once; of a process that wakes up nobody knows how fast its first calls are. */
    @Test
    void theTailOfTheServiceTimeIsKnownOfAScriptAndNotOfAProcessThatWakesUp() {
        assertThat(cases(false, "1.4 s no replies")).hasSize(1).allSatisfy(load -> assertThat(
                        micros(load.truth().apply(QUIET), CallClock.SERVICE, 0.999))
                .isEqualTo(5_000));
        assertThat(cases(false, "1.4 s frozen"))
                .allSatisfy(load -> assertThat(load.truth().apply(QUIET))
                        .extracting(ExpectedTime::clock, ExpectedTime::quantile)
                        .doesNotContain(tuple(CallClock.SERVICE, 0.999))
                        .contains(tuple(CallClock.RESPONSE, 0.999)));
    }

    @Test
    void aQueueBeforeOneWorkerIsInTheResponseTimeOnly() {
        List<ExpectedTime> client = cases(false, "at client").get(0).truth().apply(QUIET);
        List<ExpectedTime> server = cases(false, "at server").get(0).truth().apply(QUIET);

        assertThat(micros(client, CallClock.SERVICE, 0.99)).isEqualTo(3_000);
        assertThat(micros(client, CallClock.RESPONSE, 0.99)).isGreaterThan(10_000);
        assertThat(micros(server, CallClock.SERVICE, 0.99)).isEqualTo(micros(server, CallClock.RESPONSE, 0.99));
        assertThat(micros(client, CallClock.RESPONSE, 0.99)).isEqualTo(micros(server, CallClock.RESPONSE, 0.99));
    }

    /** The queue is played through with and without a small delay of each call. */
    @Test
    void aDelayOfTheHostHoldsUpTheCallsThatWaitBehindIt() {
        TruthCase load = cases(false, "at client").get(0);
        ArrivalSchedule schedule =
                ArrivalSchedule.of(load.plan().rate().orElseThrow(), load.plan().seed());
        int calls = (int) schedule.scheduledBefore(load.seconds() * 1_000_000_000L);
        double service = TruthCases.QUEUE_SERVICE.toNanos() / 1e9;
        double delay = 1e-7;
        double held = 0;
        double free = 0;
        double delayedFree = 0;
        for (int i = 0; i < calls; i++) {
            double due = schedule.scheduledNanos(i) / 1e9;
            free = Math.max(free, due) + service;
            delayedFree = Math.max(delayedFree, due) + service + delay;
            held += delayedFree - free;
        }
        double each = held / (delay * calls);

        List<ExpectedTime> truth = load.truth().apply(QUIET);
        assertThat(truth)
                .filteredOn(one -> one.clock() == CallClock.RESPONSE)
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.heldUp()).isCloseTo(each, Percentage.withPercentage(15)));
        assertThat(truth)
                .filteredOn(one -> one.clock() == CallClock.SERVICE)
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.heldUp()).isEqualTo(1));
    }

    private static double micros(List<ExpectedTime> truth, CallClock clock, double quantile) {
        return truth.stream()
                .filter(each -> each.clock() == clock && each.quantile() == quantile)
                .findFirst()
                .orElseThrow()
                .micros();
    }

    private static List<TruthCase> cases(boolean isShort, String name) {
        return TruthCases.all(isShort).stream()
                .filter(each -> each.name().matches(".*(" + name + ").*"))
                .toList();
    }
}
