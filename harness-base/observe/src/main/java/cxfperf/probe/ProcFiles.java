package cxfperf.probe;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads files of {@code /proc} and counts the bytes, because the kernel adds them to this process's own. A file stays
 * open after its first reading, so that a process without free file descriptors can still be sampled. For one thread.
 */
public final class ProcFiles {

    private static final Pattern SOCKET = Pattern.compile("socket:\\[([0-9]{1,18})]");

    private final Path root;
    private final Map<String, FileChannel> open = new HashMap<>();
    private byte[] buffer = new byte[64 * 1024];
    private long bytesRead;

    ProcFiles(Path root) {
        this.root = root;
    }

    long bytesRead() {
        return bytesRead;
    }

    /** Reads the whole file into {@link #buffer()}; returns its length, or -1 if it cannot be read. */
    int read(String name) {
        int length = 0;
        try {
            FileChannel file = open.get(name);
            if (file == null) {
                file = FileChannel.open(root.resolve(name), StandardOpenOption.READ);
                open.put(name, file);
            }
            file.position(0);
            while (true) {
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, buffer.length * 2);
                }
                int more = file.read(ByteBuffer.wrap(buffer, length, buffer.length - length));
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

    /**
     * The inodes of the sockets that this process has open. Reads a link for each open file, some microseconds each.
     *
     * @return empty if they cannot be listed, for example without a free file descriptor
     */
    Optional<Set<Long>> sockets() {
        Set<Long> inodes = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(root.resolve("self/fd"))) {
            for (Path file : files) {
                Matcher socket = SOCKET.matcher(target(file));
                if (socket.matches()) {
                    inodes.add(Long.valueOf(socket.group(1)));
                }
            }
            return Optional.of(inodes);
        } catch (IOException | DirectoryIteratorException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** The names in a directory; empty if it cannot be listed. */
    Optional<Set<String>> names(String directory) {
        Set<String> names = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(root.resolve(directory))) {
            files.forEach(file -> names.add(file.getFileName().toString()));
            return Optional.of(names);
        } catch (IOException | DirectoryIteratorException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** Reads a file without keeping it open, because it may soon be deleted. */
    Optional<String> once(String name) {
        Optional<String> text = text(root.resolve(name));
        bytesRead += text.map(String::length).orElse(0);
        return text;
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            // The file was closed meanwhile.
            return "";
        }
    }

    Optional<String> text(String name) {
        int length = read(name);
        return length < 0 ? Optional.empty() : Optional.of(new String(buffer, 0, length, StandardCharsets.US_ASCII));
    }

    /** The value of the first line {@code NAME : VALUE} of a file; empty without such a line, or without a value. */
    public static Optional<String> field(Path file, String name) {
        return text(file).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** The number after a name with which a line begins, without its unit; empty without such a line. */
    static Optional<Long> number(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name))
                .map(line -> Long.valueOf(line.substring(name.length()).trim().split(" ", 2)[0]))
                .findFirst();
    }

    /** Reads a small file of {@code /proc} or {@code /sys}; empty if it cannot be read. */
    public static Optional<String> text(Path file) {
        // Files.readString first reads a single byte, after which the kernel returns nothing more of a sysctl.
        try (InputStream in = new FileInputStream(file.toFile())) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException | SecurityException e) {
            return Optional.empty();
        }
    }
}
