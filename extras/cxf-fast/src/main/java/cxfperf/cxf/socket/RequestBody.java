package cxfperf.cxf.socket;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the body of one request, so that head and body are sent in one write with a Content-Length. A body that
 * reaches the limit, if there is one, is sent in chunks, each in one write; all but the last have at least 8 KiB.
 * Flushing sends nothing. Owned by one thread.
 */
final class RequestBody extends OutputStream {

    /** Space before the body for the head. */
    private static final int HEAD_BYTES = 2048;

    /** Space before a chunk for its length, and after it for its end. */
    private static final int CHUNK_HEAD_BYTES = 10;

    /** Space after the body for the end of the last chunk. */
    private static final int END_BYTES = 7;

    /** The buffer of a request is used again: it grows where requests do not fit. */
    private static final int FIRST_BYTES = 2048;

    private static final int MIN_CHUNK_BYTES = 8192;
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final RequestHead head;
    private final Sink sink;
    private final int chunkFromBytes;
    private final int chunkBytes;
    private byte[] buffer;
    private int end = HEAD_BYTES;
    private boolean chunking;
    private boolean closed;

    /** Sends the bytes of a request. */
    interface Sink {
        void send(byte[] bytes, int offset, int length) throws IOException;
    }

    /**
     * @param chunkFromBytes the smallest body that is sent in chunks; {@link Integer#MAX_VALUE} for none
     * @param spare a buffer to start with; null for a new one
     */
    RequestBody(RequestHead head, Sink sink, int chunkFromBytes, byte[] spare) {
        this.head = head;
        this.sink = sink;
        this.chunkFromBytes = chunkFromBytes;
        this.chunkBytes = Math.max(chunkFromBytes, MIN_CHUNK_BYTES);
        this.buffer = spare == null ? new byte[HEAD_BYTES + FIRST_BYTES + END_BYTES] : spare;
    }

    @Override
    public void write(int b) throws IOException {
        require(1);
        buffer[end++] = (byte) b;
        if (end - HEAD_BYTES >= chunkBytes) {
            sendChunk(false);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        require(length);
        System.arraycopy(bytes, offset, buffer, end, length);
        end += length;
        if (end - HEAD_BYTES >= chunkBytes) {
            sendChunk(false);
        }
    }

    private void require(int length) throws IOException {
        if (closed) {
            throw new IOException("the request is closed");
        }
        if (length > Integer.MAX_VALUE - END_BYTES - end) {
            throw new IOException("a request of 2 GiB and more can only be sent in chunks (AllowChunking)");
        }
        if (end + length + END_BYTES > buffer.length) {
            buffer = Arrays.copyOf(
                    buffer, Math.max(end + length + END_BYTES, (int) Math.min(buffer.length * 2L, 1 << 30)));
        }
    }

    private void sendChunk(boolean last) throws IOException {
        int length = end - HEAD_BYTES;
        byte[] size = (Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        assert size.length <= CHUNK_HEAD_BYTES;
        int from = before(HEAD_BYTES, size);
        append(LINE_END);
        if (last) {
            append(LAST_CHUNK);
        }
        if (!chunking) {
            chunking = true;
            byte[] first = head.chunked();
            if (first.length <= from) {
                from = before(from, first);
            } else {
                sink.send(first, 0, first.length);
            }
        }
        sink.send(buffer, from, end - from);
        end = HEAD_BYTES;
    }

    /** @return the offset where the bytes begin */
    private int before(int place, byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, place - bytes.length, bytes.length);
        return place - bytes.length;
    }

    private void append(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, end, bytes.length);
        end += bytes.length;
    }

    /** Sends the rest of the request. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (chunking && end == HEAD_BYTES) {
            sink.send(LAST_CHUNK, 0, LAST_CHUNK.length);
            return;
        }
        if (chunking || end - HEAD_BYTES >= chunkFromBytes) {
            sendChunk(true);
            return;
        }
        byte[] first = head.withLength(end - HEAD_BYTES);
        if (first.length <= HEAD_BYTES) {
            int from = before(HEAD_BYTES, first);
            sink.send(buffer, from, end - from);
        } else {
            sink.send(first, 0, first.length);
            sink.send(buffer, HEAD_BYTES, end - HEAD_BYTES);
        }
    }

    boolean isClosed() {
        return closed;
    }

    /** Returns the buffer, for the next request. Must not be called before {@link #close}. */
    byte[] spare() {
        return buffer;
    }
}
