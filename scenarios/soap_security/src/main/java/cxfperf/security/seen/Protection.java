package cxfperf.security.seen;

import java.util.StringJoiner;

/**
 * The protection of one message.
 *
 * @param signed whether the SOAP body is signed
 * @param encrypted whether the SOAP body is encrypted
 * @param token whether the message has a username token
 * @param tls whether the message goes over TLS
 */
public record Protection(boolean signed, boolean encrypted, boolean token, boolean tls) {

    /** No protection. */
    public static final Protection PLAIN = new Protection(false, false, false, false);

    /** Whether this includes all of {@code asked}; it may include more. */
    boolean covers(Protection asked) {
        return (signed || !asked.signed)
                && (encrypted || !asked.encrypted)
                && (token || !asked.token)
                && (tls || !asked.tls);
    }

    /** The protection as text, for example {@code signed+encrypted} or {@code plain}. */
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
