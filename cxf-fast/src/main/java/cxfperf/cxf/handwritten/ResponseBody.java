package cxfperf.cxf.handwritten;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The body of one reply (RFC 9112, section 6), from the connection that it came on. At its end the connection goes back
 * to the pool; a body that is closed before its end takes the connection with it. Owned by one thread.
 */
final class ResponseBody extends InputStream {

    private static final long UNTIL_CLOSE = Long.MAX_VALUE;

    private final HttpConnection connection;
    private final Runnable giveBack;
    private final boolean chunked;
    private final boolean reusable;
    /** Of the body, or of the chunk. */
    private long left;

    private boolean firstChunk = true;
    private boolean ended;

    /** @param giveBack what to do with the connection when another request can follow */
    ResponseBody(HttpConnection connection, ResponseHead head, String method, Runnable giveBack) throws IOException {
        this.connection = connection;
        this.giveBack = giveBack;
        this.chunked = head.hasBody(method) && head.isChunked();
        long length = head.hasBody(method) ? head.contentLength() : 0;
        boolean untilClose = !chunked && length < 0;
        this.left = chunked ? 0 : untilClose ? UNTIL_CLOSE : length;
        this.reusable = head.keepsAlive() && !untilClose;
        if (!chunked && left == 0) {
            end();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            return readOn(bytes, offset, length);
        } catch (IOException e) {
            ended = true;
            connection.close();
            throw e;
        }
    }

    private int readOn(byte[] bytes, int offset, int length) throws IOException {
        if (ended || (chunked && left == 0 && !nextChunk())) {
            return -1;
        }
        int count = connection.read(bytes, offset, (int) Math.min(length, left));
        if (count < 0) {
            if (left == UNTIL_CLOSE) {
                end();
                return -1;
            }
            throw new EOFException("Premature EOF");
        }
        if (left != UNTIL_CLOSE) {
            left -= count;
        }
        if (!chunked && left == 0) {
            end();
        }
        return count;
    }

    @Override
    public int available() {
        return ended ? 0 : (int) Math.min(left, connection.buffered());
    }

    /** Reads on to the end only as far as that costs no waiting. */
    @Override
    public void close() throws IOException {
        byte[] rest = new byte[0];
        while (!ended && connection.buffered() > 0) {
            rest = rest.length == 0 ? new byte[1024] : rest;
            if (read(rest, 0, rest.length) < 0) {
                break;
            }
        }
        if (!ended) {
            ended = true;
            connection.close();
        }
    }

    /** @return false at the last one, behind which the trailers have been read */
    private boolean nextChunk() throws IOException {
        if (!firstChunk && !connection.readLine().isEmpty()) {
            throw new IOException("Invalid Http response: bad chunk");
        }
        firstChunk = false;
        String line = connection.readLine();
        int semicolon = line.indexOf(';');
        String size = (semicolon < 0 ? line : line.substring(0, semicolon)).strip();
        left = HttpSyntax.length(size, 16);
        if (left < 0) {
            throw new IOException("Invalid Http response: chunk size " + size);
        }
        if (left > 0) {
            return true;
        }
        // The trailers: nothing here has a use for them.
        ResponseHead.readHeaders(connection);
        end();
        return false;
    }

    private void end() {
        ended = true;
        if (reusable) {
            giveBack.run();
        } else {
            connection.close();
        }
    }
}
