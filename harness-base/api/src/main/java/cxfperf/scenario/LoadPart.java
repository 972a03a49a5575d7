package cxfperf.scenario;

/**
 * The part of a load that this client makes, where several hosts make one load together. Each part has its own seed and
 * its own rows of a data file, and no two parts make the same unique value. Immutable; any thread.
 *
 * @param number the part's number, from 1
 * @param of the number of parts
 */
public record LoadPart(int number, int of) {

    /** The only part of a load that one host makes. */
    public static final LoadPart WHOLE = new LoadPart(1, 1);

    public LoadPart {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("part " + number + " of " + of);
        }
    }

    public boolean isWhole() {
        return of == 1;
    }

    /** Maps an index within this part, from 0, to one within the whole load; the parts take turns. */
    public long placeOf(long index) {
        return index * of + number - 1;
    }

    /** {@return the part as text, such as {@code 2/3}} */
    @Override
    public String toString() {
        return number + "/" + of;
    }
}
