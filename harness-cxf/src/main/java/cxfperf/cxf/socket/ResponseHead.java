package cxfperf.cxf.socket;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    private static final int CODE_FROM = 9;
    private static final int CODE_TO = 12;

    /** Reads the next final head; interim ones (1xx) are passed over. */
    static ResponseHead read(HttpConnection connection, int timeoutMillis) throws IOException {
        while (true) {
            ResponseHead head = readOne(connection, timeoutMillis);
            if (head.status < 100 || head.status >= 200) {
                return head;
            }
        }
    }

    private static ResponseHead readOne(HttpConnection connection, int timeoutMillis) throws IOException {
        String line = connection.readLine(timeoutMillis);
        if (!line.startsWith("HTTP/1.") || line.length() < CODE_TO) {
            throw new IOException("Invalid Http response");
        }
        int status;
        try {
            status = Integer.parseInt(line, CODE_FROM, CODE_TO, 10);
        } catch (NumberFormatException e) {
            throw new IOException("Invalid Http response", e);
        }
        String reason = line.length() > CODE_TO ? line.substring(CODE_TO + 1) : "";
        Map<String, List<String>> headers = new LinkedHashMap<>();
        int count = 0;
        for (String header = connection.readLine(timeoutMillis);
                !header.isEmpty();
                header = connection.readLine(timeoutMillis)) {
            int colon = header.indexOf(':');
            if (colon <= 0 || ++count > MAX_HEADERS) {
                throw new IOException("Invalid Http response: bad header");
            }
            headers.computeIfAbsent(header.substring(0, colon), name -> new ArrayList<>(1))
                    .add(header.substring(colon + 1).strip());
        }
        return new ResponseHead(status, reason, line.startsWith("HTTP/1.0"), headers);
    }

    /** The last value of a header; null where there is none. */
    String last(String name) {
        for (Map.Entry<String, List<String>> header : headers.entrySet()) {
            if (header.getKey().equalsIgnoreCase(name)) {
                List<String> values = header.getValue();
                return values.get(values.size() - 1);
            }
        }
        return null;
    }

    boolean keepsAlive() {
        String connection = last("Connection");
        String wish = connection == null ? "" : connection.toLowerCase(Locale.ROOT);
        return http10 ? wish.contains("keep-alive") : !wish.contains("close");
    }

    boolean isChunked() {
        String encoding = last("Transfer-Encoding");
        return encoding != null && encoding.toLowerCase(Locale.ROOT).endsWith("chunked");
    }

    /** @return -1 where the reply does not say */
    long contentLength() throws IOException {
        String length = last("Content-Length");
        if (length == null) {
            return -1;
        }
        try {
            long bytes = Long.parseLong(length);
            if (bytes >= 0) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IOException("Invalid Http response: Content-Length " + length);
    }

    boolean hasBody(String method) {
        return !method.equals("HEAD") && status != 204 && status != 304;
    }
}
