package cxfperf.text;

import cxfperf.scenario.UrlUser;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks possible secrets in texts before they are shown or stored. A system property keeps its value if its name is
 * known and does not look like the name of a secret. In other texts, the value after a name such as {@code
 * my.password=} or {@code apiKey:} is masked, and so is the user information of URLs. Any thread.
 */
public final class Secrets {

    private static final String REDACTED = "***";

    private static final Pattern SECRET = Pattern.compile(UrlUser.SECRET_NAME + "=", Pattern.CASE_INSENSITIVE);

    /** System properties of the JDK, of CXF and the libraries that it uses, and of the harness. */
    private static final Pattern KNOWN = Pattern.compile("(?:java|javax|jdk|sun|com\\.sun|file|user|https?"
            + "|networkaddress|cxfperf|org\\.apache|org\\.eclipse|io\\.netty)\\..*");

    private static final String NAME = "-D([^=\\s'\"]+)=";

    private static final Pattern PROPERTY = Pattern.compile(NAME + "(.*)", Pattern.DOTALL);

    /** A property among other flags: its value is quoted, or extends to the next blank or quote. */
    private static final Pattern AMONG_FLAGS =
            Pattern.compile("(?<![^\\s'\"=])" + NAME + "(\"[^\"]*\"|'[^']*'|[^\\s'\"]*)");

    private static final Pattern AGENT =
            Pattern.compile("(-(?:javaagent|agentlib|agentpath):[^=\\s'\"]+=)(?:\"[^\"]*\"|'[^']*'|[^\\s'\"]+)");

    /** A value is quoted, or extends to the next blank, comma, semicolon, ampersand or quote. */
    private static final Pattern NAMED_VALUE = Pattern.compile(
            "(" + UrlUser.SECRET_NAME + "[=:])(?:\"[^\"]*\"|'[^']*'|[^\\s,;&'\"]+)", Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** Masks one JVM flag. The whole text after a property's name is its value, blanks and commas included. */
    public static String redactedFlag(String flag) {
        Matcher property = PROPERTY.matcher(flag);
        return property.matches() ? property(property) : redacted(flag);
    }

    /** Masks each possible secret of a text, such as the flags of a JVM, with three asterisks. */
    public static String redacted(String text) {
        String flags = AMONG_FLAGS.matcher(text).replaceAll(flag -> Matcher.quoteReplacement(property(flag)));
        return named(AGENT.matcher(flags).replaceAll("$1" + REDACTED));
    }

    private static String property(MatchResult flag) {
        String name = flag.group(1);
        String value = flag.group(2);
        boolean shown = value.matches("true|false")
                || KNOWN.matcher(name).matches() && !SECRET.matcher(name + "=").matches();
        return "-D" + name + "=" + (shown ? named(value) : REDACTED);
    }

    private static String named(String text) {
        return UrlUser.masked(NAMED_VALUE.matcher(text).replaceAll("$1" + REDACTED));
    }
}
