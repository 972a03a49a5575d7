package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WarmUpStageTest {

    private static final WarmUp WARM_UP = WarmUp.fixed(Duration.ofSeconds(20));
    private static final Optional<OfferedRate> RATE = Optional.of(OfferedRate.constant(100, Arrivals.CONSTANT));

    @Test
    void moreClientsThanCpusComeInTheLastQuarterOnly() {
        assertThat(WarmUpStage.of(load(WARM_UP, 32, Optional.empty()), 2))
                .containsExactly(
                        new WarmUpStage(2, WarmUp.fixed(Duration.ofSeconds(15))),
                        new WarmUpStage(32, WarmUp.fixed(Duration.ofSeconds(5))));
    }

    @Test
    void aStageOfLessThanASecondIsNotToldAsNone() {
        assertThat(WarmUpStage.of(load(WarmUp.fixed(Duration.ofSeconds(3)), 32, Optional.empty()), 2))
                .extracting(WarmUpStage::seconds)
                .containsExactly("2.25", "0.75");
        assertThat(new WarmUpStage(2, WARM_UP).seconds()).isEqualTo("20");
    }

    @Test
    void stagesOfAJudgedWarmUpAtARateAreNoLongerThanTheWhole() {
        assertThat(WarmUpStage.of(load(WarmUp.AUTO, 32, RATE), 2))
                .containsExactly(
                        new WarmUpStage(2, new WarmUp(Duration.ofMillis(7_500), Duration.ofSeconds(90))),
                        new WarmUpStage(32, new WarmUp(Duration.ofMillis(2_500), Duration.ofSeconds(30))));
    }

    @Test
    void aJudgedOneOfAClosedLoopIsLeftToTheEngine() {
        assertThat(WarmUpStage.of(load(WarmUp.AUTO, 32, Optional.empty()), 2))
                .containsExactly(new WarmUpStage(32, WarmUp.AUTO));
    }

    @Test
    void noMoreClientsThanCpusAreThereFromTheStart() {
        assertThat(WarmUpStage.of(load(WARM_UP, 8, Optional.empty()), 8)).containsExactly(new WarmUpStage(8, WARM_UP));
    }

    @Test
    void aWarmUpOfNoLengthHasNoStage() {
        assertThat(WarmUpStage.of(load(WarmUp.NONE, 32, Optional.empty()), 2)).isEmpty();
    }

    private static LoadPlan load(WarmUp warmup, int threads, Optional<OfferedRate> rate) {
        return new LoadPlan(
                Mix.of("echo"),
                threads,
                new Limit.Time(Duration.ofSeconds(1)),
                warmup,
                Duration.ofSeconds(30),
                1,
                rate,
                false);
    }
}
