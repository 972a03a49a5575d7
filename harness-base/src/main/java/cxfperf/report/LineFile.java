package cxfperf.report;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A file that grows by whole lines while a run goes on. What was appended is with the operating system when {@link
 * #append} returns, so that a killed JVM loses nothing of it. Text that could not be written, for example because the
 * disk is full, is kept in memory and written as soon as there is room; the file never holds half a line for long.
 *
 * <p>One thread.
 */
final class LineFile implements Closeable {

    private final SeekableByteChannel channel;
    private final StringBuilder pending = new StringBuilder();
    private long goodLength;
    private IOException lastFailure;

    LineFile(SeekableByteChannel channel) {
        this.channel = channel;
    }

    /** Adds text that ends with a line end. Never throws: see {@link #unwritten()}. */
    void append(String text) {
        pending.append(text);
        flush();
    }

    private void flush() {
        if (pending.isEmpty()) {
            return;
        }
        ByteBuffer bytes = ByteBuffer.wrap(pending.toString().getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            goodLength = channel.position();
            pending.setLength(0);
            lastFailure = null;
        } catch (IOException e) {
            lastFailure = e;
            cutBack();
        }
    }

    private void cutBack() {
        try {
            channel.truncate(goodLength);
            channel.position(goodLength);
        } catch (IOException e) {
            lastFailure.addSuppressed(e);
        }
    }

    /** Why some text is still only in memory; empty where all of it is in the file. */
    Optional<IOException> unwritten() {
        return Optional.ofNullable(lastFailure);
    }

    @Override
    public void close() throws IOException {
        flush();
        channel.close();
    }
}
