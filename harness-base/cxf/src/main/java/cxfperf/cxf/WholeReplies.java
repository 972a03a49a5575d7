package cxfperf.cxf;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.cxf.Bus;
import org.apache.cxf.interceptor.AttachmentInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.common.gzip.GZIPInInterceptor;

/**
 * Fails a call whose reply ends before its Content-Length, or, if it is multipart, before its last boundary.
 * HttpURLConnection, Apache HttpClient and CXF report such an end as an ordinary one.
 */
final class WholeReplies {

    private static final Pattern BOUNDARY = Pattern.compile("(?i)multipart/.*;\\s*boundary=\"?([^\";]+)");

    private WholeReplies() {}

    /** Watches the replies of a bus, as they come from its conduits. */
    static void watch(Bus bus) {
        // The GZIP interceptor replaces the stream whose bytes are announced.
        bus.getInInterceptors().add(new PhaseStep(Phase.RECEIVE, WholeReplies::count).before(GZIPInInterceptor.class));
        bus.getInInterceptors()
                .add(new PhaseStep(Phase.RECEIVE, WholeReplies::requireLastBoundary)
                        .after(GZIPInInterceptor.class)
                        .before(AttachmentInInterceptor.class));
    }

    private static void requireLastBoundary(Message reply) {
        InputStream body = reply.getContent(InputStream.class);
        Matcher boundary = BOUNDARY.matcher(String.valueOf(reply.get(Message.CONTENT_TYPE)));
        if (body == null || !boundary.lookingAt()) {
            return;
        }
        try {
            byte[] all = body.readAllBytes();
            boolean isWhole = new String(all, StandardCharsets.ISO_8859_1).contains("--" + boundary.group(1) + "--");
            reply.setContent(
                    InputStream.class,
                    isWhole || all.length == 0
                            ? new ByteArrayInputStream(all)
                            : failing(new EOFException("the reply was cut off before its last boundary")));
        } catch (IOException e) {
            reply.setContent(InputStream.class, failing(e));
        }
    }

    /** Makes a stream that fails its reader, because WebClient ignores an exception of an interceptor. */
    private static InputStream failing(IOException failure) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                throw failure;
            }
        };
    }

    private static void count(Message reply) {
        InputStream body = reply.getContent(InputStream.class);
        long announced = announced(reply);
        if (body != null && announced > 0 && !isOfHead(reply)) {
            reply.setContent(InputStream.class, new CountedBody(body, announced));
        }
    }

    private static boolean isOfHead(Message reply) {
        Message request =
                reply.getExchange() == null ? null : reply.getExchange().getOutMessage();
        return request != null && "HEAD".equals(request.get(Message.HTTP_REQUEST_METHOD));
    }

    /** Returns the announced number of bytes; 0 if there is none. */
    private static long announced(Message reply) {
        String length = reply.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers
                ? CallsSeen.first(headers.get("Content-Length")).strip()
                : "";
        try {
            return length.isEmpty() ? 0 : Long.parseLong(length);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static final class CountedBody extends FilterInputStream {

        private final long announced;
        private long read;

        CountedBody(InputStream body, long announced) {
            super(body);
            this.announced = announced;
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            counted(next < 0 ? -1 : 1);
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return counted(in.read(bytes, offset, length));
        }

        private int counted(int bytes) throws IOException {
            if (bytes >= 0) {
                read += bytes;
            } else if (read < announced) {
                throw new EOFException("the reply was cut off after " + read + " of " + announced + " bytes");
            }
            return bytes;
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
