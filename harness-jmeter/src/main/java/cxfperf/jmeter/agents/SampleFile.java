package cxfperf.jmeter.agents;

import cxfperf.stored.AppendedFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A file of samples: a heading and whole rows, each of them once. Rows for which the disk has no space are left out: it
 * may be full for hours, and a load makes thousands of rows a second. Thread-safe.
 */
final class SampleFile {

    /** Rows are written together, because a call to the kernel for each would cost more than the row. */
    private static final int CHUNK = 1 << 13;

    private final AppendedFile file;
    private final String heading;
    private final StringBuilder rows = new StringBuilder();

    /**
     * Makes the file. Its heading is written with its first rows.
     *
     * @throws IOException if it cannot be made
     */
    SampleFile(Path path, String heading) throws IOException {
        this(AppendedFile.make(path), heading);
    }

    SampleFile(AppendedFile file, String heading) {
        this.file = file;
        this.heading = heading;
    }

    /** @throws IOException if rows were lost */
    synchronized void add(String row) throws IOException {
        rows.append(row).append(System.lineSeparator());
        if (rows.length() >= CHUNK) {
            write();
        }
    }

    /** @throws IOException if rows were lost */
    synchronized void close() throws IOException {
        try (file) {
            write();
        }
    }

    private void write() throws IOException {
        String text = file.isEmpty() ? heading + System.lineSeparator() + rows : rows.toString();
        rows.setLength(0);
        file.append(text);
    }
}
