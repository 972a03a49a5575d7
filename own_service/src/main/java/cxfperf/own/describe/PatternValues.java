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
    private static final long LONGEST = 20_000;

    /** An escaped character, or a class of characters. */
    private static final Pattern ONE_CHARACTER = Pattern.compile("\\\\.|\\[[^\\]]*+]");

    private static final Pattern REPETITION = Pattern.compile("\\{(\\d+)(,\\d*)?}");

    private PatternValues() {}

    /** Returns texts that match; empty if no text can be made, or only longer ones. */
    public static Stream<String> of(String pattern) {
        try {
            Pattern expected = Pattern.compile(pattern);
            if (leastLength(pattern) > LONGEST) {
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
     * Estimates the least length, or more: the counts of repeated groups multiply the whole, each other count is
     * added.
     */
    private static long leastLength(String pattern) {
        String plain = ONE_CHARACTER.matcher(pattern).replaceAll("x");
        long length = plain.length();
        long groups = 1;
        for (MatchResult each : REPETITION.matcher(plain).results().toList()) {
            long times = each.group(1).length() > 9 ? Integer.MAX_VALUE : Long.parseLong(each.group(1));
            if (each.start() > 0 && ")}".indexOf(plain.charAt(each.start() - 1)) >= 0) {
                groups = Math.min(groups * Math.max(1, times), LONGEST + 1);
            } else {
                length += times;
            }
        }
        return length * groups;
    }
}
