package cxfperf.stored;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/** Makes the directory for the files of one run. */
public final class RunDirectory {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final int MAX_SAME_SECOND = 1000;

    /** A foreign document gives operations names such as {@code meta/get-zen}. */
    private static final String NOT_IN_A_NAME = "[^A-Za-z0-9._-]+";

    private static final int LONGEST_OPERATION = 120;

    private RunDirectory() {}

    /**
     * Makes a new directory {@code <parent>/<UTC time>-<scenario>-<operation>}. A second run in the same second gets a
     * number at the end of its name.
     *
     * @throws IOException if it cannot be made
     */
    public static Path create(Path parent, Instant start, String scenario, String operation) throws IOException {
        Files.createDirectories(parent);
        String safe = operation.replaceAll(NOT_IN_A_NAME, "_");
        String name = STAMP.format(start) + "-" + scenario + "-"
                + safe.substring(0, Math.min(LONGEST_OPERATION, safe.length()));
        for (int i = 1; i < MAX_SAME_SECOND; i++) {
            Path directory = parent.resolve(i == 1 ? name : name + "-" + i);
            try {
                return Files.createDirectory(directory);
            } catch (FileAlreadyExistsException e) {
                // Another run took the name; try the next one.
            }
        }
        throw new FileAlreadyExistsException(parent.resolve(name).toString());
    }

    /** Removes the directory of a run that wrote no file. A directory with files stays. */
    public static void removeIfEmpty(Path directory) {
        try {
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // The directory has files, or may not be removed. It stays in both cases.
        }
    }

    /** Removes a directory with all that is in it, if it is there. */
    public static void remove(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
