package cxfperf.scenario;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /** The name of a run's fact that lists the variables for which requests draw values, separated by commas. */
    public static final String VARIABLES_FACT = "variables";

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})/([1-9][0-9]{0,5})");

    /**
     * Makes a part.
     *
     * @param number from 1 to {@code of}
     * @param of 1 or more
     * @throws IllegalArgumentException if there is no such part; the message says what is expected
     */
    public LoadPart {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("NUMBER/PARTS is expected, such as 2/3, with NUMBER from 1 to PARTS");
        }
    }

    /**
     * Parses the value of {@code -Dpart}.
     *
     * @param text such as {@code 2/3}
     * @return the part
     * @throws IllegalArgumentException for other text than {@code NUMBER/PARTS}; the message says what is expected
     */
    public static LoadPart of(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? new LoadPart(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)))
                : new LoadPart(0, 0);
    }

    /** {@return whether this is the only part} */
    public boolean isWhole() {
        return of == 1;
    }

    /**
     * Maps an index within this part to one within the whole load; the parts take turns.
     *
     * @param index the index within this part, from 0
     * @return the index within the whole load, from 0
     */
    public long placeOf(long index) {
        return index * of + number - 1;
    }

    /**
     * Whether this part and another one have a place in common, so that they make the same unique values: parts of two
     * loads, or of one load that was cut into different numbers of parts.
     *
     * @param other a part of the same load or of another one
     * @return false for two different parts of one load
     */
    public boolean meets(LoadPart other) {
        int common = BigInteger.valueOf(of).gcd(BigInteger.valueOf(other.of)).intValue();
        return (number - other.number) % common == 0;
    }

    /** {@return the part in the spelling of {@code -Dpart}} */
    @Override
    public String toString() {
        return number + "/" + of;
    }
}
