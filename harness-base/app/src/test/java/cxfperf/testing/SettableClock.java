package cxfperf.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A wall clock that a test sets for the processes that it starts, and for nobody else; their monotonic clock goes on.
 * Needs libfaketime. Where it is not installed the test is skipped, unless the environment says that it must not be
 * ({@code CXFPERF_REQUIRE=faketime}, as on CI).
 */
public final class SettableClock {

    private static final String LIBRARY = "faketime/libfaketime.so.1";

    private final Path library;
    private final Path offset;

    private SettableClock(Path library, Path offset) {
        this.library = library;
        this.offset = offset;
    }

    /** @param directory of the test, in which the clock keeps how far it is off */
    public static SettableClock make(Path directory) throws IOException {
        Optional<Path> library = library();
        if (System.getenv().getOrDefault("CXFPERF_REQUIRE", "").contains("faketime") && library.isEmpty()) {
            throw new AssertionError("libfaketime is required and not installed");
        }
        assumeTrue(library.isPresent(), "libfaketime is not installed");
        SettableClock clock = new SettableClock(library.orElseThrow(), directory.resolve("clock"));
        clock.setOffBy(0);
        return clock;
    }

    private static Optional<Path> library() throws IOException {
        Path libraries = Path.of("/usr/lib");
        if (!Files.isDirectory(libraries)) {
            return Optional.empty();
        }
        try (Stream<Path> directories = Files.list(libraries)) {
            return Stream.concat(Stream.of(libraries), directories)
                    .map(directory -> directory.resolve(LIBRARY))
                    .filter(Files::isRegularFile)
                    .findFirst();
        }
    }

    /** What to put before a command so that it and all that it starts have this clock. */
    public List<String> prefix() {
        return List.of(
                "env",
                "LD_PRELOAD=" + library,
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
                // What it does for an old C library makes timed waits of a JVM endless with a new one.
                "FAKETIME_FORCE_MONOTONIC_FIX=0",
                "FAKETIME_NO_CACHE=1",
                "FAKETIME_TIMESTAMP_FILE=" + offset);
    }

    /** Sets the clock to the true time and so many seconds. */
    public void setOffBy(int seconds) throws IOException {
        // Whole at any moment, since processes read it all the time.
        Path next = offset.resolveSibling("clock.next");
        Files.writeString(next, (seconds < 0 ? "" : "+") + seconds + "\n");
        Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
