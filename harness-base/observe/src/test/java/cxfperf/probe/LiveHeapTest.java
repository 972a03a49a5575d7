package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class LiveHeapTest {

    @Test
    void isWhatACollectionLeaves() {
        System.gc();
        Long before = LiveHeap.bytes();
        assumeTrue(before != null, "this JVM's collector does not tell");
        byte[] held = new byte[(int) Math.min(1 << 26, Runtime.getRuntime().maxMemory() / 8)];
        System.gc();
        long with = LiveHeap.bytes();
        long size = held.length;

        assertThat(with - before).isBetween(size * 9 / 10, size * 3 / 2);

        held = null;
        System.gc();
        assertThat(LiveHeap.bytes()).isCloseTo(before, within(size / 2));
    }
}
