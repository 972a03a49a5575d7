package cxfperf.cxf.raw;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The head of an HTTP/1.1 message, with each of its lines as received.
 *
 * @param start the first line: of a request, or with the status
 * @param fields the headers, in their order
 */
record HttpHead(String start, List<HeaderLine> fields) {

    private static final byte[] END = {'\r', '\n', '\r', '\n'};
    private static final int CODE_FROM = 9;
    private static final int CODE_TO = 12;

    /**
     * One header.
     *
     * @param name in the letters that were received
     * @param line all of it, without its end
     */
    record HeaderLine(String name, String line) {

        boolean is(String other) {
            return name.equalsIgnoreCase(other);
        }

        String value() {
            return line.substring(name.length() + 1).strip();
        }
    }

    HttpHead {
        fields = List.copyOf(fields);
    }

    /**
     * Returns the length of the head that begins at 0, including its empty line; -1 if its end is not among the first
     * {@code length} bytes.
     */
    static int end(byte[] bytes, int length) {
        for (int i = END.length; i <= length; i++) {
            if (bytes[i - 1] == '\n' && bytes[i - 2] == '\r' && bytes[i - 3] == '\n' && bytes[i - 4] == '\r') {
                return i;
            }
        }
        return -1;
    }

    /**
     * @param end as {@link #end} has found it
     * @throws IllegalArgumentException if this is no head
     */
    static HttpHead parse(byte[] bytes, int end) {
        String[] lines = new String(bytes, 0, end - END.length, StandardCharsets.ISO_8859_1).split("\r\n", -1);
        List<HeaderLine> fields = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon < 1 || lines[i].indexOf('\n') >= 0) {
                throw new IllegalArgumentException("a header line without a name");
            }
            fields.add(new HeaderLine(lines[i].substring(0, colon), lines[i]));
        }
        return new HttpHead(lines[0], fields);
    }

    /** @throws IllegalArgumentException if this is not the head of a reply */
    int status() {
        if (!start.startsWith("HTTP/1.")
                || start.length() < CODE_TO
                || !isNumber(start.substring(CODE_FROM, CODE_TO))) {
            throw new IllegalArgumentException("no status line of HTTP/1.1");
        }
        return Integer.parseInt(start.substring(CODE_FROM, CODE_TO));
    }

    /** The first value of a header. */
    Optional<String> first(String name) {
        return all(name).findFirst();
    }

    private Stream<String> all(String name) {
        return fields.stream().filter(field -> field.is(name)).map(HeaderLine::value);
    }

    boolean isChunked() {
        return first("Transfer-Encoding").filter("chunked"::equalsIgnoreCase).isPresent();
    }

    /**
     * Returns the length of a body that is not chunked; -1 if no header gives it.
     *
     * @throws IllegalArgumentException if the length is no number, or if two lines give different ones
     */
    long contentLength() {
        List<String> lengths = all("Content-Length").distinct().toList();
        if (lengths.isEmpty()) {
            return -1;
        }
        if (lengths.size() > 1 || !isNumber(lengths.get(0))) {
            throw new IllegalArgumentException("Content-Length " + String.join(" and ", lengths));
        }
        return Long.parseLong(lengths.get(0));
    }

    /** Whether the head of a reply lets another request follow on its connection (RFC 9112, section 9.3). */
    boolean keepsConnection() {
        return !start.startsWith("HTTP/1.0")
                && all("Connection")
                        .flatMap(value -> Stream.of(value.split(",")))
                        .map(String::strip)
                        .noneMatch("close"::equalsIgnoreCase);
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]{1,18}");
    }
}
