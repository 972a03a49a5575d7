package cxfperf.jmeter.agents;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of samples: a heading and whole rows, each of them once. Rows for which the disk has no space are left out: it
 * may be full for hours, and a load makes thousands of rows a second. Thread-safe.
 */
final class SampleFile {

    /** Rows are written together, because a call to the kernel for each would cost more than the row. */
    private static final int CHUNK = 1 << 13;

    private final Path path;

    /** Appends at the end of the file. A channel would be closed by an interrupt of the thread that writes. */
    private final OutputStream out;

    private final String heading;
    private final StringBuilder rows = new StringBuilder();
    private long goodLength;

    /**
     * Makes the file. Its heading is written with its first rows.
     *
     * @throws IOException if it cannot be made
     */
    SampleFile(Path path, String heading) throws IOException {
        this(path, Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND), heading);
    }

    /** @param out appends to the file, which is empty */
    SampleFile(Path path, OutputStream out, String heading) {
        this.path = path;
        this.out = out;
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
        try (out) {
            write();
        }
    }

    private void write() throws IOException {
        String text = goodLength == 0 ? heading + System.lineSeparator() + rows : rows.toString();
        rows.setLength(0);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            out.write(bytes);
            goodLength += bytes.length;
        } catch (IOException e) {
            cutBack(e);
            throw e;
        }
    }

    /** What the disk took of the rows may end within one, to which the next one would be joined. */
    private void cutBack(IOException failure) {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            file.truncate(goodLength);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
