package cxfperf.plan;

import cxfperf.scenario.LoadPart;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The scheduled start times of the calls in one phase of an open loop. Calls have an index in the order of their times.
 * Each time is computed from the index, so rounding errors do not add up. Thread-safe.
 *
 * <p>{@code N(t)} is the integral of the rate from 0 to {@code t}. With constant arrivals the call of index {@code i}
 * is scheduled when {@code N} reaches {@code i}; with Poisson arrivals, when {@code N} reaches the {@code i}th event of
 * a Poisson process of unit rate. By the time-change theorem these calls are a Poisson process of the given rate,
 * constant or not.
 */
public final class ArrivalSchedule {

    private static final double SECOND = 1e9;

    private final double firstPerNano;
    private final double lastPerNano;
    private final double rampNanos;

    /** The change of the rate in the ramp, in calls per square nanosecond. */
    private final double slope;

    /** {@code N} at the end of the ramp. */
    private final double rampCalls;

    /** Null for constant arrivals. */
    private final UnitPoisson poisson;

    /** The part that makes these calls; the parts take turns in the whole schedule. */
    private final LoadPart part;

    private ArrivalSchedule(OfferedRate rate, UnitPoisson poisson, LoadPart part) {
        this.part = part;
        firstPerNano = rate.firstPerSecond() / SECOND;
        lastPerNano = rate.lastPerSecond() / SECOND;
        rampNanos = rate.ramp().toNanos();
        slope = rate.isRamp() ? (lastPerNano - firstPerNano) / rampNanos : 0;
        rampCalls = (firstPerNano + lastPerNano) / 2 * rampNanos;
        this.poisson = poisson;
    }

    /**
     * The calls of one part of a load that several hosts make together. All parts share one schedule and take turns, so
     * together they call like one host.
     *
     * @param rate of the whole load
     * @param seed the seed of Poisson arrivals, the same for all parts; it gives the same schedule on each JVM
     */
    public static ArrivalSchedule of(OfferedRate rate, long seed, LoadPart part) {
        return new ArrivalSchedule(rate, rate.arrivals() == Arrivals.POISSON ? new UnitPoisson(seed) : null, part);
    }

    /**
     * The scheduled time of a call, in nanoseconds from the start of the phase. It does not decrease with the index.
     *
     * @param index 0 or more
     */
    public long scheduledNanos(long index) {
        long place = part.placeOf(index);
        return Math.round(timeOf(poisson == null ? place : poisson.at(place)));
    }

    /** The number of calls scheduled before this time, in nanoseconds from the start of the phase. */
    public long scheduledBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        long high = (long) callsBy(nanos) / part.of() + 1;
        long low = high;
        for (long step = 1; low > 0 && scheduledNanos(low - 1) >= nanos; step *= 2) {
            low = Math.max(0, low - step);
        }
        for (long step = 1; scheduledNanos(high) < nanos; step *= 2) {
            low = high;
            high += step;
        }
        // Invariant: calls below low are scheduled before the time, the call at high is not.
        while (low < high) {
            long middle = low + (high - low) / 2;
            if (scheduledNanos(middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private double callsBy(double nanos) {
        return nanos <= rampNanos
                ? nanos * (firstPerNano + slope * nanos / 2)
                : rampCalls + (nanos - rampNanos) * lastPerNano;
    }

    /** The inverse of {@code N}. With the root in the denominator no two nearly equal numbers are subtracted. */
    private double timeOf(double calls) {
        return calls < rampCalls
                ? 2 * calls / (firstPerNano + Math.sqrt(firstPerNano * firstPerNano + 2 * slope * calls))
                : rampNanos + (calls - rampCalls) / lastPerNano;
    }

    /**
     * The event times of a Poisson process of unit rate, by index. Events are drawn in blocks. Only the last blocks are
     * kept, and for every {@value #BLOCKS_PER_SUM}th block the time at which it starts: 2 MB for a billion events.
     * Thread-safe. One call in {@value #BLOCK} draws a block under a lock; the others make two reads.
     */
    private static final class UnitPoisson {

        private static final int BLOCK = 256;
        private static final int BLOCKS_KEPT = 64;
        private static final int BLOCKS_PER_SUM = 16;

        /**
         * The increment of a {@link SplittableRandom}'s state per draw, with which a block computes where the block
         * before it ended.
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
            // The seed is derived, because other generators draw from the same one.
            state = new SplittableRandom(seed).nextLong();
        }

        /** The time of the event with this index, which counts from 0. */
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
}
