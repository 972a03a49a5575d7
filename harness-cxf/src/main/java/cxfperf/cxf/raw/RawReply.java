package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;

/**
 * A reply, read to its end.
 *
 * @param head of the reply, after any interim ones
 * @param body without the frames of chunks; empty where there is none
 * @param whole all of its bytes, as received
 * @param keepsConnection whether another request can follow
 */
record RawReply(HttpHead head, byte[] body, byte[] whole, boolean keepsConnection) {

    /** The elements with the reason of a fault, of SOAP 1.1 and of SOAP 1.2. */
    private static final Set<String> REASONS = Set.of("faultstring", "Text");

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int BAD_REQUEST = 400;
    private static final int INTERNAL_ERROR = 500;

    int status() {
        return head.status();
    }

    /** Whether only the end of the connection marks the end of the body (RFC 9112, section 6.3). */
    boolean endsWithConnection() {
        return status() != NO_CONTENT && status() != NOT_MODIFIED && !head.isChunked() && head.contentLength() < 0;
    }

    /** The offset of the body in {@link #whole}; -1 if it has none, or is in more than one piece. */
    int bodyAt() {
        int end = HttpHead.end(whole, whole.length);
        for (int at = end; body.length > 0 && at + body.length <= whole.length; at++) {
            if (Arrays.equals(whole, at, at + body.length, body, 0, body.length)) {
                return at;
            }
        }
        return -1;
    }

