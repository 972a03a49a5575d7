package cxfperf.cxf.raw;

import cxfperf.cxf.Expect;
import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The expected reply of one worker, compared byte by byte with the recorded one. Only declared parts may differ: the
 * values of {@link #FREE} headers, the framing of the body (its length or its chunks), the values that the call has
 * sent, and one number that the server assigns. Owned by one thread; a reply that never varies may be shared.
 */
final class ExpectedReply implements RawReply.ReplyCheck {

    /** Says whether another request may follow; a reply with another value is parsed. */
    private static final String CONNECTION = "connection";

    /** Headers whose values servers generate for each reply or connection, in lower case. */
    static final Set<String> FREE = Set.of(
            "date",
            CONNECTION,
            "keep-alive",
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

    /** Headers with the length of the body, which is compared separately. */
    private static final Set<String> OF_THE_FRAME = Set.of("content-length", "transfer-encoding");

    private static final int MOST_DIGITS = 18;

    /** A limit for differing bytes; any other head of HTTP would differ in more. */
    private static final int FEW = 3;

    private final int status;

    /** The recorded headers whose values may differ, each with its text before the value. */
    private final Set<String> starts;

    /** The compared status line and headers, one on each line. */
    private final RawMessage head;

    private final RawMessage body;
    private final boolean hasNumber;
    private byte[][] values = {};

    /**
     * The whole reply in its usual form; null if the two recordings have no common form, or if the reply ends with its
     * connection.
     */
    private RawMessage whole;

    /** Whether another request may follow a reply like {@link #whole}. */
    private boolean wholeKeepsConnection;

    /** Begin and end of each part of {@link #whole} that is not compared. */
    private int[] ranges;

    private ExpectedReply(RawReply reply, RawMessage head, RawMessage body, boolean hasNumber) {
        this.status = reply.status();
        this.starts = starts(reply.head()).collect(Collectors.toSet());
        this.head = head;
        this.body = body;
        this.hasNumber = hasNumber;
    }

    /**
     * Makes the expectation of a reply that may contain the values that were sent.
     *
     * @param one the reply of the first recording
     * @param ofOne the values that were sent for the first recording
     * @param other the reply of the second recording
     * @param ofOther the values that were sent for the second one, which differ from the first ones
     * @return the expectation, for one thread
     * @throws CallFailedException with the difference, if anything else differs
     */
    static ExpectedReply withValues(RawReply one, List<byte[]> ofOne, RawReply other, List<byte[]> ofOther)
            throws CallFailedException {
        RawMessage head = RawMessage.between(
                "head of the reply", compared(one.head()), ofOne, compared(other.head()), ofOther, false);
        RawMessage body = RawMessage.between("body of the reply", one.body(), ofOne, other.body(), ofOther, false);
        ExpectedReply expected = new ExpectedReply(other, head, body, false);
        if (!other.endsWithConnection()) {
            try {
                byte[] withFreeOfOther = withFreeOf(one, other);
                expected.keepWhole(
                        RawMessage.between("reply", withFreeOfOther, ofOne, other.whole(), ofOther, true), other);
            } catch (CallFailedException e) {
                // The replies are equal but framed differently, so each one will be parsed.
                expected.whole = null;
            }
        }
        return expected;
    }

    /**
     * Makes the expectation of a reply with a number that the server assigns.
     *
     * @param one the reply of the first recording
     * @param other the reply of the second recording
     * @param oneNumber the number in the first reply
     * @param otherNumber the number in the second reply, where it is to stand once in the body
     * @return the expectation, for one thread
     * @throws CallFailedException with the difference, if anything else differs
     */
    static ExpectedReply withNumber(RawReply one, RawReply other, long oneNumber, long otherNumber)
            throws CallFailedException {
        RawMessage head = RawMessage.between(
                "head of the reply", compared(one.head()), List.of(), compared(other.head()), List.of(), false);
        RawMessage body = RawMessage.between(
                "body of the reply", one.body(), ascii(oneNumber), other.body(), ascii(otherNumber), false);
        if (body.variables() != 1) {
            throw CallFailedException.wrongReply(
                    "body of the reply: expected " + otherNumber + " once, got " + RawMessage.shown(other.body(), 0));
        }
        ExpectedReply expected = new ExpectedReply(other, head, body, true);
        expected.keepWholeWithNumber(other);
        return expected;
    }

    private static List<byte[]> ascii(long number) {
        return List.of(Long.toString(number).getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the first reply with the values of its free headers taken from the other one. */
    private static byte[] withFreeOf(RawReply one, RawReply other) {
        List<HttpHead.HeaderLine> others = other.head().fields();
        StringBuilder text = new StringBuilder(one.head().start());
        for (int i = 0; i < one.head().fields().size(); i++) {
            HttpHead.HeaderLine field = one.head().fields().get(i);
            boolean same = isFree(field) && i < others.size() && others.get(i).is(field.name());
            text.append("\r\n").append(same ? others.get(i).line() : field.line());
        }
        byte[] start = text.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = one.whole();
        int headEnd = HttpHead.end(all, all.length);
        byte[] bytes = Arrays.copyOf(start, start.length + all.length - headEnd);
        System.arraycopy(all, headEnd, bytes, start.length, all.length - headEnd);
        return bytes;
    }

    /** Returns the compared status line and headers, in a fixed order. */
    private static byte[] compared(HttpHead head) {
        return Stream.concat(
                        Stream.of(head.start()),
                        head.fields().stream()
                                .filter(field -> !isFree(field) && !isOfFrame(field))
                                .map(HttpHead.HeaderLine::line)
                                .sorted())
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Returns the beginnings of header lines whose values are not compared. */
    private static Stream<String> starts(HttpHead head) {
        return head.fields().stream().filter(ExpectedReply::isFree).map(field -> field.line()
                .substring(0, field.line().length() - field.value().length()));
    }

    static boolean isFree(HttpHead.HeaderLine field) {
        return FREE.contains(field.name().toLowerCase(Locale.ROOT));
    }

    private static boolean isOfFrame(HttpHead.HeaderLine field) {
        return OF_THE_FRAME.contains(field.name().toLowerCase(Locale.ROOT));
    }

    private void keepWhole(RawMessage message, RawReply reply) {
        whole = message;
        wholeKeepsConnection = reply.keepsConnection();
        ranges = freeRanges();
    }

    private void keepWholeWithNumber(RawReply reply) {
        int at = reply.bodyAt();
        if (at < 0 || reply.endsWithConnection()) {
            whole = null;
            return;
        }
        int width = reply.body().length - (body.length() - body.width());
        keepWhole(RawMessage.around(reply.whole(), at + body.place(), width), reply);
    }

    private int[] freeRanges() {
        HttpHead now = HttpHead.parse(whole.bytes(), HttpHead.end(whole.bytes(), whole.length()));
        List<Integer> found = new ArrayList<>();
        int at = now.start().length() + 2;
        for (HttpHead.HeaderLine field : now.fields()) {
            int end = at + field.line().length();
            if (isFree(field) && !field.is(CONNECTION)) {
                found.add(end - field.value().length());
                found.add(end);
            }
            at = end + 2;
        }
        if (hasNumber) {
            found.add(whole.place());
            found.add(whole.place() + whole.width());
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Sets the values of the next reply.
     *
     * @param sent by the number of the variable; not copied: they must not change until the reply has been received
     */
    void expect(byte[]... sent) {
        values = sent;
        if (whole != null && whole.write(sent)) {
            ranges = freeRanges();
        }
    }

    /** The length of a usual reply; -1 if there is no usual form. */
    int usualLength() {
        return whole == null ? -1 : whole.length();
    }

    /** Whether another request may follow a usual reply on its connection. */
    boolean usualKeepsConnection() {
        return wholeKeepsConnection;
    }

    /** Whether these bytes of a reply, up to {@link #usualLength()}, match the usual one. */
    boolean isUsual(byte[] got, int from, int to) {
        byte[] usual = whole.bytes();
        int at = from;
        for (int i = 0; i < ranges.length && at < to; i += 2) {
            int freeFrom = ranges[i];
            int freeTo = ranges[i + 1];
            if (at < freeFrom) {
                int end = Math.min(to, freeFrom);
                if (Arrays.mismatch(usual, at, end, got, at, end) >= 0) {
                    return false;
                }
                at = end;
            }
            for (; at < to && at < freeTo; at++) {
                // The header line ends earlier than usual.
                if (got[at] < ' ') {
                    return false;
                }
            }
        }
        return at >= to || Arrays.mismatch(usual, at, to, got, at, to) < 0;
    }

    /** The number in a usual reply; -1 if it has no number. */
    long numberOfUsual(byte[] got) {
        return hasNumber ? digits(got, whole.place(), whole.width()) : -1;
    }

    boolean hasNumber() {
        return hasNumber;
    }

    /** The number at its place in this body; -1 if the other bytes differ. */
    private long numberOf(byte[] got) {
        byte[] expected = body.bytes();
        int at = body.place();
        int tail = body.length() - at - body.width();
        int width = got.length - at - tail;
        return width < 1
                        || width > MOST_DIGITS
                        || Arrays.mismatch(expected, 0, at, got, 0, at) >= 0
                        || !Arrays.equals(
                                expected, body.length() - tail, body.length(), got, got.length - tail, got.length)
                ? -1
                : digits(got, at, width);
    }

    private static long digits(byte[] bytes, int at, int width) {
        long number = 0;
        for (int i = at; i < at + width; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return -1;
            }
            number = number * 10 + bytes[i] - '0';
        }
        return number;
    }

    /** Checks the head of a reply that does not have the usual form. */
    @Override
    public long bodyLimit(HttpHead got) throws CallFailedException {
        if (got.status() != status) {
            // The body is read to find out whether it is a fault.
            return Long.MAX_VALUE;
        }
        if (!hasNumber) {
            head.write(values);
            body.write(values);
        }
        requireEqual("head", head, compared(got));
        Optional<String> unknown = starts(got).filter(start -> !isKnown(start)).findFirst();
        if (unknown.isPresent()) {
            throw different("headers", String.join(", ", starts), unknown.get());
        }
        if (hasNumber) {
            return body.length() - body.width() + MOST_DIGITS;
        }
        if (!got.isChunked() && got.contentLength() >= 0 && got.contentLength() < body.length()) {
            throw different("length of the body", body.length() + " bytes", got.contentLength() + " bytes");
        }
        return body.length();
    }

    /**
     * Fails early: if as many bytes as a usual reply has are there, and only a few differ, waiting for more is useless.
     */
    @Override
    public void beforeWaiting(byte[] got, int received) throws CallFailedException {
        if (whole == null || received < whole.length()) {
            return;
        }
        int unlike = 0;
        int last = 0;
        for (int at = 0; at < whole.length(); at++) {
            if (whole.bytes()[at] != got[at] && !isInFreeRange(at)) {
                unlike++;
                last = at;
            }
        }
        if (unlike <= FEW) {
            throw unlike("reply", whole.bytes(), got, last);
        }
    }

    private boolean isInFreeRange(int at) {
        for (int i = 0; i < ranges.length; i += 2) {
            if (ranges[i] <= at && at < ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Whether the header is recorded or concerns only the connection; the latter may be new, in its usual form. */
    private boolean isKnown(String start) {
        return starts.contains(start)
                || start.endsWith(": ") && !start.toLowerCase(Locale.ROOT).startsWith("date");
    }

    /**
     * Compares a reply that does not have the usual form, and whose head has been checked.
     *
     * @return the number in it; -1 if no number is expected
     * @throws CallFailedException if it is not the expected reply
     */
    long verify(RawReply reply) throws CallFailedException {
        if (reply.status() != status) {
            String problem = "expected HTTP " + status + ", got HTTP " + reply.status();
            throw reply.soapFault()
                    .map(reason -> Expect.fault(problem, reason))
                    .orElseGet(() -> Expect.status(problem, reply.body()));
        }
        if (!hasNumber) {
            requireEqual("body", body, reply.body());
            return -1;
        }
        long number = numberOf(reply.body());
        if (number < 0) {
            throw different("body", RawMessage.shown(body.bytes(), 0), RawMessage.shown(reply.body(), 0));
        }
        // The next numbers probably have as many digits.
        keepWholeWithNumber(reply);
        return number;
    }

    private static void requireEqual(String what, RawMessage expected, byte[] got) throws CallFailedException {
        int at = Arrays.mismatch(expected.bytes(), 0, expected.length(), got, 0, got.length);
        if (at >= 0) {
            throw unlike(what, Arrays.copyOf(expected.bytes(), expected.length()), got, at);
        }
    }

    private static CallFailedException unlike(String what, byte[] expected, byte[] got, int at) {
        return different(what + " from byte " + at, RawMessage.shown(expected, at), RawMessage.shown(got, at));
    }

    private static CallFailedException different(String what, String expected, String got) {
        return CallFailedException.wrongReply(what + ": expected " + expected + ", got " + got);
    }
}
