package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.LoadPart;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadPlanTest {

    private static LoadPlan plan(int threads, Limit limit, Optional<OfferedRate> rate) {
        return new LoadPlan(Mix.of("call"), threads, limit, WarmUp.NONE, Duration.ofSeconds(1), 7, rate, false);
    }

    @ParameterizedTest
    @CsvSource({"1000, 8, 2", "17, 4, 4", "7, 1, 3", "12, 3, 4"})
    void aNumberOfCallsIsDealtOutToTheClientsOfAllHosts(long calls, int threads, int hosts) {
        long sum = 0;
        long most = 0;
        long least = calls;
        for (int host = 1; host <= hosts; host++) {
            Limit limit = plan(threads, new Limit.Invocations(calls), Optional.empty())
                    .dealt(new LoadPart(host, hosts))
                    .limit();
            for (long own : IntStream.range(0, threads)
                    .mapToLong(((Limit.Invocations) limit)::of)
                    .toArray()) {
                sum += own;
                most = Math.max(most, own);
                least = Math.min(least, own);
            }
        }

        assertThat(sum).isEqualTo(calls);
        assertThat(most - least).isLessThanOrEqualTo(1);
    }

    /** All hosts draw one schedule, of which each makes its calls, whatever else of the plan changes. */
    @Test
    void aCopyOfAPartStaysAPartOfTheWholeLoad() {
        LoadPart part = new LoadPart(2, 3);
        Limit time = new Limit.Time(Duration.ofSeconds(1));
        LoadPlan dealt = plan(1, time, Optional.of(OfferedRate.constant(900, Arrivals.POISSON)))
                .dealt(part);

        LoadPlan copy = dealt.with(4, time, Optional.of(OfferedRate.constant(600, Arrivals.POISSON)))
                .with(Mix.of("other"))
                .withSeed(3);

        assertThat(dealt.rate()).contains(OfferedRate.constant(300, Arrivals.POISSON));
        assertThat(dealt.loadSeed()).isEqualTo(7).isNotEqualTo(dealt.seed());
        assertThat(copy.part()).isEqualTo(part);
        assertThat(copy.rate()).contains(OfferedRate.constant(200, Arrivals.POISSON));
        assertThat(copy.loadSeed()).isEqualTo(3);
        assertThat(copy.seed()).isEqualTo(DerivedSeed.of(3, 2));
    }
}
