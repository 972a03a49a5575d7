package cxfperf.scenario;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The allowed values of an option: words, whole numbers in a range, or both. Without words and range any text is
 * allowed.
 *
 * @param words the allowed words, in the order of display
 * @param range the allowed numbers; empty where no number is allowed
 */
public record AllowedValues(List<String> words, Optional<NumberRange> range) {

    public static final AllowedValues ANY_TEXT = new AllowedValues(List.of(), Optional.empty());

    /** Whole numbers from {@code min} to {@code max}, inclusive. */
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

    public AllowedValues {
        words = List.copyOf(words);
    }

    public static AllowedValues oneOf(String... words) {
        return oneOf(List.of(words));
    }

    public static AllowedValues oneOf(List<String> words) {
        return new AllowedValues(words, Optional.empty());
    }

    /** Whole numbers from {@code min} to {@code max}, inclusive, with at most 18 digits. */
    public static AllowedValues wholeNumber(long min, long max) {
        return new AllowedValues(List.of(), Optional.of(new NumberRange(min, max)));
    }

    /** A copy that also allows whole numbers from {@code min} to {@code max}. */
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

    /** The allowed values, for the error about an invalid value. */
    public String expected() {
        if (words.size() == 1 && range.isEmpty()) {
            return "the only value is " + words.get(0);
        }
        String oneOf = (words.size() == 1 ? "" : "one of ") + String.join(", ", words);
        return range.map(numbers -> (words.isEmpty() ? "" : oneOf + ", or ") + "a whole number from " + numbers.text())
                        .orElse(isAnyText() ? "any text" : oneOf)
                + " is expected";
    }

    /** The range in the form {@code 1 to 65,535}; empty where no number is allowed. */
    public String rangeText() {
        return range.map(NumberRange::text).orElse("");
    }
}
