package cxfperf.cxf.handwritten;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The status line and the headers of a reply (RFC 9112, sections 4 and 5).
 *
 * @param status the status code
 * @param reason the reason phrase; empty where there is none
 * @param http10 whether the reply is of HTTP/1.0, which closes the connection unless it says otherwise
 * @param headers by name as sent, the values in the order in which they came
 */
record ResponseHead(int status, String reason, boolean http10, Map<String, List<String>> headers) {

    private static final int MAX_HEADERS = 1000;
    private static final int MAX_INTERIM = 100;
    private static final int CODE_FROM = 9;
    private static final int CODE_TO = 12;

    /** Reads the next final head; interim ones (1xx) are passed over. */
    static ResponseHead read(HttpConnection connection) throws IOException {
        for (int interim = 0; interim <= MAX_INTERIM; interim++) {
            ResponseHead head = readOne(connection);
            if (head.status >= 200) {
                return head;
            }
        }
        throw new IOException("Invalid Http response: more than " + MAX_INTERIM + " interim replies");
    }

    private static ResponseHead readOne(HttpConnection connection) throws IOException {
        String line = connection.readLine();
        if (!line.startsWith("HTTP/1.") || line.length() < CODE_TO) {
            throw new IOException("Invalid Http response");
        }
        long status = HttpSyntax.length(line.substring(CODE_FROM, CODE_TO), 10);
        if (status < 100) {
            throw new IOException("Invalid Http response");
        }
        String reason = line.length() > CODE_TO ? line.substring(CODE_TO + 1) : "";
        return new ResponseHead((int) status, reason, line.startsWith("HTTP/1.0"), readHeaders(connection));
    }

    /** Reads the lines up to the empty one: headers, or the trailers behind the last chunk. */
    static Map<String, List<String>> readHeaders(HttpConnection connection) throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        int count = 0;
        for (String header = connection.readLine(); !header.isEmpty(); header = connection.readLine()) {
            int colon = header.indexOf(':');
            String name = header.substring(0, Math.max(0, colon));
            if (!HttpSyntax.isToken(name) || ++count > MAX_HEADERS) {
                throw new IOException("Invalid Http response: bad header");
            }
            headers.computeIfAbsent(name, any -> new ArrayList<>(1))
                    .add(header.substring(colon + 1).strip());
        }
        return headers;
    }

    /** The last value of a header; null where there is none. */
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
                    // Spelled in more than one way.
                    all = new ArrayList<>(all);
                    all.addAll(header.getValue());
                }
            }
        }
        return all;
    }

    /** Whether another request can follow this reply, as far as its head says. */
    boolean keepsAlive() {
        boolean keep = !http10;
        for (String connection : all("Connection")) {
            if (HttpSyntax.hasWord(connection, "close")) {
                return false;
            }
            keep |= HttpSyntax.hasWord(connection, "keep-alive");
        }
        // A length beside chunks, or chunks in HTTP/1.0: somebody on the way may have taken it for another framing.
        boolean doubtful = isCoded() && (http10 || !all("Content-Length").isEmpty());
        return keep && !doubtful;
    }

    /** Whether a transfer coding frames the body: its length then says nothing. */
    private boolean isCoded() {
        return !all("Transfer-Encoding").isEmpty();
    }

    boolean isChunked() {
        String encoding = last("Transfer-Encoding");
        return encoding != null
                && encoding.substring(encoding.lastIndexOf(',') + 1).strip().equalsIgnoreCase("chunked");
    }

    /** @return -1 where the body ends with the connection */
    long contentLength() throws IOException {
        long length = -1;
        for (String value : isCoded() ? List.<String>of() : all("Content-Length")) {
            long next = HttpSyntax.length(value, 10);
            if (next < 0 || length >= 0 && next != length) {
                throw new IOException("Invalid Http response: Content-Length " + all("Content-Length"));
            }
            length = next;
        }
        return length;
    }

    boolean hasBody(String method) {
        return !method.equals("HEAD") && status != 204 && status != 304;
    }
}
