package cxfperf.own.requests;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The syntax of the text around variables, which decides how their values are escaped. */
public enum Escape {
    /** Values are written as character data: {@code <}, {@code &}, quotes and control characters as references. */
    XML,
    /** Values are escaped as in a JSON string. */
    JSON,
    /** Values are percent-encoded, all but letters, digits and {@code - . _ ~}. */
    URL,
    /** Values are written as they are. They and the text around them are of ASCII, and have no line end. */
    HEADER,
    /** Values are written as they are. */
    NONE;

    /** Decides by the first character that is not blank. */
    static Escape of(String text) {
        String start = text.stripLeading();
        if (start.startsWith("<")) {
            return XML;
        }
        return start.startsWith("{") || start.startsWith("[") || start.startsWith("\"") || start.startsWith("//")
                ? JSON
                : NONE;
    }

    /** @throws CallFailedException if the value is not allowed here, even escaped */
    String escaped(String value) throws CallFailedException {
        return switch (this) {
            case XML -> xml(value);
            case JSON -> new String(JsonStringEncoder.getInstance().quoteAsString(value));
            // The JDK's encoder is that of forms, whose unreserved characters differ from those of RFC 3986.
            case URL ->
                URLEncoder.encode(value, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A")
                        .replace("%7E", "~");
            case HEADER -> header(value);
            case NONE -> value;
        };
    }

    private static String xml(String value) throws CallFailedException {
        StringBuilder out = new StringBuilder(value.length() + 16);
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&apos;");
                // Without an escape a parser would read them as spaces in an attribute, and the first as a line feed
                // anywhere.
                case '\r', '\n', '\t' -> out.append("&#").append((int) c).append(';');
                default -> {
                    if (c < ' ' || c == '\uFFFE' || c == '\uFFFF') {
                        throw illegal(
                                String.format("a value has the character U+%04X, which XML cannot have", (int) c));
                    }
                    out.append(c);
                }
            }
        }
        return out.toString();
    }

    private static String header(String value) throws CallFailedException {
        // The JDK's client sends a letter outside ASCII as a question mark, and HTTP has none (RFC 9110, section 5.5).
        if (!value.chars().allMatch(c -> c >= ' ' && c <= '~' || c == '\t')) {
            throw illegal("a header has no line end, no control character and no character outside ASCII");
        }
        return value;
    }

    private static CallFailedException illegal(String message) {
        return new CallFailedException(FailureKind.OTHER, message);
    }
}
