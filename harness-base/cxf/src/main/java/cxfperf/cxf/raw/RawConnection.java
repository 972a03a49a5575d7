package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.ContentLengthStrategy;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.DefaultContentLengthStrategy;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.IdentityInputStream;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.http.message.MessageSupport;

/** One connection to the server, whose replies HttpComponents Core reads. Owned by one thread. */
final class RawConnection implements AutoCloseable {

    private static final int BUFFER_BYTES = 16_384;
    private static final int FIRST_FINAL = 200;

    /** A connection that was idle for longer than this is checked before its next use. */
    private static final long CHECK_AFTER_NANOS = 1_000_000_000;

    /** The TCP socket, below TLS if there is any: closing it does not block. */
    private final Socket plain;

    private final InputStream in;
    private final OutputStream out;
    private final SessionInputBufferImpl buffer = new SessionInputBufferImpl(BUFFER_BYTES);
    private final DefaultHttpResponseParser heads = new DefaultHttpResponseParser();
    private long idleSince = System.nanoTime();

    /** @param plain has a time limit for each read, below {@code secured} */
    RawConnection(Socket plain, Socket secured) throws IOException {
        this.plain = plain;
        this.in = secured.getInputStream();
        this.out = secured.getOutputStream();
    }

    /**
     * A reply, read to its end.
     *
     * @param type the content type; empty if there is none
     * @param body without the frames of chunks; empty where there is none
     * @param keepsConnection whether another request can follow
     */
    record RawReply(int status, String type, List<Header> headers, byte[] body, boolean keepsConnection) {}

    /**
     * Sends a request in one write, and reads its reply to the end.
     *
     * @param most the largest number of bytes of the body to read; a longer body ends the connection
     * @throws CallFailedException if the reply is not HTTP
     * @throws IOException if there is no complete reply
     */
    RawReply exchange(byte[] request, String method, int most) throws IOException, CallFailedException {
        out.write(request);
        try {
            ClassicHttpResponse head = head();
            byte[] body = MessageSupport.canResponseHaveBody(method, head) ? body(head, most) : new byte[0];
            boolean whole = body.length < most;
            if (whole && buffer.hasBufferedData()) {
                throw CallFailedException.wrongReply(buffer.length() + " bytes more after the reply");
            }
            idleSince = System.nanoTime();
            Header type = head.getFirstHeader("Content-Type");
            return new RawReply(
                    head.getCode(),
                    type == null ? "" : type.getValue(),
                    List.of(head.getHeaders()),
                    body,
                    whole && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, head, null));
        } catch (HttpException | ConnectionClosedException | MalformedChunkCodingException e) {
            throw CallFailedException.wrongReply("no reply of HTTP: " + e.getMessage());
        }
    }

    private ClassicHttpResponse head() throws IOException, HttpException {
        ClassicHttpResponse head;
        do {
            head = heads.parse(buffer, in);
            if (head == null) {
                throw new EOFException("the server closed the connection");
            }
        } while (head.getCode() < FIRST_FINAL);
        return head;
    }

    private byte[] body(ClassicHttpResponse head, int most) throws IOException, HttpException {
        long length = DefaultContentLengthStrategy.INSTANCE.determineLength(head);
        InputStream from = length >= 0
                ? new ContentLengthInputStream(buffer, in, length)
                : length == ContentLengthStrategy.CHUNKED
                        ? new ChunkedInputStream(buffer, in)
                        : new IdentityInputStream(buffer, in);
        // Closing the stream would read it to its end.
        return from.readNBytes(most);
    }

    /** Whether another request can be sent. Checks the socket only after a pause. */
    boolean isUsable() {
        if (System.nanoTime() - idleSince < CHECK_AFTER_NANOS) {
            return true;
        }
        try {
            int limit = plain.getSoTimeout();
            plain.setSoTimeout(1);
            try {
                // Either the stream has ended, or it has bytes that no request asked for.
                plain.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                plain.setSoTimeout(limit);
                return true;
            }
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException e) {
            // The connection is closed because it is no longer used, so the error has no effect.
        }
    }
}
