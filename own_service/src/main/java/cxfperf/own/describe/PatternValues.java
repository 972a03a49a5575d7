package cxfperf.own.describe;

import com.github.curiousoddman.rgxgen.RgxGen;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes texts that match a regular expression of a schema, the same ones each time. */
public final class PatternValues {

    /** The number of texts that are tried: a pattern with a length limit beside it may need several. */
    private static final int MOST = 200;

    /** The maximum length of one text; {@code (a{1000}){1000}} would exceed it. */
    private static final long LONGEST = 20_000;

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

    /** Estimates the least length: counted repetitions multiply the length before them, everything else counts once. */
    private static long leastLength(String pattern) {
        Deque<Long> before = new ArrayDeque<>();
        long length = 0;
        long last = 0;
        Matcher repetition = REPETITION.matcher(pattern);
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '(') {
                before.push(length);
                length = 0;
                last = 0;
            } else if (c == ')' && !before.isEmpty()) {
                last = length;
                length = sum(before.pop(), length);
            } else if (c == '{' && repetition.region(i, pattern.length()).lookingAt()) {
                long times = times(repetition.group(1));
                length = sum(length, last > LONGEST / Math.max(1, times) ? LONGEST + 1 : last * (times - 1));
                i = repetition.end() - 1;
                last = 0;
            } else if (c != '*' && c != '+' && c != '?' && c != '|') {
                last = 1;
                length = sum(length, 1);
                if (c == '\\') {
                    i++;
                } else if (c == '[') {
                    i = endOfClass(pattern, i);
                }
            }
        }
        return length;
    }

    private static int endOfClass(String pattern, int begin) {
        int at = begin + 1;
        while (at < pattern.length() && (pattern.charAt(at) != ']' || at == begin + 1)) {
            at += pattern.charAt(at) == '\\' ? 2 : 1;
        }
        return at;
    }

    private static long times(String digits) {
        return digits.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(digits);
    }

    private static long sum(long a, long b) {
        return Math.min(a + b, LONGEST + 1);
    }
}
