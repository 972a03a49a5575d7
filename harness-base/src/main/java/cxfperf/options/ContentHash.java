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
        try (InputStream content = Files.newInputStream(file)) {
            return sha256(content);
        }
    }

    /** The SHA-256 of all bytes of a stream, in hexadecimal digits. */
    public static String sha256(InputStream content) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(content, digest).transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
