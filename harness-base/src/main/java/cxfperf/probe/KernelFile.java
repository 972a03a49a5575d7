package cxfperf.probe;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Reads small files of {@code /proc} and {@code /sys}. Any thread. */
public final class KernelFile {

    private KernelFile() {}

    /** The whole file as it is now; empty where it cannot be read. */
    public static Optional<String> text(Path file) {
        // Not Files.readString: it begins with a single byte, and the kernel then takes the rest of a sysctl for read.
        try (InputStream in = new FileInputStream(file.toFile())) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }
}
