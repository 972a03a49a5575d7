package cxfperf.scenario;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Takes user and password out of the URLs of a text that is to be shown or stored: {@code http://me:secret@host/}
 * becomes {@code http://***@host/}. Calls use the text as it was given. Any thread.
 */
public final class UrlUser {

    private static final String MASK = "***@";

    /** By RFC 3986 the user ends with the last {@code @} before a slash, a question mark or a hash. */
    private static final String USER = "[^/?#\\s'\"<>]*@";

    /** What stands where a port would, and is none, is the beginning of a password that nobody has encoded. */
    private static final String UNENCODED = "[^/?#@:\\[\\s'\"<>]*:(?=[^/?#\\s'\"<>]*[^0-9/?#\\s'\"<>])[^\\s'\"<>]*@";

    private static final Pattern IN_URL = Pattern.compile("(?<=\\w://)(?:" + USER + "|" + UNENCODED + ")");

    private UrlUser() {}

    /** The text with three asterisks for each user. */
    public static String masked(String text) {
        return text.contains("://") ? IN_URL.matcher(text).replaceAll(MASK) : text;
    }

    /** The same facts, in the same order, with their texts masked. */
    public static Map<String, Object> masked(Map<String, Object> facts) {
        Map<String, Object> shown = new LinkedHashMap<>(facts);
        shown.replaceAll((name, value) -> value instanceof String text ? masked(text) : value);
        return shown;
    }

    public static boolean isIn(String text) {
        return !masked(text).equals(text);
    }
}
