package cxfperf.plan;

import java.util.SplittableRandom;

/**
 * Derives the seeds of the parts of a load: its repeats, pairs, trials, points and hosts. With different seeds the
 * parts are independent samples and do not repeat one schedule. A derived seed is a valid {@code -Dseed}, so a user can
 * repeat one part.
 */
public final class DerivedSeed {

    /** {@code -Dseed} has to be below this number. */
    static final long BOUND = 1_000_000_000_000_000_000L;

    private DerivedSeed() {}

    /**
     * The seed of one part. A part of a part derives its seed from this one. Neighbouring seeds and numbers give
     * unrelated values (two rounds of SplitMix64's mixing function), the same on each JVM.
     *
     * @param seed the seed of the whole
     * @param number the number of the part, from 1
     */
    public static long of(long seed, int number) {
        return new SplittableRandom(new SplittableRandom(seed).nextLong() + number).nextLong(BOUND);
    }
}
