package cxfperf.scenario;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Masks the secrets in the URLs of a text before it is shown or stored: user and password, so that
 * {@code http://me:secret@host/} becomes {@code http://***@host/}, and parameters that are named like a secret, so that
 * {@code http://host/?api_key=secret} becomes {@code http://host/?api_key=***}. Calls use the unmasked text.
 * Thread-safe.
 */
public final class UrlUser {

    /**
     * A regular expression for names of secrets, in upper or lower case. The file, the type and the size of a key are
     * not secrets.
     */
    public static final String SECRET_NAME = "[\\w.-]*(?:passw(?:or)?d|pwd|passphrase|secret|token|credential|auth"
            + "|key(?!(?:store(?:type|provider)?|size)[=:]))[\\w.-]*";

    /** Names of secrets in addresses only: a signed address works like a password. */
    private static final String SECRET_PARAMETER =
            "(?:" + SECRET_NAME + "|[\\w.-]*signature|sig|[\\w.-]*jwt|[\\w.-]*session_?id)";

    private static final String MASK = "***";

    /** RFC 3986: the user part ends with the last {@code @} before a slash, a question mark or a hash. */
    private static final String USER = "[^/?#\\s'\"<>]*@";

    /** Text after the colon that is no port number begins a password that the user did not percent-encode. */
    private static final String UNENCODED = "[^/?#@:\\[\\s'\"<>]*:(?=[^/?#\\s'\"<>]*[^0-9/?#\\s'\"<>])[^\\s'\"<>]*@";

    private static final Pattern IN_URL = Pattern.compile("(?<=\\w://)(?:" + USER + "|" + UNENCODED + ")");

    /** A value extends to the next parameter or the end of the URL. A punctuation mark may follow the URL. */
    private static final Pattern PARAMETER = Pattern.compile(
            "([?&;#]" + SECRET_PARAMETER + "=)[^&;#\\s'\"<>]+?(?=[:,.]?(?:[&;#\\s'\"<>]|$))", Pattern.CASE_INSENSITIVE);

    private UrlUser() {}

    /** The text with three asterisks in place of each user part and of each value of such a parameter. */
    public static String masked(String text) {
        return text.contains("://") ? maskedQueries(withoutUsers(text)) : text;
    }

    /** Masks the parameters only, also in a text that has the path and the query of a URL without its beginning. */
    public static String maskedQueries(String text) {
        return PARAMETER.matcher(text).replaceAll("$1" + MASK);
    }

    /** Masks the users only, for a text whose parameters are placeholders. */
    public static String withoutUsers(String text) {
        return text.contains("://") ? IN_URL.matcher(text).replaceAll(MASK + "@") : text;
    }

    /** Masks each value of facts that is a text; lists and maps among the values stay as they are. */
    public static Map<String, Object> masked(Map<String, Object> facts) {
        Map<String, Object> shown = new LinkedHashMap<>(facts);
        shown.replaceAll((name, value) -> value instanceof String text ? masked(text) : value);
        return shown;
    }
}
