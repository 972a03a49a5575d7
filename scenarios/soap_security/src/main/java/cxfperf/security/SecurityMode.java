package cxfperf.security;

import cxfperf.security.seen.Protection;
import java.util.Arrays;
import java.util.List;

/** A way to protect messages: a value of {@code -Dsecurity}. */
public enum SecurityMode {
    /** Plain messages. */
    NONE("none", Protection.PLAIN, Protection.PLAIN),
    /** Requests with a user's name and a digest of the password, a nonce and the time; plain replies. */
    USERNAME_TOKEN("usernameToken", new Protection(false, false, true, false), Protection.PLAIN),
    /** The body and the timestamp are signed with the sender's own key. */
    SIGNATURE("signature", Words.SIGNED, Words.SIGNED),
    /** The body and the timestamp are signed, and the body is encrypted for the receiver. */
    SIGN_ENCRYPT("signEncrypt", Words.SIGNED_ENCRYPTED, Words.SIGNED_ENCRYPTED),
    /** Requests with a user's name and password, and a timestamp; all over TLS. */
    TRANSPORT("transport", new Protection(false, false, true, true), new Protection(false, false, false, true)),
    /** Signed and encrypted with a key that the client makes for each request, and encrypts for the server. */
    SYMMETRIC("symmetric", Words.SIGNED_ENCRYPTED, Words.SIGNED_ENCRYPTED),
    /** Like {@link #SIGN_ENCRYPT} in the opposite order: encrypted first, then signed together with the certificate. */
    ASYMMETRIC("asymmetric", Words.SIGNED_ENCRYPTED, Words.SIGNED_ENCRYPTED),
    /** Signed and encrypted with keys derived from a session key. */
    SECURE_CONVERSATION("secureConversation", Words.SIGNED_ENCRYPTED, Words.SIGNED_ENCRYPTED);

    private final String word;
    private final Protection requests;
    private final Protection replies;

    /** A holder class, because enum constants cannot refer to static fields of their enum. */
    private static final class Words {

        static final Protection SIGNED = new Protection(true, false, false, false);
        static final Protection SIGNED_ENCRYPTED = new Protection(true, true, false, false);
    }

    SecurityMode(String word, Protection requests, Protection replies) {
        this.word = word;
        this.requests = requests;
        this.replies = replies;
    }

    /** The word that the user types. */
    public String word() {
        return word;
    }

    /** The least protection of each request. */
    public Protection requests() {
        return requests;
    }

    /** The least protection of each reply. */
    public Protection replies() {
        return replies;
    }

    /** @param word one of {@link #words()} */
    public static SecurityMode of(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such mode: " + word));
    }

    /** The words of all modes. */
    public static List<String> words() {
        return Arrays.stream(values()).map(SecurityMode::word).toList();
    }
}
