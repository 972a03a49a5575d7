package cxfperf.own.describe;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The documents that a document may refer to. By default a document from a server may refer to documents of the same
 * scheme, host and port, and a file may refer to files in its own directory and below it.
 *
 * @param any whether every http, https and file address is allowed
 * @param more other allowed documents, and directories whose content is allowed
 */
public record AllowedRefs(boolean any, List<URI> more) {

    /** The option of {@code describe} and {@code own_service} that allows more. */
    public static final String OPTION = "allowRefs";

    /** The value that allows every http, https and file address. */
    public static final String ANY = "any";

    /** The default: allows the document's own server or directory only. */
    public static final AllowedRefs OWN = new AllowedRefs(false, List.of());

    private static final String EXPECTED =
            "'" + ANY + "', or a list of http and https URLs and of directories, with commas, is expected";

    public AllowedRefs {
        more = List.copyOf(more);
    }

    /**
     * Reads the value of the option.
     *
     * @throws NoSuchDescriptionException if the value is invalid; the message says what is allowed
     */
    public static AllowedRefs parse(String text) throws NoSuchDescriptionException {
        if (text.strip().equals(ANY)) {
            return new AllowedRefs(true, List.of());
        }
        List<URI> more = new ArrayList<>();
        for (String each : text.split(",")) {
            more.add(place(each.strip()));
        }
        return new AllowedRefs(false, more);
    }

    private static URI place(String text) throws NoSuchDescriptionException {
        try {
            if (text.matches("(?i)https?://.+")) {
                URI url = new URI(text).normalize();
                if (url.getHost() != null) {
                    return url;
                }
            } else if (text.matches("(?i)file:.+")) {
                return real(Path.of(URI.create(text))).toUri();
            } else if (!text.isEmpty() && Files.exists(Path.of(text))) {
                return real(Path.of(text)).toUri();
            }
        } catch (java.net.URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw new NoSuchDescriptionException(EXPECTED, e);
        }
        throw new NoSuchDescriptionException(EXPECTED);
    }

    /** Whether {@code root} may refer to {@code part}. Both are absolute. */
    boolean allows(URI root, URI part) {
        String scheme = String.valueOf(part.getScheme()).toLowerCase(Locale.ROOT);
        if (!List.of("http", "https", "file").contains(scheme)) {
            return false;
        }
        if (any || root.equals(part)) {
            return true;
        }
        URI own = root.getScheme().equalsIgnoreCase("file") ? root.resolve(".") : root.resolve("/");
        return isWithin(own, part) || more.stream().anyMatch(place -> isWithin(place, part));
    }

    private static boolean isWithin(URI place, URI part) {
        if (!place.getScheme().equalsIgnoreCase(part.getScheme())) {
            return false;
        }
        if (place.getScheme().equalsIgnoreCase("file")) {
            try {
                // Resolved paths, because a symbolic link must not lead out of the directory.
                return part.getHost() == null
                        && real(Path.of(DocumentParts.withoutFragment(part))).startsWith(real(Path.of(place)));
            } catch (IllegalArgumentException | FileSystemNotFoundException e) {
                return false;
            }
        }
        String path = String.valueOf(part.normalize().getRawPath());
        String prefix = String.valueOf(place.getRawPath());
        return place.getHost().equalsIgnoreCase(part.getHost())
                && port(place) == port(part)
                && !path.contains("/../")
                && (path.equals(prefix) || path.startsWith(prefix.endsWith("/") ? prefix : prefix + "/"));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static int port(URI url) {
        return url.getPort() >= 0 ? url.getPort() : url.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    }
}
