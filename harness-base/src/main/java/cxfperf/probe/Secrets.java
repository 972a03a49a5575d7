package cxfperf.probe;

import cxfperf.scenario.UrlUser;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes what looks like a secret out of what is to be shown or stored: the value behind a name such as
 * {@code my.password=} or {@code apiKey:}, and the user in a URL. By the looks of names alone; a value says nothing.
 * Any thread.
 */
public final class Secrets {

    private static final String REDACTED = "***";

    private static final String NAME =
            "[\\w.-]*(?:passw(?:or)?d|pwd|passphrase|secret|token|credential|key|auth)[\\w.-]*";

    private static final Pattern PROPERTY =
            Pattern.compile("(-D" + NAME + "=).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** A value is quoted, or goes up to what divides it from the next one. */
    private static final Pattern NAMED_VALUE =
            Pattern.compile("(" + NAME + "[=:])(?:\"[^\"]*\"|'[^']*'|[^\\s,;&'\"]+)", Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** One JVM flag: the value of a property is all that is behind its name, with blanks and commas. */
    public static String redactedFlag(String flag) {
        Matcher property = PROPERTY.matcher(flag);
        return property.matches() ? property.group(1) + REDACTED : redacted(flag);
    }

    /** Any text, such as a command line, with three asterisks in place of each. */
    public static String redacted(String text) {
        String named = NAMED_VALUE.matcher(text).replaceAll("$1" + REDACTED);
        return UrlUser.masked(named);
    }
}
