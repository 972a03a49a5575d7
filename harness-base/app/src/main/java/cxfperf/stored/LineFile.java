package cxfperf.stored;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * A file that grows by whole lines while a run goes on. The operating system has the appended text when {@link #append}
 * returns, so a killed JVM loses none of it. Text that could not be written, for example because the disk is full or
 * has no space for the file's name, stays in memory and is written as soon as there is space.
 *
 * <p>For one thread.
 */
public final class LineFile {

    /** Makes the file. If that fails, it is called again at the next text. */
    @FunctionalInterface
    interface Opener {
        RandomAccessFile open() throws IOException;
    }

    private final Opener opener;

    /** Texts are written one by one: on a full disk, each second tries one of them, however many there are. */
    private final Deque<String> pending = new ArrayDeque<>();

    /** A channel is not used, because an interrupt of the writing thread would close it. */
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
            // Otherwise the written part of a line would be joined to the next line.
            file.setLength(length);
            throw e;
        }
    }

    /** Why some text is only in memory; empty if all text is in the file. */
    public Optional<IOException> unwritten() {
        return Optional.ofNullable(lastFailure);
    }

    /** Writes the text in memory and closes the file. Returns the error if text is still missing. */
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
