package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GcPausesTest {

    @Test
    void pausesAreThoseOfTheWindowAndTheLongestIsOneOfThem() throws Exception {
        try (GcPauses pauses = GcPauses.listen()) {
            System.gc();
            awaitCount(pauses, 1);
            assertThat(pauses.window().count()).isZero();

            long before = pauses.sinceListening().count();
            pauses.openWindow();
            System.gc();
            pauses.closeWindow();
            System.gc();
            awaitCount(pauses, before + 2);

            GcPauses.Sum window = pauses.window();
            assertThat(window.count())
                    .isPositive()
                    .isLessThan(pauses.sinceListening().count());
            assertThat(window.longestNanos()).isPositive().isLessThanOrEqualTo(window.totalNanos());
        }
    }

    /** Pauses arrive late by design; each round waits for one arrival, at most a few. */
    private static void awaitCount(GcPauses pauses, long count) throws InterruptedException {
        for (int i = 0; i < 20 && pauses.sinceListening().count() < count; i++) {
            pauses.awaitArrival();
        }
        assertThat(pauses.sinceListening().count()).isGreaterThanOrEqualTo(count);
    }
}
