package cxfperf.own.describe;

import java.util.Optional;

/** Bounds the size of one sample request: a schema can ask for more than memory holds. For one thread. */
public final class SampleBudget {

    private static final int MOST_ELEMENTS = 10_000;
    private static final int MOST_CHARACTERS = 1_000_000;

    /** More elements than a user would edit; beyond them optional ones are left out. */
    private static final int ENOUGH = 1_000;

    private int elements;
    private long characters;
    private boolean cut;

    /** Takes one element; false if the limit is reached, and the element has to be left out. */
    public boolean takeElement() {
        if (elements >= MOST_ELEMENTS) {
            cut = true;
            return false;
        }
        elements++;
        return true;
    }

    /** Whether optional elements are left out from now on. */
    public boolean isEnough() {
        return elements > ENOUGH;
    }

    /** Returns a length within the limit, and takes its characters. */
    public int length(long wanted) {
        long possible = Math.max(0, Math.min(wanted, MOST_CHARACTERS - characters));
        cut |= possible < wanted;
        characters += possible;
        return (int) possible;
    }

    /** Returns a note about what was left out, for the operation's line; empty if nothing was. */
    public Optional<String> note() {
        return cut
                ? Optional.of(String.format(
                        java.util.Locale.ROOT,
                        "cut: its schema asks for more than %,d elements or %,d characters",
                        MOST_ELEMENTS,
                        MOST_CHARACTERS))
                : Optional.empty();
    }
}
