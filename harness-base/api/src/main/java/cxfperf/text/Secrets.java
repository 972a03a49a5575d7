package cxfperf.text;

import cxfperf.scenario.UrlUser;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks secrets in texts to be shown or stored: the value after a name such as {@code my.password=} or {@code apiKey:},
 * and the user information in a URL. Only names are recognised; a secret without such a name stays. Any thread.
 */
public final class Secrets {

    private static final String REDACTED = "***";

    private static final Pattern PROPERTY =
            Pattern.compile("(-D" + UrlUser.SECRET_NAME + "=).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** A value is quoted, or extends to the next blank, comma, semicolon, ampersand or quote. */
    private static final Pattern NAMED_VALUE = Pattern.compile(
            "(" + UrlUser.SECRET_NAME + "[=:])(?:\"[^\"]*\"|'[^']*'|[^\\s,;&'\"]+)", Pattern.CASE_INSENSITIVE);

    /** Names in XML; "key" alone names an entry of a map. */
    private static final String XML_NAME =
            "(?i)[\\w:.-]*(?:passw(?:or)?d|pwd|passphrase|secret|token|credential|private-?key|api-?key|authorization)[\\w:.-]*";

    private static final Pattern TAG = Pattern.compile("<([\\w:.-]+)((?:[^<>\"']++|\"[^\"]*\"|'[^']*')*+)>([^<]*)");
    private static final Pattern ATTRIBUTE = Pattern.compile("([\\w:.-]+)(\\s*=\\s*)(\"[^\"]*\"|'[^']*')");

    private Secrets() {}

    /** Masks one JVM flag. The whole text after a property's name is its value, blanks and commas included. */
    public static String redactedFlag(String flag) {
        Matcher property = PROPERTY.matcher(flag);
        return property.matches() ? property.group(1) + REDACTED : redacted(flag);
    }

    /**
     * Masks each secret of an XML document, such as a CXF configuration file: attributes and elements that are named
     * like one, and the values of properties and entries whose name is. A placeholder such as {@code ${password}}
     * stays.
     */
    public static String redactedXml(String xml) {
        StringBuilder masked = new StringBuilder();
        Matcher tag = TAG.matcher(xml);
        boolean belowSecret = false;
        while (tag.find()) {
            String attributes = tag.group(2);
            boolean named = ATTRIBUTE
                    .matcher(attributes)
                    .results()
                    .anyMatch(attribute -> attribute.group(1).matches("name|key|id")
                            && attribute.group(3).replaceAll("[\"']", "").matches(XML_NAME));
            boolean isValue = tag.group(1).matches("(?:\\w+:)?value");
            boolean secretText = tag.group(1).matches(XML_NAME) || named || isValue && belowSecret;
            belowSecret = named || isValue && belowSecret;
            String shown = ATTRIBUTE.matcher(attributes).replaceAll(attribute -> {
                boolean secret = attribute.group(1).matches(XML_NAME)
                        || named && attribute.group(1).equals("value");
                return Matcher.quoteReplacement(attribute.group(1)
                        + attribute.group(2)
                        + (secret ? maskedQuoted(attribute.group(3)) : attribute.group(3)));
            });
            String text = tag.group(3);
            tag.appendReplacement(
                    masked,
                    Matcher.quoteReplacement("<" + tag.group(1) + shown + ">"
                            + (secretText && !text.isBlank() && !isPlaceholder(text.strip()) ? REDACTED : text)));
        }
        return UrlUser.masked(tag.appendTail(masked).toString());
    }

    private static String maskedQuoted(String quoted) {
        String quote = quoted.substring(0, 1);
        return isPlaceholder(quoted.substring(1, quoted.length() - 1)) ? quoted : quote + REDACTED + quote;
    }

    private static boolean isPlaceholder(String value) {
        return value.matches("\\$\\{[^}]*}");
    }

    /** Masks each secret of a text, such as a command line, with three asterisks. */
    public static String redacted(String text) {
        String named = NAMED_VALUE.matcher(text).replaceAll("$1" + REDACTED);
        return UrlUser.masked(named);
    }
}
