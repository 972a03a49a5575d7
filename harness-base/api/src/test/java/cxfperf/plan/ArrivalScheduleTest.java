package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.scenario.LoadPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalScheduleTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long BILLION = 1_000_000_000L;
    private static final Long[] FIRST_OF_SEED_1 = {459_166L, 3_333_818L, 3_380_131L, 4_882_676L};

    @ParameterizedTest
    @CsvSource({"2000, 30, 60000", "3, 7, 21", "7000, 60, 420000", "0.5, 10, 5", "100000, 1, 100000", "333.25, 4, 1333"
    })
    void aConstantRateIsDueAsOftenAsItSays(double perSecond, long seconds, long calls) {
        ArrivalSchedule schedule = constant(perSecond);

        assertThat(schedule.scheduledBefore(seconds * SECOND)).isEqualTo(calls);
        assertThat(schedule.scheduledNanos(0)).isZero();
        assertThat(schedule.scheduledNanos(calls)).isGreaterThanOrEqualTo(seconds * SECOND);
        assertThat(schedule.scheduledNanos(calls - 1)).isLessThan(seconds * SECOND);
    }

    @Test
    void aBillionCallsLaterTheScheduleIsStillExact() {
        // A period of a third of a microsecond is no number of nanoseconds: added up, it would be late by minutes.
        assertThat(constant(3_000_000).scheduledNanos(30 * BILLION)).isEqualTo(10_000 * SECOND);
        assertThat(constant(7_000).scheduledNanos(7 * BILLION)).isEqualTo(1_000_000 * SECOND);
        assertThat(constant(7_000).scheduledBefore(1_000_000 * SECOND)).isEqualTo(7 * BILLION);
    }

    /** From 100 to 300 calls a second in ten: 2,000 calls, of which the first half of the time sees 750. */
    @Test
    void aRampIsAStraightLineOfRatesAndThenTheLastRate() {
        ArrivalSchedule up = whole(new OfferedRate(100, 300, Duration.ofSeconds(10), Arrivals.CONSTANT), 1);

        assertThat(up.scheduledBefore(5 * SECOND)).isEqualTo(750);
        assertThat(up.scheduledBefore(10 * SECOND)).isEqualTo(2_000);
        assertThat(up.scheduledBefore(12 * SECOND)).isEqualTo(2_600);
        assertThat(up.scheduledNanos(750)).isEqualTo(5 * SECOND);
        assertThat(up.scheduledNanos(1) - up.scheduledNanos(0)).isCloseTo(SECOND / 100, within(SECOND / 100_000));
        assertThat(up.scheduledNanos(2_001) - up.scheduledNanos(2_000)).isCloseTo(SECOND / 300, within(1L));

        ArrivalSchedule down = whole(new OfferedRate(300, 100, Duration.ofSeconds(10), Arrivals.CONSTANT), 1);
        assertThat(down.scheduledBefore(5 * SECOND)).isEqualTo(1_250);
        assertThat(down.scheduledBefore(20 * SECOND)).isEqualTo(3_000);
    }

    @ParameterizedTest
    @CsvSource({
        "CONSTANT, 2000, 2000, 0, 3",
        "POISSON, 2000, 2000, 0, 4",
        "CONSTANT, 5, 900, 2, 7",
        "POISSON, 900, 5, 2, 2"
    })
    void thePartsOfAllHostsAreTheWholeSchedule(
            Arrivals arrivals, double first, double last, long rampSeconds, int hosts) {
        OfferedRate rate = new OfferedRate(first, last, Duration.ofSeconds(rampSeconds), arrivals);
        List<Long> together = new ArrayList<>();
        for (int host = 1; host <= hosts; host++) {
            ArrivalSchedule part = ArrivalSchedule.of(rate, 7, new LoadPart(host, hosts));
            long calls = part.scheduledBefore(3 * SECOND);
            assertThat(part.scheduledNanos(calls)).isGreaterThanOrEqualTo(3 * SECOND);
            LongStream.range(0, calls).map(part::scheduledNanos).forEach(together::add);
        }
        ArrivalSchedule whole = whole(rate, 7);

        assertThat(together.stream().sorted())
                .containsExactlyElementsOf(LongStream.range(0, whole.scheduledBefore(3 * SECOND))
                        .mapToObj(whole::scheduledNanos)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"CONSTANT, 100, 100, 0", "POISSON, 5000, 5000, 0", "CONSTANT, 5, 2000, 3", "POISSON, 3000, 10, 5"})
    void howManyAreDueIsWhatTheTimesSay(Arrivals arrivals, double first, double last, long rampSeconds) {
        ArrivalSchedule schedule = whole(new OfferedRate(first, last, Duration.ofSeconds(rampSeconds), arrivals), 3);

        assertThat(schedule.scheduledBefore(0)).isZero();
        for (long nanos = SECOND / 1_000; nanos < 8 * SECOND; nanos = nanos * 3 / 2) {
            long due = schedule.scheduledBefore(nanos);
            assertThat(schedule.scheduledNanos(due)).isGreaterThanOrEqualTo(nanos);
            if (due > 0) {
                assertThat(schedule.scheduledNanos(due - 1)).isLessThan(nanos);
            }
        }
    }

    /** Letter by letter: a schedule that changed would make old results and new ones incomparable. */
    @Test
    void theFirstArrivalsOfASeedAreThese() {
        assertThat(times(poisson(1), 4)).containsExactly(FIRST_OF_SEED_1);
    }

    @Test
    void arrivalsByChanceAreAPoissonProcess() {
        ArrivalSchedule schedule = poisson(11);
        int gaps = 200_000;
        double sum = 0;
        double squares = 0;
        int longerThanMean = 0;
        double products = 0;
        double last = 0;
        for (int i = 0; i < gaps; i++) {
            double gap = (schedule.scheduledNanos(i + 1) - schedule.scheduledNanos(i)) / 1e6;
            sum += gap;
            squares += gap * gap;
            products += gap * last;
            longerThanMean += gap > 1 ? 1 : 0;
            last = gap;
        }
        // An exponential distribution with a mean of 1 ms; each bound is above five standard errors.
        assertThat(sum / gaps).isCloseTo(1, within(0.012));
        assertThat(squares / gaps).isCloseTo(2, within(0.06));
        assertThat((double) longerThanMean / gaps).isCloseTo(Math.exp(-1), within(0.006));
        // No gap knows of the one before.
        assertThat(products / gaps).isCloseTo(1, within(0.03));
    }

    /** Calls may start far behind schedule. */
    @Test
    void anOldArrivalIsFoundAgainWhereItWas() {
        ArrivalSchedule schedule = poisson(7);
        List<Long> times = times(schedule, 2_000);
        long far = schedule.scheduledNanos(400_000);

        assertThat(times(schedule, 2_000)).isEqualTo(times);
        assertThat(poisson(7).scheduledNanos(400_000)).isEqualTo(far);
    }

    @Test
    void anyNumberOfThreadsSeesTheSameArrivals() {
        List<Long> expected = times(poisson(9), 20_000);
        ArrivalSchedule shared = poisson(9);
        AtomicLong next = new AtomicLong();
        Long[] seen = new Long[expected.size()];
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(CompletableFuture.runAsync(() -> {
                for (long index = next.getAndIncrement(); index < seen.length; index = next.getAndIncrement()) {
                    seen[(int) index] = shared.scheduledNanos(index);
                }
            }));
        }
        threads.forEach(CompletableFuture::join);

        assertThat(seen).containsExactlyElementsOf(expected);
    }

    private static List<Long> times(ArrivalSchedule schedule, int calls) {
        return LongStream.range(0, calls).map(schedule::scheduledNanos).boxed().toList();
    }

    private static ArrivalSchedule poisson(long seed) {
        return whole(OfferedRate.constant(1_000, Arrivals.POISSON), seed);
    }

    private static ArrivalSchedule constant(double perSecond) {
        return whole(OfferedRate.constant(perSecond, Arrivals.CONSTANT), 1);
    }

    private static ArrivalSchedule whole(OfferedRate rate, long seed) {
        return ArrivalSchedule.of(rate, seed, LoadPart.WHOLE);
    }
}
