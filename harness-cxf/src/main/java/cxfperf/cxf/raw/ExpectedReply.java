package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one worker's reply has to be, byte by byte: learned from two replies that CXF's client has verified. May differ:
 * the values of {@link #ALWAYS_FREE} headers and of those that differed between the two, the frame of the body (its
 * length or its chunks), the id that the call has sent, and a number that the server gives. Owned by one thread; one
 * that is always the {@link #same} may be shared.
 */
public final class ExpectedReply implements ReplyReading.ReplyLook {

    /** Says whether another request may follow: a reply that differs in it has to be parsed. */
    private static final String CONNECTION = "connection";

    /** What a server says anew in each reply, or of the connection. */
    private static final Set<String> ALWAYS_FREE = Set.of("date", CONNECTION, "keep-alive");

    /** Say how long the body is, which is compared by itself. */
    private static final Set<String> OF_THE_FRAME = Set.of("content-length", "transfer-encoding");

    private static final byte[] NOTHING = {};
    private static final int MOST_DIGITS = 18;
    private static final int SHOWN_BEFORE = 8;
    private static final int SHOWN = 40;

    /** Fewer than any other head of HTTP would change. */
    private static final int FEW = 3;

    private final String start;
    private final int status;
    private final Set<String> free;
    private final List<String> lines;

    /** Of each header that may differ, what is ahead of its value. */
    private final Set<String> starts;

    private byte[] body;
    private final int[] ids;
    private final int numberAt;
    private final int numberWidth;
    private byte[] id = NOTHING;

    /**
     * As it usually comes; null where it does not come twice alike, or where only the end of its connection ends it.
     */
    private byte[] whole;

    /** Whether another request may follow a reply as {@link #whole} is. */
    private boolean wholeKeepsConnection;

    private int[] idsOfWhole;
    private int numberOfWhole = -1;
    private int widthOfWhole;

    /** From and to, of what is not compared in {@link #whole}. */
    private int[] ranges;

    /** Null where the body is the same each time, but for ids and a number. */
    private VaryingBody varying;

    /** What is around it, and where the body begins in {@link #whole}. */
    private ReplyFrames frames;

    private int bodyAt;

    private ExpectedReply(RawReply reply, Set<String> free, int[] ids, int numberAt, int numberWidth) {
        this.start = reply.head().start();
        this.status = reply.status();
        this.free = free;
        this.lines = compared(reply.head());
        this.starts = starts(reply.head()).collect(Collectors.toSet());
        this.body = reply.body().clone();
        this.ids = ids;
        this.numberAt = numberAt;
        this.numberWidth = numberWidth;
    }

    /** Of replies that are always the same. @throws CallFailedException with what differs, if they are not */
    public static ExpectedReply same(RawReply one, RawReply other) throws CallFailedException {
        return withIds(one, other, NOTHING, NOTHING);
    }

    /**
     * Of replies that have what was sent, a text of one length.
     *
     * @param oneId begins with another byte than {@code otherId}
     * @throws CallFailedException with what differs, if anything else does
     */
    public static ExpectedReply withIds(RawReply one, RawReply other, byte[] oneId, byte[] otherId)
            throws CallFailedException {
        int[] ids = ByteSlots.between(one.body(), other.body(), oneId, otherId)
                .orElseThrow(() -> unlike("body of the reply", one.body(), other.body()));
        ExpectedReply expected = new ExpectedReply(other, free(one, other), ids, -1, 0);
        ByteSlots.between(afterHead(one), afterHead(other), oneId, otherId)
                .filter(slots -> slots.length == ids.length)
                .ifPresent(slots -> expected.keepWhole(other, slots));
        return expected;
    }

    /**
     * Of replies that have a number which the server gives.
     *
     * @throws CallFailedException with what differs, if anything else does
     */
    public static ExpectedReply withNumber(RawReply one, RawReply other, long oneNumber, long otherNumber)
            throws CallFailedException {
        byte[] otherText = Long.toString(otherNumber).getBytes(StandardCharsets.US_ASCII);
        for (int at = 0; at + otherText.length <= other.body().length; at++) {
            if (digits(other.body(), at, otherText.length) != otherNumber) {
                continue;
            }
            ExpectedReply expected = new ExpectedReply(other, free(one, other), new int[0], at, otherText.length);
            if (expected.numberOf(other.body()) == otherNumber && expected.numberOf(one.body()) == oneNumber) {
                expected.keepWholeWithNumber(other);
                return expected;
            }
        }
        throw unlike("body of the reply", one.body(), other.body());
    }

    /**
     * Of replies whose body is another one each time; nothing is expected before {@link #expectNext}.
     *
     * @throws CallFailedException if their status lines differ
     */
    public static ExpectedReply varying(RawReply one, RawReply other, VaryingBody body) throws CallFailedException {
        if (!one.head().start().equals(other.head().start())) {
            throw different("status line", one.head().start(), other.head().start());
        }
        ExpectedReply expected = new ExpectedReply(other, free(one, other), new int[0], -1, 0);
        expected.varying = body;
        expected.wholeKeepsConnection = other.keepsConnection();
        expected.frames = new ReplyFrames(other, head -> expected.freeRanges(head, -1, 0));
        return expected;
    }

    /** From now on the body is to be as the varying one says; that must stay as it is until the reply was there. */
    public void expectNext() {
        body = varying.likely();
        ReplyFrame frame = frames.around(body.length).orElse(null);
        if (frame == null) {
            whole = null;
            return;
        }
        whole = frame.with(body);
        idsOfWhole = ids;
        bodyAt = frame.bodyAt();
        int[] ofBody = varying.free();
        ranges = Arrays.copyOf(frame.free(), frame.free().length + ofBody.length);
        for (int i = 0; i < ofBody.length; i++) {
            ranges[frame.free().length + i] = bodyAt + ofBody[i];
        }
    }

    /** Those headers, in lower case, whose lines differ. */
    private static Set<String> free(RawReply one, RawReply other) {
        Set<String> names = new TreeSet<>();
        Stream.concat(one.head().fields().stream(), other.head().fields().stream())
                .map(field -> field.name().toLowerCase(Locale.ROOT))
                .filter(name -> !OF_THE_FRAME.contains(name))
                .filter(name ->
                        ALWAYS_FREE.contains(name) || !lines(one.head(), name).equals(lines(other.head(), name)))
                .forEach(names::add);
        return names;
    }

    private static List<String> lines(HttpHead head, String name) {
        return head.fields().stream()
                .filter(field -> field.is(name))
                .map(HttpHead.HeaderLine::line)
                .toList();
    }

    private static byte[] afterHead(RawReply reply) {
        byte[] whole = reply.whole();
        return Arrays.copyOfRange(whole, HttpHead.end(whole, whole.length), whole.length);
    }

    private List<String> compared(HttpHead head) {
        return head.fields().stream()
                .filter(field -> !OF_THE_FRAME.contains(field.name().toLowerCase(Locale.ROOT)))
                .filter(field -> !isFree(field))
                .map(HttpHead.HeaderLine::line)
                .sorted()
                .toList();
    }

    /** What is ahead of the values that are not compared. */
    private Stream<String> starts(HttpHead head) {
        return head.fields().stream().filter(this::isFree).map(field -> field.line()
                .substring(0, field.line().length() - field.value().length()));
    }

    private boolean isFree(HttpHead.HeaderLine field) {
        String name = field.name().toLowerCase(Locale.ROOT);
        return ALWAYS_FREE.contains(name) || free.contains(name);
    }

    /** The names of the headers that may differ, in lower case. */
    public Set<String> freeHeaders() {
        return free;
    }

    private void keepWhole(RawReply reply, int[] slotsAfterHead) {
        if (reply.endsWithConnection()) {
            return;
        }
        whole = reply.whole().clone();
        wholeKeepsConnection = reply.keepsConnection();
        int end = HttpHead.end(whole, whole.length);
        idsOfWhole = Arrays.stream(slotsAfterHead).map(slot -> slot + end).toArray();
        ranges = freeRanges(reply.head(), -1, 0);
    }

    private void keepWholeWithNumber(RawReply reply) {
        int at = reply.bodyAt();
        if (at < 0 || reply.endsWithConnection()) {
            whole = null;
            return;
        }
        whole = reply.whole().clone();
        wholeKeepsConnection = reply.keepsConnection();
        idsOfWhole = new int[0];
        numberOfWhole = at + numberAt;
        widthOfWhole = reply.body().length - (body.length - numberWidth);
        ranges = freeRanges(reply.head(), numberOfWhole, numberOfWhole + widthOfWhole);
    }

    private int[] freeRanges(HttpHead head, int numberFrom, int numberTo) {
        List<Integer> found = new ArrayList<>();
        int at = head.start().length() + 2;
        for (HttpHead.HeaderLine field : head.fields()) {
            int end = at + field.line().length();
            if (isFree(field) && !field.is(CONNECTION)) {
                found.add(end - field.value().length());
                found.add(end);
            }
            at = end + 2;
        }
        if (numberFrom >= 0) {
            found.add(numberFrom);
            found.add(numberTo);
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    /** From now on the reply has this text where the id is; it must stay as it is until the reply was there. */
    void expectId(byte[] text) {
        id = text;
        if (whole != null) {
            ByteSlots.write(whole, idsOfWhole, text);
        }
    }

    /** The length of a reply as it usually comes; -1 where none does. */
    int usualLength() {
        return whole == null ? -1 : whole.length;
    }

    /** Whether another request may follow a usual reply on its connection. */
    boolean usualKeepsConnection() {
        return wholeKeepsConnection;
    }

    /** Whether these bytes of a reply, up to {@link #usualLength()}, are those of the usual one. */
    boolean isUsual(byte[] got, int from, int to) {
        int at = from;
        for (int i = 0; i < ranges.length && at < to; i += 2) {
            int freeFrom = ranges[i];
            int freeTo = ranges[i + 1];
            if (at < freeFrom) {
                int end = Math.min(to, freeFrom);
                if (Arrays.mismatch(whole, at, end, got, at, end) >= 0) {
                    return false;
                }
                at = end;
            }
            for (; at < to && at < freeTo; at++) {
                // A line of the head that ends earlier than usual.
                if (got[at] < ' ') {
                    return false;
                }
            }
        }
        return at >= to || Arrays.mismatch(whole, at, to, got, at, to) < 0;
    }

    /**
     * The number in a usual reply; -1 where there is none.
     *
     * @throws CallFailedException if what varies in it is nothing that can stand there
     */
    long numberOfUsual(byte[] got) throws CallFailedException {
        if (varying != null) {
            int at = varying.wrongAt(got, bodyAt, bodyAt + body.length);
            if (at >= 0) {
                throw wrongBody(got, at, at - bodyAt);
            }
        }
        return numberOfWhole < 0 ? -1 : digits(got, numberOfWhole, widthOfWhole);
    }

    boolean hasNumber() {
        return numberAt >= 0;
    }

    /** The number at its place in this body; -1 where the rest is not the expected one. */
    private long numberOf(byte[] got) {
        int width = got.length - (body.length - numberWidth);
        int tail = body.length - numberAt - numberWidth;
        return width < 1
                        || width > MOST_DIGITS
                        || Arrays.mismatch(body, 0, numberAt, got, 0, numberAt) >= 0
                        || !Arrays.equals(body, body.length - tail, body.length, got, got.length - tail, got.length)
                ? -1
                : digits(got, numberAt, width);
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

    /** Of a reply that is not as usual. */
    @Override
    public long bodyLimit(HttpHead head) throws CallFailedException {
        if (head.status() != status) {
            // Its body tells whether it is a fault.
            return Long.MAX_VALUE;
        }
        if (!head.start().equals(start)) {
            throw different("status line", start, head.start());
        }
        List<String> got = compared(head);
        if (!got.equals(lines)) {
            throw different("headers", first(lines, got), first(got, lines));
        }
        Optional<String> unknown = starts(head).filter(start -> !isKnown(start)).findFirst();
        if (unknown.isPresent()) {
            throw different("headers", String.join(", ", starts), unknown.get());
        }
        if (varying != null) {
            return varying.mostBytes();
        }
        long most = hasNumber() ? body.length - numberWidth + MOST_DIGITS : body.length;
        if (!head.isChunked() && head.contentLength() >= 0 && !hasNumber() && head.contentLength() < most) {
            throw different("length of the body", most + " bytes", head.contentLength() + " bytes");
        }
        return most;
    }

    /** Where all of a usual reply would be there, and only a few bytes are not, nobody has to wait for more. */
    @Override
    public void beforeWaiting(byte[] got, int received) throws CallFailedException {
        if (whole == null || received < whole.length) {
            return;
        }
        int unlike = 0;
        int last = 0;
        for (int at = 0; at < whole.length; at++) {
            if (whole[at] != got[at] && !isInFreeRange(at)) {
                unlike++;
                last = at;
            }
        }
        if (unlike <= FEW) {
            int from = Math.max(0, last - SHOWN_BEFORE);
            throw different("reply from byte " + from, shown(whole, from), shown(got, from));
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

    /** Of the connection may be said what was not said before, as it usually is. */
    private boolean isKnown(String start) {
        return starts.contains(start)
                || start.endsWith(": ") && !start.toLowerCase(Locale.ROOT).startsWith("date");
    }

    private static String first(List<String> some, List<String> others) {
        return some.stream().filter(line -> !others.contains(line)).findFirst().orElse("none");
    }

    /**
     * Compares a reply that is not as usual, and whose head was looked at.
     *
     * @return the number in it; -1 where none is expected
     * @throws CallFailedException if it is not the expected one
     */
    long verify(RawReply reply) throws CallFailedException {
        if (reply.status() != status) {
            throw new CallFailedException(
                    reply.isSoapFault() ? FailureKind.SOAP_FAULT : FailureKind.HTTP_STATUS,
                    "expected HTTP " + status + ", got HTTP " + reply.status());
        }
        if (hasNumber()) {
            long number = numberOf(reply.body());
            if (number < 0) {
                throw different("body", shown(body, 0), shown(reply.body(), 0));
            }
            // The next ones are likely to have as many digits.
            keepWholeWithNumber(reply);
            return number;
        }
        if (varying != null) {
            int at = varying.wrongAt(reply.body(), 0, reply.body().length);
            if (at >= 0) {
                throw wrongBody(reply.body(), at, at);
            }
            varying.remember(reply.body());
            return -1;
        }
        ByteSlots.write(body, ids, id);
        if (!Arrays.equals(body, reply.body())) {
            throw unlike("body", body, reply.body());
        }
        return -1;
    }

    private CallFailedException wrongBody(byte[] got, int at, int atOfBody) {
        int before = Math.min(SHOWN_BEFORE, atOfBody);
        return different(
                "body from byte " + (atOfBody - before),
                shown(body, Math.min(body.length, atOfBody - before)),
                shown(got, at - before));
    }

    private static CallFailedException unlike(String what, byte[] expected, byte[] got) {
        int at = Arrays.mismatch(expected, got);
        int from = Math.max(0, at - SHOWN_BEFORE);
        return different(what + " from byte " + from, shown(expected, from), shown(got, from));
    }

    private static CallFailedException different(String what, String expected, String got) {
        return CallFailedException.wrongReply(what + ": expected " + expected + ", got " + got);
    }

    private static String shown(byte[] bytes, int from) {
        String text =
                new String(bytes, from, Math.max(0, Math.min(SHOWN, bytes.length - from)), StandardCharsets.ISO_8859_1);
        return text.replaceAll("\\s+", " ");
    }
}
