package cxfperf.security.seen;

import java.util.StringJoiner;

/**
 * What protects one message.
 *
 * @param signed its SOAP body is signed
 * @param encrypted its SOAP body is encrypted
 * @param token it brings a username token
 * @param tls it goes over TLS
 */
public record Protection(boolean signed, boolean encrypted, boolean token, boolean tls) {

    /** Nothing at all. */
    public static final Protection PLAIN = new Protection(false, false, false, false);

    /** Whether a message with this has all that {@code asked} has; more does no harm. */
    boolean covers(Protection asked) {
        return (signed || !asked.signed)
                && (encrypted || !asked.encrypted)
                && (token || !asked.token)
                && (tls || !asked.tls);
    }

    /** As in {@code signed+encrypted}, or {@code plain}. */
    public String shown() {
        StringJoiner words = new StringJoiner("+").setEmptyValue("plain");
        if (token) {
            words.add("token");
        }
        if (signed) {
            words.add("signed");
        }
        if (encrypted) {
            words.add("encrypted");
        }
        if (tls) {
            words.add("TLS");
        }
        return words.toString();
    }
}
