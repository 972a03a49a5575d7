package cxfperf.stored;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file completely or not at all: readers never see a part of it. */
public final class WholeFile {

    private static final String DRAFT = ".part";

    private WholeFile() {}

    /** @throws IOException if the file cannot be written; no part of it is then left */
    public static void write(Path file, String text) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + DRAFT);
        try {
            Files.writeString(draft, text);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
