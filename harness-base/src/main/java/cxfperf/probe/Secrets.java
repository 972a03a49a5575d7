package cxfperf.probe;

import cxfperf.scenario.UrlUser;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks secrets in texts to be shown or stored: the value after a name such as {@code my.password=} or {@code apiKey:},
 * and the user information in a URL. Only names are recognised; a secret without such a name stays. Any thread.
 */
public final class Secrets {

    private static final String REDACTED = "***";

    private static final String NAME =
            "[\\w.-]*(?:passw(?:or)?d|pwd|passphrase|secret|token|credential|key|auth)[\\w.-]*";

    private static final Pattern PROPERTY =
            Pattern.compile("(-D" + NAME + "=).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** A value is quoted, or extends to the next blank, comma, semicolon, ampersand or quote. */
    private static final Pattern NAMED_VALUE =
            Pattern.compile("(" + NAME + "[=:])(?:\"[^\"]*\"|'[^']*'|[^\\s,;&'\"]+)", Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** Masks one JVM flag. The whole text after a property's name is its value, blanks and commas included. */
    public static String redactedFlag(String flag) {
        Matcher property = PROPERTY.matcher(flag);
        return property.matches() ? property.group(1) + REDACTED : redacted(flag);
    }

    /** Masks each secret of a text, such as a command line, with three asterisks. */
    public static String redacted(String text) {
        String named = NAMED_VALUE.matcher(text).replaceAll("$1" + REDACTED);
        return UrlUser.masked(named);
    }
}
