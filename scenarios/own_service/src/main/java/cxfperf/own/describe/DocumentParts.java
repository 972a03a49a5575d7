package cxfperf.own.describe;

import cxfperf.cxf.soap.ConduitGet;
import cxfperf.cxf.soap.ConduitGet.FetchedDocument;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.cxf.Bus;

/**
 * Fetches a document and the documents that it refers to, within limits of time and size. A document from a
 * server may refer to documents of the same scheme, host and port, and a file to files in its own directory and below.
 * For one thread.
 */
public final class DocumentParts {

    /** The time to the last byte of all documents. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** The length of all documents. */
    private static final int MOST_BYTES = 64 << 20;

    private final URI document;
    private final Bus bus;
    private final Duration longest;
    private final int mostBytes;

    private final long beganNanos = System.nanoTime();
    private byte[] documentBytes;
    private long bytesRead;

    /**
     * @param document the absolute URI of a file or of http or https
     * @param bus fetches addresses of http and https by its settings; not used by a file, which refers to files
     */
    public DocumentParts(URI document, Bus bus) {
        this(document, bus, LONGEST, MOST_BYTES);
    }

    DocumentParts(URI document, Bus bus, Duration longest, int mostBytes) {
        this.document = document;
        this.bus = bus;
        this.longest = longest;
        this.mostBytes = mostBytes;
    }

    /**
     * Resolves the user's name of a document, a URL or a path.
     *
     * @return an absolute URL of http, https or a file; empty for other text
     */
    public static Optional<URI> locate(String name) {
        try {
            if (Files.isRegularFile(Path.of(name))) {
                return Optional.of(Path.of(name).toAbsolutePath().normalize().toUri());
            }
        } catch (InvalidPathException e) {
            // On some systems a URL is no valid path.
        }
        try {
            URI url = new URI(name);
            String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
            boolean isHttp = scheme.equals("http") || scheme.equals("https");
            return scheme.equals("file") || isHttp && url.getHost() != null ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** The absolute URI of the document. */
    public URI document() {
        return document;
    }

    /** Fetches the document, once. */
    public byte[] read() throws IOException {
        if (documentBytes == null) {
            documentBytes = read(document);
        }
        return documentBytes;
    }

    /**
     * Fetches the document, or one that it refers to.
     *
     * @throws NoSuchDescriptionException if the place is not allowed
     * @throws IOException if the document cannot be read within the limits
     */
    public byte[] read(URI part) throws IOException {
        require(part);
        Duration left = longest.minusNanos(System.nanoTime() - beganNanos);
        try {
            // A read that ignores the interrupt blocks a daemon thread only.
            return BoundedWork.run(left.isNegative() ? Duration.ZERO : left, () -> fetch(part));
        } catch (NoSuchDescriptionException e) {
            throw new IOException(part + ": " + e.getMessage(), e);
        }
    }

    private void require(URI part) {
        if (!isBeside(document, part)) {
            throw new NoSuchDescriptionException("it refers to " + part + ", which is neither on its own server nor in"
                    + " its own directory: save that part beside the document, and refer to the copy");
        }
    }

    /** Whether a part is on the server of the document; for files, in its directory or below. */
    private static boolean isBeside(URI root, URI part) {
        if (!root.getScheme().equalsIgnoreCase(part.getScheme())) {
            return false;
        }
        if (!root.getScheme().equalsIgnoreCase("file")) {
            return root.getHost().equalsIgnoreCase(part.getHost()) && port(root) == port(part);
        }
        try {
            // Resolved paths, because a symbolic link must not lead out of the directory.
            return root.equals(part)
                    || part.getHost() == null
                            && real(Path.of(withoutFragment(part))).startsWith(real(Path.of(root.resolve("."))));
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return false;
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }

    private static int port(URI url) {
        return url.getPort() >= 0 ? url.getPort() : url.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    }

    private byte[] fetch(URI part) throws IOException {
        if (part.getScheme().equalsIgnoreCase("file")) {
            return file(part);
        }
        FetchedDocument reply = ConduitGet.get(bus, withoutFragment(part).toString(), mostBytes + 1, conduit -> {});
        if (reply.status() != 200) {
            throw new IOException(part + ": HTTP status " + reply.status());
        }
        return counted(reply.body(), part);
    }

    private byte[] file(URI at) throws IOException {
        try {
            Path file = Path.of(at);
            // The name of a device or a pipe would never end.
            if (Files.isRegularFile(file)) {
                try (InputStream in = Files.newInputStream(file)) {
                    return counted(in.readNBytes(mostBytes + 1), at);
                }
            }
        } catch (IllegalArgumentException e) {
            // It is no path.
        }
        throw new FileNotFoundException(at + " is no file");
    }

    private byte[] counted(byte[] bytes, URI part) throws IOException {
        bytesRead += bytes.length;
        if (bytesRead > mostBytes) {
            throw new IOException(part + ": it and what was read before has more than " + mostBytes + " bytes");
        }
        return bytes;
    }

    /** Returns the address up to {@code #}: the part that a server is asked for. */
    public static URI withoutFragment(URI address) {
        String text = address.toString();
        int hash = text.indexOf('#');
        return hash < 0 ? address : URI.create(text.substring(0, hash));
    }

    /** Decodes a document in UTF-8. */
    public static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
