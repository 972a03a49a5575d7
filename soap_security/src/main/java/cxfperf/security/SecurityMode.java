package cxfperf.security;

import java.util.Arrays;
import java.util.List;

/** How messages are protected: a value of {@code -Dsecurity}. */
public enum SecurityMode {
    /** Plain messages. */
    NONE("none"),
    /** A user's name and a digest of the password, a nonce and the time. */
    USERNAME_TOKEN("usernameToken"),
    /** The body and the timestamp are signed with each side's own key. */
    SIGNATURE("signature"),
    /** They are signed, and the body is encrypted for the other side. */
    SIGN_ENCRYPT("signEncrypt"),
    /** A user's name and password, over TLS. */
    TRANSPORT("transport"),
    /** Signed and encrypted with a key that the client makes for each request, and encrypts for the server. */
    SYMMETRIC("symmetric"),
    /** Signed with each side's own key and encrypted for the other's, what is to be protected by the policy's own words. */
    ASYMMETRIC("asymmetric"),
    /** Signed and encrypted with keys derived from that of a session. */
    SECURE_CONVERSATION("secureConversation");

    private final String word;

    SecurityMode(String word) {
        this.word = word;
    }

    /** As it is typed. */
    public String word() {
        return word;
    }

    /** @param word one of {@link #words()} */
    public static SecurityMode of(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such mode: " + word));
    }

    /** All of them as they are typed. */
    public static List<String> words() {
        return Arrays.stream(values()).map(SecurityMode::word).toList();
    }
}
