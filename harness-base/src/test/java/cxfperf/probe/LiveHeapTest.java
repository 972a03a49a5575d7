package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class LiveHeapTest {

    @Test
    void isWhatACollectionLeavesOfTheLargestHeap() {
        System.gc();
        Double before = LiveHeap.share();
        assumeTrue(before != null, "this JVM's collector does not tell");
        byte[] held = new byte[(int) Math.min(1 << 26, Runtime.getRuntime().maxMemory() / 8)];
        System.gc();
        double with = LiveHeap.share();
        double share = (double) held.length / Runtime.getRuntime().maxMemory();

        assertThat(with - before).isBetween(0.9 * share, 1.5 * share);
        assertThat(with).isBetween(share, 1.0);

        held = null;
        System.gc();
        assertThat(LiveHeap.share()).isCloseTo(before, within(0.5 * share));
    }
}
