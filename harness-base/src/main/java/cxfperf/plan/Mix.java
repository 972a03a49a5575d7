package cxfperf.plan;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The operations of a run, each with its weight. A run of one operation is a mix of one.
 *
 * @param shares never empty; no operation twice
 */
public record Mix(List<Share> shares) {

    /**
     * @param operation the operation's name
     * @param weight its relative frequency, 1 or more
     */
    public record Share(String operation, int weight) {
        public Share {
            if (weight < 1) {
                throw new IllegalArgumentException("the weight of " + operation + " must be 1 or more, not " + weight);
            }
        }
    }

    public Mix {
        shares = List.copyOf(shares);
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("a mix needs at least one operation");
        }
        if (shares.stream().map(Share::operation).distinct().count() != shares.size()) {
            throw new IllegalArgumentException("an operation is named twice in the mix " + shares);
        }
    }

    public static Mix of(String operation) {
        return new Mix(List.of(new Share(operation, 1)));
    }

    public List<String> operations() {
        return shares.stream().map(Share::operation).toList();
    }

    /** A source of operation numbers (indices into {@link #operations()}) for one worker, reproducible by its seed. */
    public Picker picker(long seed) {
        return new Picker(this, seed);
    }

    /** Draws the operation of a worker's next call. Owned by one thread; allocates nothing per draw. */
    public static final class Picker {
        private final int[] upperBounds;
        private final SplittableRandom random;

        private Picker(Mix mix, long seed) {
            upperBounds = new int[mix.shares.size()];
            int sum = 0;
            for (int i = 0; i < upperBounds.length; i++) {
                sum = Math.addExact(sum, mix.shares.get(i).weight());
                upperBounds[i] = sum;
            }
            random = new SplittableRandom(seed);
        }

        public int next() {
            if (upperBounds.length == 1) {
                return 0;
            }
            int drawn = random.nextInt(upperBounds[upperBounds.length - 1]);
            int operation = 0;
            while (drawn >= upperBounds[operation]) {
                operation++;
            }
            return operation;
        }
    }
}
