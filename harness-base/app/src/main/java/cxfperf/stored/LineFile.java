package cxfperf.stored;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A file that grows by whole lines while a run goes on. What was appended is with the operating system when
 * {@link #append} returns, so that a killed JVM loses nothing of it. Text that could not be written, for example
 * because the disk is full or has no space for the file's name, is kept in memory and written as soon as there is
 * space.
 *
 * <p>One thread.
 */
public final class LineFile {

    /** Makes the file; called again, at the next text, where that fails. */
    @FunctionalInterface
    interface Opener {
        RandomAccessFile open() throws IOException;
    }

    private final Opener opener;

    /** One by one: on a full disk, each second tries one of them, however many there are. */
    private final Deque<String> pending = new ArrayDeque<>();

    /** An interrupt of the thread that writes would close a channel. */
    private RandomAccessFile file;

    private long length;
    private IOException lastFailure;

    /** @param path of a file that does not exist */
    public LineFile(Path path) {
        this(() -> new RandomAccessFile(path.toFile(), "rw"));
    }

    /** @param opener opens an empty file */
    LineFile(Opener opener) {
        this.opener = opener;
    }

    /** Adds text that ends with a line end. Never throws: see {@link #unwritten()}. */
    public void append(String text) {
        pending.add(text);
        flush();
    }

    private void flush() {
        try {
            if (file == null) {
                file = opener.open();
            }
            for (String text = pending.peek(); text != null; text = pending.peek()) {
                write(text.getBytes(StandardCharsets.UTF_8));
                pending.remove();
            }
            lastFailure = null;
        } catch (IOException e) {
            lastFailure = e;
        }
    }

    private void write(byte[] line) throws IOException {
        try {
            file.write(line);
            length += line.length;
        } catch (IOException e) {
            // What the disk took of a line would be joined to the next one.
            file.setLength(length);
            throw e;
        }
    }

    /** Why some text is only in memory; empty where all of it is in the file. */
    public Optional<IOException> unwritten() {
        return Optional.ofNullable(lastFailure);
    }

    /** Writes what could not be written before, closes the file, and says what is still missing, if anything is. */
    public Optional<IOException> close() {
        flush();
        try {
            if (file != null) {
                file.close();
            }
            return unwritten();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }
}
