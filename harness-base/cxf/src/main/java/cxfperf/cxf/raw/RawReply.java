package cxfperf.cxf.raw;

import cxfperf.cxf.Expect;
import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.message.StatusLine;

/**
 * A reply, read to its end.
 *
 * @param status the status code
 * @param head the status line and headers, without the values that servers make for each reply: see {@link #compared}
 * @param headers as {@link #lasting}
 * @param body without the frames of chunks; empty where there is none
 * @param keepsConnection whether another request can follow
 */
record RawReply(int status, String head, List<Header> headers, byte[] body, boolean keepsConnection) {

    /** Headers whose values servers make for each reply, in lower case. */
    private static final Set<String> FREE = Set.of(
            "date",
            "age",
            "expires",
            "last-modified",
            "set-cookie",
            "server-timing",
            "traceparent",
            "request-id",
            "x-request-id",
            "x-correlation-id",
            "x-response-time",
            "x-runtime");

    /** Headers that concern one connection (RFC 9110, section 7.6.1), or the frame of the body, in lower case. */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "connection", "keep-alive", "upgrade", "http2-settings", "te", "content-length", "transfer-encoding");

    private static final Pattern FAULT = Pattern.compile("Envelope.*[<:]Fault>", Pattern.DOTALL);

    /** The text of a fault, of SOAP 1.1 or of SOAP 1.2. */
    private static final Pattern REASON =
            Pattern.compile("[<:]Fault>.*?[<:](?:faultstring|Text)(?:\\s[^>]*)?>([^<]*)", Pattern.DOTALL);

    private static final int BAD_REQUEST = 400;
    private static final int INTERNAL_ERROR = 500;

    /** Returns the headers that do not concern one connection. */
    static Stream<Header> lasting(Header[] all) {
        return Arrays.stream(all).filter(header -> !OF_THE_CONNECTION.contains(lower(header)));
    }

    /** Returns the status line and the headers, one on each line and in a fixed order, without values that are free. */
    static String compared(HttpResponse response) {
        return Stream.concat(
                        Stream.of(new StatusLine(response).toString()),
                        lasting(response.getHeaders()).map(RawReply::compared).sorted())
                .collect(Collectors.joining("\n"));
    }

    /** A value with a control character is none that a server makes. */
    private static String compared(Header header) {
        String line = header.toString();
        boolean isFree =
                FREE.contains(lower(header)) && header.getValue().chars().allMatch(c -> c >= ' ');
        return isFree ? line.substring(0, line.length() - header.getValue().length()) : line;
    }

    private static String lower(Header header) {
        return header.getName().toLowerCase(Locale.ROOT);
    }

    /** Makes the failure of a call whose reply has another status than the recorded one. */
    CallFailedException unlikeStatus(int expected) {
        String problem = "expected HTTP " + expected + ", got HTTP " + status;
        String text = new String(body, StandardCharsets.UTF_8);
        if ((status == BAD_REQUEST || status == INTERNAL_ERROR)
                && FAULT.matcher(text).find()) {
            Matcher reason = REASON.matcher(text);
            return Expect.fault(problem, reason.find() ? reason.group(1) : "");
        }
        return Expect.status(problem, body);
    }
}