    /**
     * The reason in a body that looks like a SOAP fault, with a status of those that CXF's client reads; empty text if
     * it cannot be read.
     */
    Optional<String> soapFault() {
        if (status() != BAD_REQUEST && status() != INTERNAL_ERROR) {
            return Optional.empty();
        }
        String text = new String(body, StandardCharsets.ISO_8859_1);
        if (!text.contains("Envelope") || !text.contains(":Fault>") && !text.contains("<Fault")) {
            return Optional.empty();
        }
        try {
            XMLStreamReader reader = StaxUtils.createXMLStreamReader(new ByteArrayInputStream(body));
            boolean inFault = false;
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                    if (inFault && REASONS.contains(reader.getLocalName())) {
                        return Optional.of(reader.getElementText());
                    }
                    inFault |= reader.getLocalName().equals("Fault");
                }
            }
        } catch (XMLStreamException e) {
            // The status and the server's log say the rest.
        }
        return Optional.of("");
    }

    /** Checks a reply while it is received. */
    interface ReplyCheck {

        /** Accepts any reply. */
        ReplyCheck NONE = head -> Long.MAX_VALUE;

        /**
         * @return the maximum length of the body
         * @throws CallFailedException if the head alone is wrong
         */
        long bodyLimit(HttpHead head) throws CallFailedException;

        /**
         * Called when the reply is not complete, before waiting for more bytes.
         *
         * @throws CallFailedException if the bytes so far are known to be wrong
         */
        default void beforeWaiting(byte[] got, int received) throws CallFailedException {}
    }

    /**
     * Reads a reply, whose first bytes may already be in the buffer.
     *
     * @param hasNoBody true for the reply to a HEAD
     * @throws CallFailedException if it is not a reply of HTTP, or has bytes after its end
     * @throws EOFException if the connection ends before the reply begins
     */
    static RawReply read(RawConnection connection, boolean hasNoBody, ReplyCheck check)
            throws IOException, CallFailedException {
        try {
            return new MessageParser(connection, check).read(hasNoBody);
        } catch (IllegalArgumentException e) {
            throw CallFailedException.wrongReply("no reply of HTTP: " + e.getMessage());
        }
    }

    /** Reads a message by the rules of HTTP/1.1 (RFC 9112). */
    static final class MessageParser {

        private static final int MOST_HEAD_BYTES = 65_536;
        private static final int MOST_CHUNK_LINE = 1_024;
        private static final int FIRST_FINAL = 200;

        private final RawConnection connection;
        private final ReplyCheck check;
        private int at;

        MessageParser(RawConnection connection, ReplyCheck check) {
            this.connection = connection;
            this.check = check;
        }

        private RawReply read(boolean hasNoBody) throws IOException, CallFailedException {
            HttpHead head = readHead();
            while (head.status() < FIRST_FINAL) {
                connection.drop(at);
                at = 0;
                if (connection.received() > 0 && connection.buffer()[0] != 'H') {
                    throw new IllegalArgumentException("an interim reply with a body");
                }
                head = readHead();
            }
            long limit = check.bodyLimit(head);
            boolean keeps = head.keepsConnection();
            byte[] body;
            if (hasNoBody || head.status() == 204 || head.status() == 304) {
                body = new byte[0];
            } else if (head.isChunked()) {
                body = chunks(limit);
            } else {
                long length = head.contentLength();
                if (length > limit) {
                    throw CallFailedException.wrongReply(
                            "expected a body of " + limit + " bytes, got one of " + length);
                }
                body = length >= 0 ? take(length) : readToEnd(limit);
                keeps &= length >= 0;
            }
            if (connection.received() > at) {
                throw CallFailedException.wrongReply(connection.received() - at + " bytes more after the reply");
            }
            return new RawReply(head, body, Arrays.copyOf(connection.buffer(), at), keeps);
        }

        /** @throws EOFException if the connection ends before the head begins */
        HttpHead readHead() throws IOException, CallFailedException {
            while (true) {
                int end = HttpHead.end(connection.buffer(), connection.received());
                if (end >= 0) {
                    at = end;
                    return HttpHead.parse(connection.buffer(), end);
                }
                if (connection.received() > MOST_HEAD_BYTES) {
                    throw new IllegalArgumentException("its head has more than " + MOST_HEAD_BYTES + " bytes");
                }
                if (!receive()) {
                    if (connection.received() == 0) {
                        throw new EOFException("the server closed the connection");
                    }
                    throw new IllegalArgumentException("it ends within its head");
                }
            }
        }

        private String line() throws IOException, CallFailedException {
            for (int i = at; ; i++) {
                require(i + 1);
                if (connection.buffer()[i] == '\n') {
                    if (i == at || connection.buffer()[i - 1] != '\r') {
                        throw new IllegalArgumentException("a line that does not end as HTTP has it");
                    }
                    String line = new String(connection.buffer(), at, i - 1 - at, StandardCharsets.US_ASCII);
                    at = i + 1;
                    return line;
                }
                if (i - at > MOST_CHUNK_LINE) {
                    throw new IllegalArgumentException(
                            "a line between chunks of more than " + MOST_CHUNK_LINE + " bytes");
                }
            }
        }

        /**
         * Reads a body in chunks to its end (RFC 9112, section 7.1). Trailers are dropped.
         *
         * @param limit the most bytes that the body may have
         * @throws IllegalArgumentException if these are no chunks
         */
        byte[] chunks(long limit) throws IOException, CallFailedException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            while (true) {
                String size = line().replaceFirst("\\s*;.*", "");
                if (!size.matches("[0-9a-fA-F]{1,8}")) {
                    throw new IllegalArgumentException("no size of a chunk");
                }
                long length = Long.parseLong(size, 16);
                if (length == 0) {
                    break;
                }
                if (body.size() + length > limit) {
                    throw CallFailedException.wrongReply("expected a body of " + limit + " bytes, got a longer one");
                }
                body.writeBytes(take(length));
                if (!line().isEmpty()) {
                    throw new IllegalArgumentException("a chunk that is longer than it says");
                }
            }
            while (!line().isEmpty()) {
                // A trailer.
            }
            return body.toByteArray();
        }

        byte[] take(long length) throws IOException, CallFailedException {
            require(at + length);
            int from = at;
            at += (int) length;
            return Arrays.copyOfRange(connection.buffer(), from, at);
        }

        private void require(long length) throws IOException, CallFailedException {
            RawConnection.requireRoom(length);
            while (connection.received() < length) {
                if (!receive()) {
                    throw new IllegalArgumentException("it ends within its body");
                }
            }
        }

        private boolean receive() throws IOException, CallFailedException {
            check.beforeWaiting(connection.buffer(), connection.received());
            return connection.receive();
        }

        private byte[] readToEnd(long limit) throws IOException, CallFailedException {
            while (connection.receive()) {
                if (connection.received() - at > limit) {
                    throw CallFailedException.wrongReply("expected a body of " + limit + " bytes, got a longer one");
                }
            }
            return take(connection.received() - at);
        }
    }
}
