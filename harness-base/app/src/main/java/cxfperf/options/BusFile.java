package cxfperf.options;

import cxfperf.scenario.ConfigFileException;
import cxfperf.text.ContentHash;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A bus configuration file that an option names: looked up as a path, then in {@code configs/}.
 *
 * @param path the absolute path; empty for CXF's default bus
 */
public record BusFile(Optional<Path> path) {

    private static final String DEFAULT = "none";

    public static final BusFile NONE = new BusFile(Optional.empty());

    /** @throws IllegalArgumentException if there is no such file; the message names the places that were searched */
    static BusFile find(String value, Home home) {
        if (value.equals(DEFAULT)) {
            return NONE;
        }
        Path configs = home.configs();
        try {
            for (Path candidate : new Path[] {Path.of(value), configs.resolve(value)}) {
                if (Files.isRegularFile(candidate) && Files.isReadable(candidate)) {
                    return new BusFile(Optional.of(candidate.toRealPath()));
                }
            }
        } catch (InvalidPathException | IOException e) {
            throw new IllegalArgumentException("not a readable file: " + e.getMessage(), e);
        }
        throw new IllegalArgumentException(
                "no such file, neither at " + Path.of(value).toAbsolutePath() + " nor in " + configs);
    }

    public static BusFile of(Optional<URI> uri) {
        return new BusFile(uri.map(Path::of));
    }

    public Optional<URI> uri() {
        return path.map(Path::toUri);
    }

    /** The path for people, or the text that there is none. */
    public String shown() {
        return path.map(Path::toString).orElse("default");
    }

    /** The message for a side whose bus was not built from this file; empty if it was. */
    public Optional<String> unread(Optional<URI> madeOf) {
        return madeOf.equals(uri())
                ? Optional.empty()
                : Optional.of(path.map(file -> "the bus file " + file + " was not read")
                        .orElseGet(() -> "no bus file was asked for and " + madeOf.orElseThrow() + " was read"));
    }

    /** The error for a file, named by this option, from which CXF cannot build a bus. */
    public UsageException refused(String optionName, ConfigFileException e) {
        return UsageException.refused(optionName, path.map(Path::toString).orElse(DEFAULT), e.getMessage());
    }

    /** The {@link #fingerprint()} of the file from which a side was built; empty for CXF's default bus. */
    public static String fingerprint(Optional<URI> madeOf) throws CannotRunException {
        return of(madeOf).fingerprint();
    }

    /** The file's name and the start of its SHA-256, which differs between two results after an edit of the file. */
    public String fingerprint() throws CannotRunException {
        if (path.isEmpty()) {
            return DEFAULT;
        }
        try {
            return path.get().getFileName() + " " + ContentHash.fingerprint(path.get());
        } catch (IOException e) {
            throw new CannotRunException("cannot read " + path.get() + ": " + e.getMessage());
        }
    }
}
