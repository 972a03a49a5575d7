package cxfperf.own.describe;

/** Bounds the size of one sample request: a schema can ask for more than memory holds. For one thread. */
public final class SampleBudget {

    private static final int MOST_ELEMENTS = 10_000;
    private static final int MOST_CHARACTERS = 1_000_000;

    /** More elements than a user would edit; beyond them optional ones are left out. */
    private static final int ENOUGH = 1_000;

    private int elements;
    private long characters;

    /** Thrown if a sample exceeds its bounds. The message ends a sentence such as "no request: ...". */
    static final class TooLargeException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLargeException() {
            super("its schema asks for more than 10,000 elements or 1,000,000 characters");
        }
    }

    /**
     * Takes one element.
     *
     * @throws RuntimeException if the limit is reached, and there can be no request
     */
    public void takeElement() {
        if (++elements > MOST_ELEMENTS) {
            throw new TooLargeException();
        }
    }

    /** Whether optional elements are left out from now on. */
    public boolean isEnough() {
        return elements > ENOUGH;
    }

    /**
     * Takes the characters of a value.
     *
     * @throws RuntimeException if the limit is reached, and there can be no request
     */
    public void takeCharacters(long count) {
        characters += count;
        if (characters > MOST_CHARACTERS) {
            throw new TooLargeException();
        }
    }
}
