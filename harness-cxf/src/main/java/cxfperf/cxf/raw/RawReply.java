package cxfperf.cxf.raw;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A reply, read to its end.
 *
 * @param head of the reply, behind any interim ones
 * @param body without the frames of chunks; empty where there is none
 * @param whole all of its bytes, as they came
 * @param keepsConnection whether another request can follow
 */
public record RawReply(HttpHead head, byte[] body, byte[] whole, boolean keepsConnection) {

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    int status() {
        return head.status();
    }

    /** Whether nothing but the end of the connection says where the body ends (RFC 9112, section 6.3). */
    boolean endsWithConnection() {
        return status() != NO_CONTENT && status() != NOT_MODIFIED && !head.isChunked() && head.contentLength() < 0;
    }

    /** Where the body is in {@link #whole}; -1 where it has none, or it is in more than one piece. */
    int bodyAt() {
        int end = HttpHead.end(whole, whole.length);
        int at = ByteSlots.find(Arrays.copyOfRange(whole, end, whole.length), body);
        return body.length == 0 || at < 0 ? -1 : end + at;
    }

    /** Whether the body looks like one of SOAP with a fault. */
    boolean isSoapFault() {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        return text.contains("Envelope") && (text.contains(":Fault>") || text.contains("<Fault"));
    }
}
