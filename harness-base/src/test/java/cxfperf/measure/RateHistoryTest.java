package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class RateHistoryTest {

    private static final long SECOND = 1_000_000_000L;

    private final RateHistory history = new RateHistory();
    private final Collector collector = new Collector(List.of("echo"));
    private final CallRecorder recorder = collector.newRecorder("echo");
    private long now;

    @Test
    void keepsEachSecondOfAShortWindow() {
        second(10);
        second(20);

        assertThat(history.ok()).containsExactly(10, 20);
        assertThat(history.lengths()).containsExactly(1, 1);
    }

    @Test
    void aLongWindowIsKeptCoarselyAndLosesNothing() {
        for (int i = 0; i < 30_720; i++) {
            second(i < 15_360 ? 1 : 3);
        }

        assertThat(history.ok()).hasSizeLessThan(1_024);
        assertThat(history.lengths()).hasSameSizeAs(history.ok()).containsOnly(history.lengths()[0]);
        assertThat(Arrays.stream(history.lengths()).sum()).isEqualTo(30_720);
        assertThat(Arrays.stream(history.ok()).sum()).isEqualTo(15_360 + 3 * 15_360);
    }

    private void second(int ok) {
        collector.collect(now);
        for (int i = 0; i < ok; i++) {
            recorder.started();
            recorder.ok(1_000);
        }
        now += SECOND;
        history.add(collector.collect(now));
    }
}
