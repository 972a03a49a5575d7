package cxfperf.stored;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file to which whole texts are appended: each is there as a whole or not at all, also when the disk was full for a
 * while. What was appended is with the operating system, so that a killed JVM loses nothing of it. For one thread at a
 * time.
 */
public final class AppendedFile implements AutoCloseable {

    /** An interrupt of the thread that writes would close a channel. */
    private final RandomAccessFile file;

    private long length;

    /**
     * Takes over a file.
     *
     * @param file is open and empty
     */
    public AppendedFile(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Makes a file.
     *
     * @param path of no file
     * @return the file, which is empty
     * @throws IOException if there is a file of this name, or it cannot be made
     */
    public static AppendedFile make(Path path) throws IOException {
        Files.createFile(path);
        try {
            return new AppendedFile(new RandomAccessFile(path.toFile(), "rw"));
        } catch (IOException e) {
            // Otherwise the next attempt would find it.
            Files.deleteIfExists(path);
            throw e;
        }
    }

    /**
     * Appends a text in UTF-8.
     *
     * @param text is cut nowhere
     * @throws IOException if the file has nothing of the text
     */
    public void append(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            file.write(bytes);
            length += bytes.length;
        } catch (IOException e) {
            cutBack(e);
            throw e;
        }
    }

    /** What the disk took of a text may end within a row, to which the next one would be joined. */
    private void cutBack(IOException failure) {
        try {
            file.setLength(length);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** {@return whether nothing was appended} */
    public boolean isEmpty() {
        return length == 0;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
