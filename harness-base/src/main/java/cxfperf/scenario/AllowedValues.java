package cxfperf.scenario;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the value of an option may be: one of some words, a whole number within a range, or either of them; any text
 * where neither is named.
 *
 * @param words in the order of display
 * @param range empty where no number is allowed
 */
public record AllowedValues(List<String> words, Optional<NumberRange> range) {

    public static final AllowedValues ANY_TEXT = new AllowedValues(List.of(), Optional.empty());

    /** Whole numbers from {@code min} to {@code max}, both among them. */
    public record NumberRange(long min, long max) {

        public NumberRange {
            if (min > max) {
                throw new IllegalArgumentException("no number is from " + min + " to " + max);
            }
        }

        private boolean contains(String value) {
            // The JDK's own parser also takes a plus sign and digits of other scripts, which no other tool would read.
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

    public AllowedValues {
        words = List.copyOf(words);
    }

    public static AllowedValues oneOf(String... words) {
        return oneOf(List.of(words));
    }

    public static AllowedValues oneOf(List<String> words) {
        return new AllowedValues(words, Optional.empty());
    }

    /** Whole numbers from {@code min} to {@code max}, both among them, of at most 18 digits. */
    public static AllowedValues wholeNumber(long min, long max) {
        return new AllowedValues(List.of(), Optional.of(new NumberRange(min, max)));
    }

    /** Besides the words, whole numbers from {@code min} to {@code max}. */
    public AllowedValues orWholeNumber(long min, long max) {
        return new AllowedValues(words, Optional.of(new NumberRange(min, max)));
    }

    public boolean isAnyText() {
        return words.isEmpty() && range.isEmpty();
    }

    public boolean contains(String value) {
        return isAnyText()
                || words.contains(value)
                || range.filter(numbers -> numbers.contains(value)).isPresent();
    }

    /** The allowed values, for the message about another one. */
    public String expected() {
        String oneOf = (words.size() == 1 ? "" : "one of ") + String.join(", ", words);
        return range.map(numbers -> (words.isEmpty() ? "" : oneOf + ", or ") + "a whole number from " + numbers.text())
                        .orElse(isAnyText() ? "any text" : oneOf)
                + " is expected";
    }

    /** The range of the numbers, as {@code 1 to 65,535}; empty where there are none. */
    public String rangeText() {
        return range.map(NumberRange::text).orElse("");
    }
}
