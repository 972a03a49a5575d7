package cxfperf.own.describe;

import com.github.curiousoddman.rgxgen.RgxGen;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes texts that match a regular expression of a schema, the same ones each time. */
public final class PatternValues {

    /** The number of texts that are tried: a pattern with a length limit beside it may need several. */
    private static final int MOST = 200;

    /** The maximum length of one text; {@code (a{1000}){1000}} would exceed it. */
    private static final int LONGEST = 200_000;

    /** An escaped character, or a class of characters. */
    private static final Pattern ONE_CHARACTER = Pattern.compile("\\\\.|\\[[^\\]]*+]");

    private static final Pattern REPETITION = Pattern.compile("\\{(\\d+)(,\\d*)?}|[*+]");

    /** RgxGen repeats a part without an upper bound, such as {@code a*}, at most this often. */
    private static final int WITHOUT_END = 100;

    private PatternValues() {}

    /** Returns texts that match; empty if no text can be made, or only longer ones. */
    public static Stream<String> of(String pattern) {
        try {
            Pattern expected = Pattern.compile(pattern);
            if (length(pattern) > LONGEST) {
                return Stream.empty();
            }
            RgxGen generator = RgxGen.parse(pattern);
            Random random = new Random(1);
            return Stream.generate(() -> generator.generate(random))
                    .limit(MOST)
                    .filter(text -> expected.matcher(text).find())
                    .distinct();
        } catch (RuntimeException e) {
            // The library throws various unchecked exceptions for syntax that it does not support.
            return Stream.empty();
        }
    }

    /**
     * Estimates the greatest length of a value. The estimate may be too high: the count of a repeated group multiplies
     * the whole length, and each other count is added.
     */
    private static long length(String pattern) {
        // A reference to a group, such as \1, at most doubles the length; a quotation after \Q may hide a repetition.
        String plain = ONE_CHARACTER
                .matcher(pattern)
                .replaceAll(found -> found.group().matches("\\\\[1-9k]")
                        ? "(){2}"
                        : found.group().equals("\\Q") ? "(){" + Integer.MAX_VALUE + "}" : "x");
        long length = plain.length();
        long groups = 1;
        for (MatchResult each : REPETITION.matcher(plain).results().toList()) {
            String least = each.group(1) == null ? "0" : each.group(1);
            String range = each.group(1) == null ? "," : each.group(2);
            long times = range == null
                    ? number(least)
                    : range.equals(",") ? number(least) + WITHOUT_END : number(range.substring(1));
            if (each.start() > 0 && ")}".indexOf(plain.charAt(each.start() - 1)) >= 0) {
                groups = Math.min(groups * Math.max(1, times), Integer.MAX_VALUE);
            } else {
                length += times;
            }
        }
        return length > Integer.MAX_VALUE ? length : length * groups;
    }

    private static long number(String digits) {
        return digits.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(digits);
    }
}
