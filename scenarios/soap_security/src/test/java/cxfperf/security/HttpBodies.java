package cxfperf.security;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Extracts the SOAP messages from recorded HTTP/1.1, whole or in chunks. */
final class HttpBodies {

    private static final String BLANK_LINE = "\r\n\r\n";

    private HttpBodies() {}

    /** @param recorded all bytes of one direction of a connection, one character for each byte */
    static List<String> of(String recorded) {
        List<String> bodies = new ArrayList<>();
        int at = 0;
        while (at < recorded.length()) {
            int body = recorded.indexOf(BLANK_LINE, at) + BLANK_LINE.length();
            String head = recorded.substring(at, body).toLowerCase(Locale.ROOT);
            StringBuilder bytes = new StringBuilder();
            if (head.contains("transfer-encoding: chunked")) {
                at = chunks(recorded, body, bytes);
            } else {
                int length = head.contains("content-length: ")
                        ? Integer.parseInt(head.split("content-length: ")[1].split("\r\n")[0].strip())
                        : 0;
                bytes.append(recorded, body, body + length);
                at = body + length;
            }
            if (bytes.indexOf("Envelope") >= 0) {
                bodies.add(new String(bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
            }
        }
        return bodies;
    }

    /** @return the offset of the next message */
    private static int chunks(String recorded, int from, StringBuilder bytes) {
        int at = from;
        while (true) {
            int data = recorded.indexOf("\r\n", at) + 2;
            int size = Integer.parseInt(
                    recorded.substring(at, data - 2).split(";")[0].strip(), 16);
            bytes.append(recorded, data, data + size);
            at = data + size + 2;
            if (size == 0) {
                return at;
            }
        }
    }
}
