package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
    void comparesTheFirstAndTheLastThird() {
        for (int rate : new int[] {10, 20, 30, 10, 20, 30, 50, 50, 50, 50, 50, 50, 80, 90, 100, 80, 90, 100}) {
            second(rate);
        }
        RateHistory.Thirds thirds = history.thirds().orElseThrow();

        assertThat(thirds.firstPerSecond()).isEqualTo(20);
        assertThat(thirds.lastPerSecond()).isEqualTo(90);
        // Both thirds have the variance 80, of six stretches each.
        assertThat(thirds.standardError()).isCloseTo(Math.sqrt(160.0 / 6), within(1e-9));
        assertThat(thirds.degreesOfFreedom()).isEqualTo(10);
    }

    /** Thirds of two seconds tell no noise of their own; the scatter around a parabola does. */
    @Test
    void comparesTheThirdsOfAShortWindowByItsScatterAroundAParabola() {
        for (int rate : new int[] {178, 290, 400, 470, 590, 684}) {
            second(rate);
        }
        RateHistory.Thirds rising = history.thirds().orElseThrow();

        assertThat(rising.firstPerSecond()).isEqualTo(234);
        assertThat(rising.lastPerSecond()).isEqualTo(637);
        assertThat(rising.standardError()).isCloseTo(13.16, within(0.01));
    }

    @Test
    void aShortWindowThatOnlyScattersIsWithinItsError() {
        for (int rate : new int[] {100, 140, 60, 110, 70, 120}) {
            second(rate);
        }
        RateHistory.Thirds scattered = history.thirds().orElseThrow();

        assertThat(scattered.firstPerSecond() - scattered.lastPerSecond()).isEqualTo(25);
        assertThat(scattered.standardError()).isGreaterThan(25);
    }

    @Test
    void saysNothingOfAWindowOfFewerThanSixSeconds() {
        for (int i = 0; i < 5; i++) {
            second(10);
        }
        assertThat(history.thirds()).isEmpty();
        second(10);
        assertThat(history.thirds()).contains(new RateHistory.Thirds(10, 10, 0, 3));
    }

    @Test
    void aLongWindowIsKeptCoarselyAndLosesNothing() {
        for (int i = 0; i < 30_000; i++) {
            second(i < 15_000 ? 1 : 3);
        }
        RateHistory.Thirds thirds = history.thirds().orElseThrow();

        assertThat(thirds.firstPerSecond()).isEqualTo(1);
        assertThat(thirds.lastPerSecond()).isEqualTo(3);
        assertThat(thirds.standardError()).isZero();
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
