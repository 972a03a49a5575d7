package cxfperf.cxf.handwritten;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the body of one request, so that head and body leave in one write with a Content-Length. Beyond a limit, if
 * there is one, it goes out in chunks instead. Owned by one thread.
 */
final class RequestBody extends OutputStream {

    /** Room before the body for the head. */
    private static final int HEAD_BYTES = 2048;

    /** Room in front of a chunk for its length, and behind it for its end. */
    private static final int CHUNK_HEAD_BYTES = 10;

    private static final int FIRST_BYTES = 8192;
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final RequestHead head;
    private final Sink sink;
    private final int chunkFromBytes;
    private byte[] buffer;
    private int end = HEAD_BYTES;
    private boolean chunking;
    private boolean closed;

    /** Where the request goes. */
    interface Sink {
        void send(byte[] bytes, int offset, int length) throws IOException;
    }

    /**
     * @param chunkFromBytes the size of a body from which it is sent in chunks; {@link Integer#MAX_VALUE} for never
     * @param spare a buffer to begin with; null for a new one
     */
    RequestBody(RequestHead head, Sink sink, int chunkFromBytes, byte[] spare) {
        this.head = head;
        this.sink = sink;
        this.chunkFromBytes = chunkFromBytes;
        this.buffer = spare == null ? new byte[HEAD_BYTES + FIRST_BYTES] : spare;
    }

    @Override
    public void write(int b) throws IOException {
        require(1);
        buffer[end++] = (byte) b;
        if (end - HEAD_BYTES >= chunkFromBytes) {
            sendChunk();
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        require(length);
        System.arraycopy(bytes, offset, buffer, end, length);
        end += length;
        if (end - HEAD_BYTES >= chunkFromBytes) {
            sendChunk();
        }
    }

    private void require(int length) throws IOException {
        if (closed) {
            throw new IOException("the request is closed");
        }
        if (end + length > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(end + length, (int) Math.min(buffer.length * 2L, 1 << 30)));
        }
    }

    private void sendChunk() throws IOException {
        if (!chunking) {
            byte[] first = head.chunked();
            sink.send(first, 0, first.length);
            chunking = true;
        }
        int length = end - HEAD_BYTES;
        byte[] size = (Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        int from = HEAD_BYTES - size.length;
        assert size.length <= CHUNK_HEAD_BYTES;
        System.arraycopy(size, 0, buffer, from, size.length);
        sink.send(buffer, from, end - from);
        sink.send(LINE_END, 0, LINE_END.length);
        end = HEAD_BYTES;
    }

    /** Sends what is left. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (chunking) {
            if (end > HEAD_BYTES) {
                sendChunk();
            }
            sink.send(LAST_CHUNK, 0, LAST_CHUNK.length);
            return;
        }
        byte[] first = head.withLength(end - HEAD_BYTES);
        if (first.length <= HEAD_BYTES) {
            int from = HEAD_BYTES - first.length;
            System.arraycopy(first, 0, buffer, from, first.length);
            sink.send(buffer, from, end - from);
        } else {
            sink.send(first, 0, first.length);
            sink.send(buffer, HEAD_BYTES, end - HEAD_BYTES);
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** The buffer, for the next request. Only after {@link #close}. */
    byte[] spare() {
        return buffer;
    }
}
