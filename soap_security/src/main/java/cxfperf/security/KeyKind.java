package cxfperf.security;

import java.util.List;

/** What signs: a value of {@code -Dkeys}. Keys are encrypted with RSA in either case. */
enum KeyKind {
    RSA(
            "rsa",
            List.of("-keyalg", "RSA", "-keysize", "2048"),
            "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
            2048),
    EC(
            "ec",
            List.of("-keyalg", "EC", "-groupname", "secp256r1"),
            "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
            256);

    private final String word;
    private final List<String> keytool;
    private final String signature;
    private final int leastBits;

    KeyKind(String word, List<String> keytool, String signature, int leastBits) {
        this.word = word;
        this.keytool = keytool;
        this.signature = signature;
        this.leastBits = leastBits;
    }

    /** As it is typed, and the alias of such a key. */
    String word() {
        return word;
    }

    /** What the JDK's keytool is told to make one. */
    List<String> keytool() {
        return keytool;
    }

    /** The algorithm of its signatures, as XML Signature names it. */
    String signature() {
        return signature;
    }

    /** How long a key must be at least for its signatures to be accepted. */
    int leastBits() {
        return leastBits;
    }
}
