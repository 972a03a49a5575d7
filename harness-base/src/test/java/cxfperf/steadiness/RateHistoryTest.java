package cxfperf.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Steadiness;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class RateHistoryTest {

    private static final long SECOND = 1_000_000_000L;

    private final RateHistory history = new RateHistory();

    @Test
    void keepsEachSecondOfAShortWindow() {
        history.add(10, SECOND);
        history.add(20, SECOND);

        assertThat(history.seconds().ok()).containsExactly(10, 20);
        assertThat(history.seconds().lengths()).containsExactly(1, 1);
    }

    @Test
    void aLongWindowIsKeptCoarselyAndLosesNothing() {
        for (int i = 0; i < 30_720; i++) {
            history.add(i < 15_360 ? 1 : 3, SECOND);
        }

        WindowSeconds seconds = history.seconds();
        assertThat(seconds.ok()).hasSizeLessThan(1_024);
        assertThat(seconds.lengths()).hasSameSizeAs(seconds.ok()).containsOnly(seconds.lengths()[0]);
        assertThat(Arrays.stream(seconds.lengths()).sum()).isEqualTo(30_720);
        assertThat(Arrays.stream(seconds.ok()).sum()).isEqualTo(15_360 + 3 * 15_360);
    }

    @Test
    void emptySecondsAreCountedHoweverLongTheWindow() {
        for (int i = 0; i < 30_720; i++) {
            history.add(i % 1_024 == 5 ? 0 : 100, SECOND);
        }
        history.add(0, SECOND / 10);

        assertThat(history.stalls()).isEqualTo(new Steadiness.Stalls(30_720, 30));
    }
}
