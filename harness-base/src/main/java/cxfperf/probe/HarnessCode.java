package cxfperf.probe;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Which build of the harness runs: jars of one source are the same to the byte. */
final class HarnessCode {

    private static final int BYTES = 8;

    private HarnessCode() {}

    /** A hash of its jar; what there is instead, where it is not packed. */
    static String fingerprint() {
        CodeSource source = HarnessCode.class.getProtectionDomain().getCodeSource();
        try {
            Path jar = source == null ? null : Path.of(source.getLocation().toURI());
            if (jar == null || !Files.isRegularFile(jar)) {
                return "not packed";
            }
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
            return "sha256:" + HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (IOException | URISyntaxException | NoSuchAlgorithmException | IllegalArgumentException e) {
            return "unknown: " + e.getMessage();
        }
    }
}
