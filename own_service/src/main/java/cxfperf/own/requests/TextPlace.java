package cxfperf.own.requests;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The place of a variable in a text, which decides how its value is escaped. */
enum TextPlace {
    XML(value -> eachCharacter(value, TextPlace::xml)),
    CDATA(TextPlace::cdata),
    JSON_STRING(value -> new String(JsonStringEncoder.getInstance().quoteAsString(value))),
    JSON_VALUE(TextPlace::jsonValue),
    // The JDK's encoder is that of forms, whose unreserved characters differ from those of RFC 3986.
    URL(value -> URLEncoder.encode(value, StandardCharsets.UTF_8)
            .replace("+", "%20")
            .replace("*", "%2A")
            .replace("%7E", "~")),
    HEADER(TextPlace::header),
    TEXT(value -> value);

    /** JSON outside of quotes, braces and brackets: RFC 8259, sections 3 and 6. */
    private static final Pattern JSON_LITERAL =
            Pattern.compile("true|false|null|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?");

    /** Writes one character of a value. */
    private interface Character16 {

        /** @return false if the character is not allowed here */
        boolean write(char c, StringBuilder out);
    }

    private interface Escaping {

        /** @throws CallFailedException if the value is not allowed here, even escaped */
        String escaped(String value) throws CallFailedException;
    }

    private final Escaping escaping;

    TextPlace(Escaping escaping) {
        this.escaping = escaping;
    }

    /** @throws CallFailedException if the value is not allowed here, even escaped */
    String escaped(String value) throws CallFailedException {
        return escaping.escaped(value);
    }

    private static String cdata(String value) throws CallFailedException {
        eachCharacter(value, (c, out) -> isLegalXml(c));
        return value.replace("]]>", "]]]]><![CDATA[>");
    }

    private static String jsonValue(String value) throws CallFailedException {
        if (!JSON_LITERAL.matcher(value).matches()) {
            throw illegal("'" + value + "' stands outside of quotes, where JSON has a number, true, false or null");
        }
        return value;
    }

    private static String header(String value) throws CallFailedException {
        // The JDK's client sends a letter outside ASCII as a question mark, and HTTP has none (RFC 9110, section 5.5).
        if (!value.chars().allMatch(c -> c >= ' ' && c <= '~' || c == '\t')) {
            throw illegal("a header has no line end, no control character and no character outside ASCII");
        }
        return value;
    }

    /** Returns the value itself if no character needs an escape, which is the usual case. */
    private static String eachCharacter(String value, Character16 writer) throws CallFailedException {
        int plain = 0;
        while (plain < value.length() && isPlain(value.charAt(plain))) {
            plain++;
        }
        if (plain == value.length()) {
            return value;
        }
        StringBuilder out = new StringBuilder(value.length() + 16).append(value, 0, plain);
        for (int i = plain; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!writer.write(c, out)) {
                throw illegal(String.format("a value has the character U+%04X, which XML cannot have", (int) c));
            }
        }
        return out.toString();
    }

    /** Whether the character needs no escape in any syntax. */
    private static boolean isPlain(char c) {
        return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == ' ' || c == '.';
    }

    private static boolean xml(char c, StringBuilder out) {
        switch (c) {
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '&' -> out.append("&amp;");
            case '"' -> out.append("&quot;");
            case '\'' -> out.append("&apos;");
            // Without an escape a parser would read them as spaces in an attribute, and the first as a line feed
            // anywhere.
            case '\r' -> out.append("&#13;");
            case '\n' -> out.append("&#10;");
            case '\t' -> out.append("&#9;");
            default -> out.append(c);
        }
        return isLegalXml(c);
    }

    private static boolean isLegalXml(char c) {
        return c >= ' ' && c != '\uFFFE' && c != '\uFFFF' || c == '\t' || c == '\n' || c == '\r';
    }

    private static CallFailedException illegal(String message) {
        return new CallFailedException(FailureKind.OTHER, message);
    }
}
