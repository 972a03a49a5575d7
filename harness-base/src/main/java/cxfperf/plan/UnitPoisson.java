package cxfperf.plan;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The event times of a Poisson process of unit rate, by index. Events are drawn in blocks. Only the last blocks are
 * kept, and for every {@value #BLOCKS_PER_SUM}th block the time at which it starts: 2 MB for a billion events.
 * Thread-safe. One call in {@value #BLOCK} draws a block under a lock; the others make two reads.
 */
final class UnitPoisson {

    private static final int BLOCK = 256;
    private static final int BLOCKS_KEPT = 64;
    private static final int BLOCKS_PER_SUM = 16;

    /**
     * The increment of a {@link SplittableRandom}'s state per draw, with which a block computes where the block before
     * it ended.
     */
    private static final long STATE_PER_DRAW = 0x9E3779B97F4A7C15L;

    private record EventBlock(long number, double[] events) {
        private double end() {
            return events[events.length - 1];
        }
    }

    private final long state;
    private final AtomicReferenceArray<EventBlock> recent = new AtomicReferenceArray<>(BLOCKS_KEPT);

    // This object's lock guards the fields below.
    private double[] sums = new double[16];
    private long blocksDrawn;
    private double drawnUntil;

    UnitPoisson(long seed) {
        // Derived, because other generators draw from the same seed.
        state = new SplittableRandom(seed).nextLong();
    }

    /** The time of the event with this index, from 0. */
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

    /** Draws a block that is no longer kept, which happens when calls start far behind schedule. */
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
            // StrictMath gives the same result on each JVM. nextDouble() is below 1, so the argument is never 0.
            passed -= StrictMath.log(1 - random.nextDouble());
            // Summed within the block first: adding each gap to a large start time would lose precision.
            events[i] = start + passed;
        }
        return new EventBlock(number, events);
    }
}
