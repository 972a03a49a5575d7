package cxfperf.plan;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The operations of a run. A picker draws each call's operation by weight. A run of a single operation is a mix too.
 *
 * @param shares the operations with their weights; not empty, no operation twice
 */
public record Mix(List<Share> shares) {

    /** The form of the text that {@link #parse} reads. */
    public static final String EXPECTED = "NAME:WEIGHT,... is expected";

    private static final Pattern SHARE = Pattern.compile("([^:]+):([1-9][0-9]{0,5})");

    /** @param weight the relative frequency of the operation, 1 or more */
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
            throw new IllegalArgumentException("an operation is named twice");
        }
    }

    /**
     * Parses {@code NAME:WEIGHT,...}.
     *
     * @throws IllegalArgumentException for other text; the message says what is allowed
     */
    public static Mix parse(String text) {
        return new Mix(ValueList.words(text).stream().map(Mix::share).toList());
    }

    private static Share share(String text) {
        Matcher share = SHARE.matcher(text);
        if (!share.matches()) {
            throw new IllegalArgumentException(EXPECTED);
        }
        return new Share(share.group(1), Integer.parseInt(share.group(2)));
    }

    public static Mix of(String operation) {
        return new Mix(List.of(new Share(operation, 1)));
    }

    public List<String> operations() {
        return shares.stream().map(Share::operation).toList();
    }

    /** A source of operation numbers (indices into {@link #operations()}) for one worker. A seed repeats them. */
    public Picker picker(long seed) {
        return new Picker(this, seed);
    }

    /** Picks the operation of a worker's next call. For one thread; allocates nothing per call. */
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
