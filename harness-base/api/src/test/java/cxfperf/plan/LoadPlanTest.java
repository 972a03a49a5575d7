package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.plan.LoadPlan.DealtRate;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadPart;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadPlanTest {

    private static LoadPlan plan(int threads, Limit limit, Optional<OfferedRate> rate) {
        ClientSpec clients = new ClientSpec(
                "http",
                "localhost",
                0,
                Optional.empty(),
                Optional.empty(),
                threads,
                1,
                Duration.ofSeconds(1),
                7,
                LoadPart.WHOLE,
                Map.of());
        return new LoadPlan(Mix.of("call"), clients, limit, WarmUp.NONE, rate, false);
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

    @Test
    void aHostKnowsItsOwnRateAndTheWholeOfWhichItIsAPart() {
        OfferedRate whole = OfferedRate.constant(900, Arrivals.POISSON);
        LoadPart part = new LoadPart(2, 3);

        LoadPlan dealt = plan(1, new Limit.Time(Duration.ofSeconds(1)), Optional.of(whole))
                .dealt(part);

        assertThat(dealt.rate()).contains(OfferedRate.constant(300, Arrivals.POISSON));
        assertThat(dealt.dealt()).contains(new DealtRate(whole, part, 7));
        assertThat(dealt.withSeed(3).dealt()).isEqualTo(dealt.dealt());
    }
}
