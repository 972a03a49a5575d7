package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WarmUpStageTest {

    private static final Duration WARM_UP = Duration.ofSeconds(20);

    @Test
    void moreClientsThanCpusComeInTheLastQuarterOnly() {
        assertThat(WarmUpStage.of(WARM_UP, 32, 2))
                .containsExactly(
                        new WarmUpStage(2, Duration.ofSeconds(15)), new WarmUpStage(32, Duration.ofSeconds(5)));
    }

    @Test
    void noMoreClientsThanCpusAreThereFromTheStart() {
        assertThat(WarmUpStage.of(WARM_UP, 8, 8)).containsExactly(new WarmUpStage(8, WARM_UP));
    }

    @Test
    void aWarmUpOfNoLengthHasNoStage() {
        assertThat(WarmUpStage.of(Duration.ZERO, 32, 2)).isEmpty();
    }
}
