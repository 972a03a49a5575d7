package cxfperf.plan;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The operations of a run, each with its weight. A run of one operation is a mix of one. In a flow the operations are
 * steps that follow each other, and nothing is drawn.
 *
 * @param shares never empty; no operation twice
 * @param flow the name of the flow that has these as its steps, in this order; empty where they are drawn
 */
public record Mix(List<Share> shares, Optional<String> flow) {

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
        Objects.requireNonNull(flow, "flow");
        shares = List.copyOf(shares);
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("a mix needs at least one operation");
        }
        if (shares.stream().map(Share::operation).distinct().count() != shares.size()) {
            throw new IllegalArgumentException("an operation is named twice in the mix " + shares);
        }
    }

    /** Operations that are drawn. */
    public Mix(List<Share> shares) {
        this(shares, Optional.empty());
    }

    /** Operations that follow each other. */
    public static Mix flow(String name, List<String> steps) {
        return new Mix(steps.stream().map(step -> new Share(step, 1)).toList(), Optional.of(name));
    }

    public static Mix of(String operation) {
        return new Mix(List.of(new Share(operation, 1)));
    }

    public List<String> operations() {
        return shares.stream().map(Share::operation).toList();
    }

    /** What a limit by number counts, as a word. */
    public String invocations() {
        return flow.isPresent() ? "passes" : "calls";
    }

    /** A source of operation numbers (indices into {@link #operations()}) for one worker, reproducible by its seed. */
    public Picker picker(long seed) {
        return new Picker(this, seed);
    }

    /** Draws the operation of a worker's next call. Owned by one thread; allocates nothing per draw. */
    public static final class Picker {
        private final int[] upperBounds;
        private final SplittableRandom random;
        private final boolean inOrder;
        private int step;

        private Picker(Mix mix, long seed) {
            upperBounds = new int[mix.shares.size()];
            int sum = 0;
            for (int i = 0; i < upperBounds.length; i++) {
                sum = Math.addExact(sum, mix.shares.get(i).weight());
                upperBounds[i] = sum;
            }
            random = new SplittableRandom(seed);
            inOrder = mix.flow.isPresent();
        }

        /** The next operation of a flow is its first one again. */
        public void restart() {
            step = 0;
        }

        public int next() {
            if (upperBounds.length == 1) {
                return 0;
            }
            if (inOrder) {
                int now = step;
                step = now + 1 == upperBounds.length ? 0 : now + 1;
                return now;
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
