package cxfperf.cxf.socket;

import cxfperf.cxf.spare.Spares;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.ProtocolVersion;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.BasicHttpTransportMetrics;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.IdentityInputStream;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.http.message.BasicLineParser;
import org.apache.hc.core5.http.message.StatusLine;
import org.apache.hc.core5.util.CharArrayBuffer;

/** Reads the replies of one connection with HttpComponents Core (RFC 9112). Owned by one thread. */
final class ReplyReader {

    /** The buffer of a reply is used again: it grows where replies do not fit. */
    private static final int BUFFER_BYTES = 4096;

    /** The JDK reads at most this many bytes from a socket at once. */
    private static final int MAX_BUFFER_BYTES = 131_072;

    private static final int MAX_LINE_BYTES = 65_536;
    private static final int MAX_HEADERS = 1000;
    private static final int MAX_INTERIM = 100;

    private static final Http1Config LIMITS = Http1Config.custom()
            .setMaxLineLength(MAX_LINE_BYTES)
            .setMaxHeaderCount(MAX_HEADERS)
            .build();

    private final InputStream in;
    private final DefaultHttpResponseParser heads = new DefaultHttpResponseParser(LIMITS, StatusLines.STRICT, null);
    private final Spares<ReplyLines> spares;

    /** Null between a reply that was read to its end and the next one, if no bytes of the next one are here. */
    private ReplyLines buffer;

    /**
     * @param in throws an {@link EOFException} at its end
     * @param spares buffers of earlier replies, of any connection
     */
    ReplyReader(InputStream in, Spares<ReplyLines> spares) {
        this.in = in;
        this.spares = spares;
    }

    /**
     * Reads the next final head and skips interim ones (1xx).
     *
     * @throws EOFException if the connection ends first
     */
    ResponseHead head() throws IOException {
        if (buffer == null) {
            ReplyLines spare = spares.take();
            buffer = spare == null ? new ReplyLines(BUFFER_BYTES, MAX_LINE_BYTES) : spare;
        }
        for (int interim = 0; interim <= MAX_INTERIM; interim++) {
            ResponseHead head = anyHead();
            if (head.status() >= 200) {
                return head;
            }
        }
        throw new IOException("Invalid Http response: more than " + MAX_INTERIM + " interim replies");
    }

    private ResponseHead anyHead() throws IOException {
        try {
            ClassicHttpResponse reply = heads.parse(buffer, in);
            ProtocolVersion version = reply.getVersion();
            return new ResponseHead(
                    reply.getCode(), reply.getReasonPhrase(), version.lessEquals(HttpVersion.HTTP_1_0), headers(reply));
        } catch (HttpException | IllegalArgumentException e) {
            throw invalid(e);
        } catch (MessageConstraintException e) {
            throw invalid(e);
        }
    }

    private static Map<String, List<String>> headers(ClassicHttpResponse reply) throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (Header header : reply.getHeaders()) {
            if (!HttpSyntax.isToken(header.getName())) {
                throw new IOException("Invalid Http response: bad header");
            }
            headers.computeIfAbsent(header.getName(), any -> new ArrayList<>(1)).add(header.getValue());
        }
        return headers;
    }

    static IOException invalid(Exception e) {
        return new IOException("Invalid Http response: " + e.getMessage(), e);
    }

    /** Returns the body after a head, if it comes in chunks. */
    InputStream chunks() {
        buffer.inChunks(true);
        return new ChunkedInputStream(buffer, in, LIMITS);
    }

    /** Returns the body of {@code length} bytes after a head. */
    InputStream bytes(long length) {
        return new ContentLengthInputStream(buffer, in, length);
    }

    /** Returns a body that ends with the connection; its end is an {@link EOFException}. */
    InputStream untilTheEnd() {
        return new IdentityInputStream(buffer, in);
    }

    /** Returns the number of bytes that can be read without waiting for the network. */
    int buffered() {
        return buffer == null ? 0 : buffer.length();
    }

    /** Prepares for the next reply; gives the buffer back, or a larger one if the last body did not fit. */
    void bodyWasOf(long bytes) {
        buffer.inChunks(false);
        if (buffer.length() > 0) {
            return;
        }
        boolean fit = bytes <= buffer.capacity() || buffer.capacity() == MAX_BUFFER_BYTES;
        spares.giveBack(
                fit ? buffer : new ReplyLines(Math.min(MAX_BUFFER_BYTES, buffer.capacity() * 2), MAX_LINE_BYTES));
        buffer = null;
    }

    /**
     * Reads status lines with HttpComponents. Refuses a version that is not written as RFC 9112, section 2.3, has it:
     * HttpComponents skips blanks and bare carriage returns in it, and accepts HTTP/1. Safe for use by several threads.
     */
    private static final class StatusLines extends BasicLineParser {

        static final StatusLines STRICT = new StatusLines();
        private static final String VERSION = "HTTP/1.";

        @Override
        public StatusLine parseStatusLine(CharArrayBuffer line) throws ParseException {
            int minor = VERSION.length();
            boolean valid =
                    line.length() > minor + 1 && Character.isDigit(line.charAt(minor)) && line.charAt(minor + 1) == ' ';
            for (int at = 0; valid && at < minor; at++) {
                valid = line.charAt(at) == VERSION.charAt(at);
            }
            if (!valid) {
                throw new ParseException("the version is not HTTP/1.0 or HTTP/1.1", line, 0, line.length());
            }
            return super.parseStatusLine(line);
        }
    }

    /**
     * The buffer of received bytes, from which HttpComponents reads lines and bytes. Refuses two things that
     * HttpComponents accepts, because a proxy may have read them in another way: a bare carriage return in a line (RFC
     * 9112, section 2.2), and a chunk size with a sign. Owned by one thread.
     */
    static final class ReplyLines extends SessionInputBufferImpl {

        private boolean inChunks;

        ReplyLines(int bytes, int maxLineBytes) {
            // A read of fewer bytes than the buffer has fills the buffer, because each read costs a system call.
            super(new BasicHttpTransportMetrics(), bytes, bytes, maxLineBytes, null);
        }

        /** @param value whether the next lines are those between chunks */
        void inChunks(boolean value) {
            inChunks = value;
        }

        @Override
        public int readLine(CharArrayBuffer line, InputStream in) throws IOException {
            int count = super.readLine(line, in);
            if (line.indexOf('\r') >= 0) {
                throw new MessageConstraintException("a carriage return without a line feed");
            }
            if (inChunks && count > 0 && (line.charAt(0) == '+' || line.charAt(0) == '-')) {
                throw new MalformedChunkCodingException("Bad chunk header: " + line);
            }
            return count;
        }
    }
}
