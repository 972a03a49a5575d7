package cxfperf.cxf.socket;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.cxf.helpers.HttpHeaderHelper;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.transport.http.Headers;

/** The request line and the headers that CXF has put into a message. */
final class RequestHead {

    private static final int MAX_LATIN_1 = 0xff;
    private static final int MAX_ASCII = 0x7f;

    private final StringBuilder text = new StringBuilder(512);
    private boolean hasUserAgent;
    private boolean asksToClose;

    /** @param mayHaveBody whether requests of this method may have a body, and so a Content-Type */
    RequestHead(Message message, String method, URI target, boolean mayHaveBody) throws IOException {
        if (!HttpSyntax.isToken(method)) {
            throw new IOException("this cannot be a method of HTTP: " + firstLine(method));
        }
        String path = ascii("x:/", target.getRawPath());
        text.append(method).append(' ').append(path.isEmpty() ? "/" : path);
        if (target.getRawQuery() != null) {
            text.append('?').append(ascii("x:/?", target.getRawQuery()));
        }
        text.append(" HTTP/1.1\r\nHost: ").append(target.getHost());
        if (target.getPort() != -1) {
            text.append(':').append(target.getPort());
        }
        text.append("\r\n");
        Headers headers = new Headers(message);
        boolean empty = Boolean.TRUE.equals(message.get(Headers.EMPTY_REQUEST_PROPERTY));
        // A request without a body has the type that the program has set; CXF's own default is for bodies.
        if (mayHaveBody && (!empty || headers.headerMap().containsKey(HttpHeaderHelper.CONTENT_TYPE))) {
            add("Content-Type", headers.determineContentType());
        }
        boolean separately = MessageUtils.getContextualBoolean(message, Headers.ADD_HEADERS_PROPERTY, false);
        for (Map.Entry<String, List<String>> header : headers.headerMap().entrySet()) {
            addAll(header.getKey(), header.getValue(), separately);
        }
        if (!hasUserAgent) {
            add("User-Agent", Headers.getUserAgent());
        }
    }

    /**
     * Encodes letters outside ASCII, which a URI may have.
     *
     * @param before what makes a URI of the part: a path and a query have different characters, and without a scheme a
     *     path that begins with two slashes would be parsed as a host
     * @param part may be null
     */
    private static String ascii(String before, String part) {
        if (part == null) {
            return "";
        }
        for (int i = 0; i < part.length(); i++) {
            if (part.charAt(i) > MAX_ASCII) {
                return URI.create(before + part).toASCIIString().substring(before.length());
            }
        }
        return part;
    }

    private void addAll(String name, List<String> values, boolean separately) throws IOException {
        // The conduit sets the headers that frame the body.
        if (HttpHeaderHelper.CONTENT_TYPE.equalsIgnoreCase(name)
                || "Content-Length".equalsIgnoreCase(name)
                || "Transfer-Encoding".equalsIgnoreCase(name)
                || "Host".equalsIgnoreCase(name)) {
            return;
        }
        hasUserAgent |= "User-Agent".equalsIgnoreCase(name);
        asksToClose |= "Connection".equalsIgnoreCase(name)
                && values.stream().anyMatch(value -> HttpSyntax.hasWord(value, "close"));
        if (separately || HttpHeaderHelper.COOKIE.equalsIgnoreCase(name)) {
            for (String value : values) {
                add(name, value);
            }
        } else {
            add(name, values.size() == 1 ? values.get(0) : String.join(",", values));
        }
    }

    private void add(String name, String value) throws IOException {
        if (!HttpSyntax.isToken(name)) {
            throw new IOException("this cannot be the name of a header: " + firstLine(name));
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\r' || c == '\n') {
                throw new IOException("the value of the header " + name + " contains a line break");
            }
            if (c == 0 || c > MAX_LATIN_1) {
                throw new IOException(String.format(
                        "the value of the header %s contains U+%04X, which HTTP cannot carry", name, (int) c));
            }
        }
        text.append(name).append(": ").append(value).append("\r\n");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** Whether the request announces that it is the last on its connection. */
    boolean asksToClose() {
        return asksToClose;
    }

    byte[] withLength(int bodyBytes) {
        return bytes("Content-Length: " + bodyBytes + "\r\n\r\n");
    }

    byte[] chunked() {
        return bytes("Transfer-Encoding: chunked\r\n\r\n");
    }

    byte[] withoutBody() {
        return bytes("\r\n");
    }

    private byte[] bytes(String last) {
        return text.append(last).toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
