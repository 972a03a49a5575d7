package cxfperf.scenario;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Masks user and password in the URLs of a text before it is shown or stored: {@code http://me:secret@host/} becomes
 * {@code http://***@host/}. Calls use the unmasked text. Thread-safe.
 */
public final class UrlUser {

    private static final String MASK = "***@";

    /** RFC 3986: the user part ends with the last {@code @} before a slash, a question mark or a hash. */
    private static final String USER = "[^/?#\\s'\"<>]*@";

    /** Text after the colon that is no port number begins a password that the user did not percent-encode. */
    private static final String UNENCODED = "[^/?#@:\\[\\s'\"<>]*:(?=[^/?#\\s'\"<>]*[^0-9/?#\\s'\"<>])[^\\s'\"<>]*@";

    private static final Pattern IN_URL = Pattern.compile("(?<=\\w://)(?:" + USER + "|" + UNENCODED + ")");

    private UrlUser() {}

    /**
     * Masks each URL in a text.
     *
     * @param text any text, with or without URLs; not null
     * @return the text with three asterisks in place of each user part
     */
    public static String masked(String text) {
        return text.contains("://") ? IN_URL.matcher(text).replaceAll(MASK) : text;
    }

    /**
     * Masks each value of facts that is a text; lists and maps among the values stay as they are.
     *
     * @param facts by name
     * @return a copy in the same order
     */
    public static Map<String, Object> masked(Map<String, Object> facts) {
        Map<String, Object> shown = new LinkedHashMap<>(facts);
        shown.replaceAll((name, value) -> value instanceof String text ? masked(text) : value);
        return shown;
    }

    /**
     * Finds out whether a text has something to hide.
     *
     * @param text not null
     * @return whether a URL in it has a user part that is not masked yet
     */
    public static boolean isIn(String text) {
        return !masked(text).equals(text);
    }
}
