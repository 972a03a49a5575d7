package cxfperf.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the values of an option that varies from run to run, for sweeps and for experiments: a list such as
 * {@code 500, 1000, 2000}, and for whole numbers also ranges, such as {@code 1-4,8}. Spaces around commas are ignored.
 */
public final class ValueList {

    /** A limit against typing errors: runs of more values would take days. */
    private static final int MOST = 1_000;

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})-([0-9]{1,9})");

    private ValueList() {}

    /**
     * Parses a list without ranges.
     *
     * @param value parses one value; throws an IllegalArgumentException that says what is allowed
     * @return the values in the user's order, one or more
     * @throws IllegalArgumentException with a message for the user, also if a value is given twice
     */
    public static <T> List<T> parse(String text, Function<String, T> value) {
        return each(words(text), value);
    }

    /** Parses a list in which a range stands for each of its whole numbers; otherwise like {@link #parse}. */
    public static <T> List<T> parseWithRanges(String text, Function<String, T> value) {
        List<String> values = new ArrayList<>();
        for (String word : words(text)) {
            Matcher range = RANGE.matcher(word);
            if (!range.matches()) {
                values.add(word);
                continue;
            }
            int from = Integer.parseInt(range.group(1));
            int to = Integer.parseInt(range.group(2));
            if (to < from) {
                values.add(word);
            }
            if (to - from >= MOST) {
                throw tooMany();
            }
            for (int number = from; number <= to; number++) {
                values.add(String.valueOf(number));
            }
        }
        return each(values, value);
    }

    /** Splits at commas. An empty word stays, so that the parser of one value refuses it. */
    public static List<String> words(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::trim).toList();
    }

    private static <T> List<T> each(List<String> words, Function<String, T> value) {
        if (words.size() > MOST) {
            throw tooMany();
        }
        List<T> values = new ArrayList<>();
        for (String word : words) {
            T parsed = value.apply(word);
            if (values.contains(parsed)) {
                throw new IllegalArgumentException("value '" + word + "' is given twice; -Drepeats repeats a sweep");
            }
            values.add(parsed);
        }
        return List.copyOf(values);
    }

    private static IllegalArgumentException tooMany() {
        return new IllegalArgumentException(String.format(Locale.ROOT, "more than %,d values", MOST));
    }
}
