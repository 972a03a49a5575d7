package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.plan.WarmUp;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WarmUpStageTest {

    private static final WarmUp WARM_UP = WarmUp.fixed(Duration.ofSeconds(20));

    @Test
    void moreClientsThanCpusComeInTheLastQuarterOnly() {
        assertThat(WarmUpStage.of(WARM_UP, 32, 2))
                .containsExactly(
                        new WarmUpStage(2, WarmUp.fixed(Duration.ofSeconds(15))),
                        new WarmUpStage(32, WarmUp.fixed(Duration.ofSeconds(5))));
    }

    @Test
    void theStagesOfAJudgedWarmUpAreJudgedAndTogetherNoLongerThanTheWhole() {
        assertThat(WarmUpStage.of(WarmUp.AUTO, 32, 2))
                .containsExactly(
                        new WarmUpStage(2, new WarmUp(Duration.ofMillis(7_500), Duration.ofSeconds(90))),
                        new WarmUpStage(32, new WarmUp(Duration.ofMillis(2_500), Duration.ofSeconds(30))));
    }

    @Test
    void noMoreClientsThanCpusAreThereFromTheStart() {
        assertThat(WarmUpStage.of(WARM_UP, 8, 8)).containsExactly(new WarmUpStage(8, WARM_UP));
    }

    @Test
    void aWarmUpOfNoLengthHasNoStage() {
        assertThat(WarmUpStage.of(WarmUp.NONE, 32, 2)).isEmpty();
    }
}
