package cxfperf.options;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes what options name, so that a later edit is seen. */
public final class ContentHash {

    private ContentHash() {}

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
        return HexFormat.of().formatHex(digest().digest(content));
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
