package cxfperf.scenario;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which part of a load this client makes, where several hosts make one load together. Parts draw from seeds of their
 * own, share out the rows of a file, and never make the same unique value.
 *
 * @param number from 1
 * @param of how many parts there are
 */
public record LoadPart(int number, int of) {

    /** A load that one host makes alone. */
    public static final LoadPart WHOLE = new LoadPart(1, 1);

    /** Among the facts of a run: the variables that its requests draw values for, with commas between them. */
    public static final String VARIABLES_FACT = "variables";

    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})/([1-9][0-9]{0,5})");

    public LoadPart {
        if (number < 1 || number > of) {
            throw new IllegalArgumentException("NUMBER/PARTS is expected, such as 2/3, with NUMBER from 1 to PARTS");
        }
    }

    /** @throws IllegalArgumentException with what is expected */
    public static LoadPart of(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? new LoadPart(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)))
                : new LoadPart(0, 0);
    }

    /** Whether there are no other parts. */
    public boolean isWhole() {
        return of == 1;
    }

    /**
     * The place among the things of all parts, for a thing of this part: parts take turns.
     *
     * @param index from 0
     */
    public long placeOf(long index) {
        return index * of + number - 1;
    }

    /** As a user types it. */
    @Override
    public String toString() {
        return number + "/" + of;
    }
}
