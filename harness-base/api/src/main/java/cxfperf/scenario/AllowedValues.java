package cxfperf.scenario;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The allowed values of an option: words, whole numbers in a range, or both. Without words and range any text is
 * allowed. Immutable; any thread.
 *
 * @param words the allowed words, in the order of display
 * @param range the allowed numbers; empty where no number is allowed
 */
public record AllowedValues(List<String> words, Optional<NumberRange> range) {

    /** Any text, also the empty one. */
    public static final AllowedValues ANY_TEXT = new AllowedValues(List.of(), Optional.empty());

    /** Whole numbers from {@code min} to {@code max}. */
    public record NumberRange(long min, long max) {

        public NumberRange {
            if (min > max) {
                throw new IllegalArgumentException("no number is from " + min + " to " + max);
            }
        }

        private boolean contains(String value) {
            // Long.parseLong also accepts a plus sign and digits of other scripts, which other tools cannot read.
            if (!value.matches("-?[0-9]{1,18}")) {
                return false;
            }
            long number = Long.parseLong(value);
            return min <= number && number <= max;
        }

        private String text() {
            return String.format(Locale.ROOT, "%,d to %,d", min, max);
        }
    }

    /** These words and no number: case-sensitive, in the order of display. Without words any text is allowed. */
    public static AllowedValues oneOf(String... words) {
        return oneOf(List.of(words));
    }

    /** These words and no number, as {@link #oneOf(String...)}. */
    public static AllowedValues oneOf(List<String> words) {
        return new AllowedValues(words, Optional.empty());
    }

    /** Whole numbers and no word, written with a minus sign or none and at most 18 of the digits 0 to 9. */
    public static AllowedValues wholeNumber(long min, long max) {
        return new AllowedValues(List.of(), Optional.of(new NumberRange(min, max)));
    }

    /** A copy that allows whole numbers besides the words, in place of any earlier range. */
    public AllowedValues orWholeNumber(long min, long max) {
        return new AllowedValues(words, Optional.of(new NumberRange(min, max)));
    }

    public boolean isAnyText() {
        return words.isEmpty() && range.isEmpty();
    }

    /** Whether a value is allowed as the user typed it, neither trimmed nor converted to another case. */
    public boolean contains(String value) {
        return isAnyText()
                || words.contains(value)
                || range.filter(numbers -> numbers.contains(value)).isPresent();
    }

    /** {@return the allowed values as a clause for an error message: {@code one of a, b is expected}} */
    public String expected() {
        if (words.size() == 1 && range.isEmpty()) {
            return "the only value is " + words.get(0);
        }
        String oneOf = (words.size() == 1 ? "" : "one of ") + String.join(", ", words);
        return range.map(numbers -> (words.isEmpty() ? "" : oneOf + ", or ") + "a whole number from " + numbers.text())
                        .orElse(isAnyText() ? "any text" : oneOf)
                + " is expected";
    }

    /** {@return the range in the form {@code 1 to 65,535}; the empty text where no number is allowed} */
    public String rangeText() {
        return range.map(NumberRange::text).orElse("");
    }
}
