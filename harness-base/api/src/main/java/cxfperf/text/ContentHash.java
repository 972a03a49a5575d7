package cxfperf.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the SHA-256 of files and texts, which shows whether they were edited. Any thread. */
public final class ContentHash {

    /** The number of digits that distinguishes two versions of a file or a text. */
    private static final int SHOWN_DIGITS = 12;

    private ContentHash() {}

    /** The start of the SHA-256 of a file, such as {@code sha256:0123456789ab}. */
    public static String fingerprint(Path file) throws IOException {
        return shown(sha256(file));
    }

    /** The start of the SHA-256 of a text in UTF-8. */
    public static String fingerprint(String text) {
        return shown(sha256(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String shown(String hash) {
        return "sha256:" + hash.substring(0, SHOWN_DIGITS);
    }

    /** The SHA-256 of a file, in hexadecimal digits. The file may be of any size. */
    public static String sha256(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
            content.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The SHA-256 of these bytes, in hexadecimal digits. */
    public static String sha256(byte[] content) {
        return HexFormat.of().formatHex(bytes(content));
    }

    /** The 32 bytes of the SHA-256 of these bytes. */
    public static byte[] bytes(byte[] content) {
        return digest().digest(content);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
