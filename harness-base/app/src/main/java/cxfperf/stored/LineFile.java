package cxfperf.stored;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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

    private final Path path;
    private final Opener opener;

    /** One by one: on a full disk, each second tries one of them, however many there are. */
    private final Deque<String> pending = new ArrayDeque<>();

    /** An interrupt of the thread that writes would close a channel. */
    private RandomAccessFile file;

    private long length;
    private Object key;
    private IOException lastFailure;

    /** A new file. */
    public LineFile(Path path) {
        this(path, () -> make(path));
    }

    /** @param opener opens an empty file */
    LineFile(Path path, Opener opener) {
        this.path = path;
        this.opener = opener;
    }

    private static RandomAccessFile make(Path path) throws IOException {
        Files.createFile(path);
        try {
            return new RandomAccessFile(path.toFile(), "rw");
        } catch (IOException e) {
            // Otherwise the next attempt would find it.
            Files.deleteIfExists(path);
            throw e;
        }
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
                key = key();
            }
            for (String text = pending.peek(); text != null; text = pending.peek()) {
                write(text.getBytes(StandardCharsets.UTF_8));
                pending.remove();
            }
            checkThere();
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

    /** @throws IOException if what was written is in no file of this name, but perhaps in another one */
    private void checkThere() throws IOException {
        if (key != null && !isThere()) {
            throw new IOException(path.getFileName() + " was deleted or replaced while the run went on");
        }
    }

    private boolean isThere() throws IOException {
        try {
            return key().equals(key);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * Returns a key that distinguishes this file from another file of its name, or the path where the host has no file
     * keys.
     */
    private Object key() throws IOException {
        Object own = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        return own == null ? path : own;
    }

    /** Why some text is only in memory, or in no file that can be found; empty where all of it is in the file. */
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
