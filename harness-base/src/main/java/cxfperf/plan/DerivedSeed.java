package cxfperf.plan;

import java.util.SplittableRandom;

/**
 * The seeds of the parts of a load: its repeats, pairs, trials, points and hosts. Each part draws from a seed of its
 * own, so that the parts are independent samples and do not repeat one schedule. Every derived seed is a value that
 * {@code -Dseed} takes, so that a part can be repeated by itself.
 */
public final class DerivedSeed {

    /** {@code -Dseed} takes the numbers below it. */
    static final long BOUND = 1_000_000_000_000_000_000L;

    private DerivedSeed() {}

    /**
     * The seed of one part. The parts of a part derive theirs from it in turn. Neighbouring seeds and numbers give
     * unrelated values (two rounds of SplitMix64's mixing function), on any JVM the same.
     *
     * @param seed the seed of the whole
     * @param number the place of the part, from 1
     */
    public static long of(long seed, int number) {
        return new SplittableRandom(new SplittableRandom(seed).nextLong() + number).nextLong(BOUND);
    }
}
