package cxfperf.probe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads files of {@code /proc} and keeps count of the bytes, which the kernel charges to this process. One thread. */
final class ProcFiles {

    private final Path root;
    private byte[] buffer = new byte[64 * 1024];
    private long bytesRead;

    ProcFiles(Path root) {
        this.root = root;
    }

    long bytesRead() {
        return bytesRead;
    }

    /** The whole file into {@link #buffer()}. Returns its length, or -1 where it cannot be read. */
    int read(String name) {
        int length = 0;
        try (InputStream in = Files.newInputStream(root.resolve(name))) {
            while (true) {
                if (length == buffer.length) {
                    buffer = java.util.Arrays.copyOf(buffer, buffer.length * 2);
                }
                int more = in.read(buffer, length, buffer.length - length);
                if (more < 0) {
                    return length;
                }
                length += more;
                bytesRead += more;
            }
        } catch (IOException | SecurityException e) {
            return -1;
        }
    }

    byte[] buffer() {
        return buffer;
    }

    Optional<String> text(String name) {
        int length = read(name);
        return length < 0 ? Optional.empty() : Optional.of(new String(buffer, 0, length, StandardCharsets.US_ASCII));
    }
}
