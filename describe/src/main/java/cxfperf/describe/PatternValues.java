package cxfperf.describe;

import com.github.curiousoddman.rgxgen.RgxGen;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Texts that match a regular expression of a schema, the same ones each time. */
public final class PatternValues {

    /** A pattern with a length beside it may take some; more than these would be a hopeless search. */
    private static final int MOST = 200;

    private PatternValues() {}

    /** Texts that match; none for a pattern that nothing can be made of. */
    public static Stream<String> of(String pattern) {
        try {
            Pattern expected = Pattern.compile(pattern);
            RgxGen generator = RgxGen.parse(pattern);
            Random random = new Random(1);
            return Stream.generate(() -> generator.generate(random))
                    .limit(MOST)
                    .filter(text -> expected.matcher(text).find())
                    .distinct();
        } catch (PatternSyntaxException e) {
            return Stream.empty();
        } catch (RuntimeException e) {
            // The library has its own exceptions for what it cannot parse, and some parts of the syntax are in none of
            // them.
            return Stream.empty();
        }
    }
}
