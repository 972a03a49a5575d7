package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class GcPausesTest {

    @Test
    void theLongestIsOneOfThoseAskedForAndUnknownUntilAllAreReported() throws Exception {
        try (GcPauses pauses = GcPauses.listen()) {
            GcPauses.Sum before = pauses.sum();
            fillAndCollect();
            GcPauses.Sum after = pauses.sum();
            awaitReport(pauses, after.count());

            long longest = pauses.longestNanos(before.count(), after.count()).getAsLong();
            assertThat(longest).isPositive();
            assertThat(pauses.longestNanos(before.count(), before.count())).hasValue(0);
            assertThat(pauses.longestNanos(0, Long.MAX_VALUE)).isEmpty();
            fillAndCollect();
            awaitReport(pauses, pauses.sum().count());
            assertThat(pauses.longestNanos(before.count(), after.count())).hasValue(longest);
        }
    }

    private static void awaitReport(GcPauses pauses, long upTo) throws InterruptedException {
        for (int i = 0; i < 1_000 && pauses.longestNanos(0, upTo).isEmpty(); i++) {
            Thread.sleep(10);
        }
        assertThat(pauses.longestNanos(0, upTo)).isPresent();
    }

    /** A collection of a few megabytes that live takes more than the millisecond that is the unit of its length. */
    private static void fillAndCollect() {
        byte[][] live = new byte[20_000][];
        for (int i = 0; i < live.length; i++) {
            live[i] = new byte[1_000];
        }
        System.gc();
        assertThat(live[live.length - 1]).hasSize(1_000);
    }

    @Test
    void onceClosedNothingMoreIsReported() {
        GcPauses pauses = GcPauses.listen();
        pauses.close();
        System.gc();
        assertThat(pauses.longestNanos(0, pauses.sum().count())).isEmpty();
    }
}
