package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class GcPausesTest {

    @Test
    void pausesAreThoseOfTheWindowAndTheLongestIsOneOfThem() throws Exception {
        try (GcPauses pauses = GcPauses.listen()) {
            System.gc();
            await(pauses, () -> pauses.sinceListening().count() > 0);
            assertThat(pauses.window().count()).isZero();

            pauses.openWindow();
            System.gc();
            pauses.closeWindow();
            await(pauses, () -> pauses.window().count() > 0);
            GcPauses.Sum window = pauses.window();
            assertThat(window.longestNanos()).isPositive().isLessThanOrEqualTo(window.totalNanos());

            long arrived = pauses.sinceListening().count();
            System.gc();
            await(pauses, () -> pauses.sinceListening().count() > arrived);
            assertThat(pauses.window()).isEqualTo(window);
        }
    }

    @Test
    void nothingArrivesOnceTheRecorderHasEnded() throws Exception {
        GcPauses pauses = GcPauses.listen();
        assertThat(pauses.awaitArrival()).isTrue();
        pauses.close();
        assertThat(pauses.awaitArrival()).isFalse();
    }

    /** Pauses arrive late by design; each round waits for one arrival. */
    private static void await(GcPauses pauses, BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 30 && !condition.getAsBoolean(); i++) {
            pauses.awaitArrival();
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
