package cxfperf.cxf.socket;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The status line and the headers of a reply (RFC 9112, sections 4 and 5).
 *
 * @param reason the reason phrase; may be empty
 * @param http10 whether the reply is HTTP/1.0, which closes the connection unless the reply says otherwise
 * @param headers by name as sent, the values in the order in which they came
 */
record ResponseHead(int status, String reason, boolean http10, Map<String, List<String>> headers) {

    /** Returns the last value of a header; null if there is none. */
    String last(String name) {
        List<String> values = all(name);
        return values.isEmpty() ? null : values.get(values.size() - 1);
    }

    private List<String> all(String name) {
        List<String> all = List.of();
        for (Map.Entry<String, List<String>> header : headers.entrySet()) {
            if (header.getKey().equalsIgnoreCase(name)) {
                if (all.isEmpty()) {
                    all = header.getValue();
                } else {
                    // The same name came in upper and in lower case.
                    all = new ArrayList<>(all);
                    all.addAll(header.getValue());
                }
            }
        }
        return all;
    }

    /** Whether the head allows another request on the connection. */
    boolean keepsAlive() {
        boolean keep = !http10;
        for (String connection : all("Connection")) {
            if (HttpSyntax.hasWord(connection, "close")) {
                return false;
            }
            keep |= HttpSyntax.hasWord(connection, "keep-alive");
        }
        // With both a length and chunks, or chunks in HTTP/1.0, a proxy may have framed the reply in another way.
        boolean doubtful = isCoded() && (http10 || !all("Content-Length").isEmpty());
        return keep && !doubtful;
    }

    /** Whether a transfer coding frames the body; Content-Length is then ignored. The old word identity means none. */
    private boolean isCoded() {
        for (String coding : all("Transfer-Encoding")) {
            if (!coding.equalsIgnoreCase("identity")) {
                return true;
            }
        }
        return false;
    }

    boolean isChunked() {
        String encoding = last("Transfer-Encoding");
        return encoding != null
                && encoding.substring(encoding.lastIndexOf(',') + 1).strip().equalsIgnoreCase("chunked");
    }

    /** @return -1 if the body ends with the connection */
    long contentLength() throws IOException {
        long length = -1;
        for (String value : isCoded() ? List.<String>of() : all("Content-Length")) {
            long next = HttpSyntax.length(value);
            if (next < 0 || length >= 0 && next != length) {
                throw new IOException("Invalid Http response: Content-Length " + all("Content-Length"));
            }
            length = next;
        }
        return length;
    }

    /** @throws IOException if the end of the body cannot be determined */
    void requireFraming(String method) throws IOException {
        if (hasBody(method) && !isChunked()) {
            contentLength();
        }
    }

    boolean hasBody(String method) {
        return !method.equals("HEAD") && status != 204 && status != 304;
    }
}
