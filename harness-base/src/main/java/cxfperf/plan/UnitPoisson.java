package cxfperf.plan;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The events of a Poisson process of one event per unit of time, by their index. They are drawn block by block: the
 * last blocks are kept, and so few sums of older ones that a billion events take two megabytes. Any thread; almost
 * every look-up is two reads, and one in {@value #BLOCK} draws a block.
 */
final class UnitPoisson {

    private static final int BLOCK = 256;
    private static final int BLOCKS_KEPT = 64;
    private static final int BLOCKS_PER_SUM = 16;

    /**
     * By how much a draw moves the state of a {@link SplittableRandom}: each block goes on where the last one has
     * ended.
     */
    private static final long STATE_PER_DRAW = 0x9E3779B97F4A7C15L;

    private record EventBlock(long number, double[] events) {
        private double end() {
            return events[events.length - 1];
        }
    }

    private final long state;
    private final AtomicReferenceArray<EventBlock> recent = new AtomicReferenceArray<>(BLOCKS_KEPT);

    // All below are guarded by this object's lock.
    private double[] sums = new double[16];
    private long blocksDrawn;
    private double drawnUntil;

    UnitPoisson(long seed) {
        // Not the seed itself: others draw from it, too.
        state = new SplittableRandom(seed).nextLong();
    }

    /** The time of an event; that of index 0 is the first. */
    double at(long index) {
        long number = index / BLOCK;
        int slot = (int) (number % BLOCKS_KEPT);
        EventBlock block = recent.get(slot);
        if (block == null || block.number != number) {
            block = draw(number);
        }
        return block.events[(int) (index % BLOCK)];
    }

    private synchronized EventBlock draw(long number) {
        while (blocksDrawn <= number) {
            if (blocksDrawn % BLOCKS_PER_SUM == 0) {
                note((int) (blocksDrawn / BLOCKS_PER_SUM));
            }
            EventBlock block = block(blocksDrawn, drawnUntil);
            recent.set((int) (blocksDrawn % BLOCKS_KEPT), block);
            drawnUntil = block.end();
            blocksDrawn++;
        }
        EventBlock kept = recent.get((int) (number % BLOCKS_KEPT));
        return kept.number == number ? kept : drawAgain(number);
    }

    private void note(int sum) {
        if (sum == sums.length) {
            sums = Arrays.copyOf(sums, 2 * sum);
        }
        sums[sum] = drawnUntil;
    }

    /** One that is kept no longer: the calls that are started are far behind those that are due. */
    private EventBlock drawAgain(long number) {
        long first = number / BLOCKS_PER_SUM * BLOCKS_PER_SUM;
        EventBlock block = block(first, sums[(int) (number / BLOCKS_PER_SUM)]);
        for (long next = first + 1; next <= number; next++) {
            block = block(next, block.end());
        }
        recent.set((int) (number % BLOCKS_KEPT), block);
        return block;
    }

    private EventBlock block(long number, double start) {
        SplittableRandom random = new SplittableRandom(state + number * BLOCK * STATE_PER_DRAW);
        double[] events = new double[BLOCK];
        double passed = 0;
        for (int i = 0; i < BLOCK; i++) {
            // The strict logarithm is the same on every JVM, and its argument is never zero.
            passed -= StrictMath.log(1 - random.nextDouble());
            // From the start of the block: a sum of small numbers alone loses nothing.
            events[i] = start + passed;
        }
        return new EventBlock(number, events);
    }
}
