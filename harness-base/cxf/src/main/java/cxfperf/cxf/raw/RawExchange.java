package cxfperf.cxf.raw;

import cxfperf.cxf.Expect;
import cxfperf.cxf.raw.RawConnection.RawReply;
import cxfperf.cxf.raw.Recorder.RecordedCall;
import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A recorded request and its expected reply, in which at most one declared value varies. Immutable; any thread.
 *
 * @param reply the first recorded reply
 * @param body the body of the expected reply
 */
public record RawExchange(String method, RawPieces request, RawReply reply, RawPieces body) {

    private static final int SHOWN_BEFORE = 8;
    private static final int SHOWN = 40;
    private static final int MOST_BYTES_MORE = 65_536;

    /** Makes an exchange that is always the same. */
    public static RawExchange same(RecordedCall one, RecordedCall other) throws CallFailedException {
        return of("", one, "", other, "");
    }

    /**
     * Makes an exchange with a value in its request, its reply, or both. In the body of the request, all values must
     * have the same length.
     *
     * @param before the text before each place of the value; may be empty
     * @param ofOne the value in the first recording; empty if nothing varies
     * @throws CallFailedException with the difference, if the recordings differ in anything else
     */
    public static RawExchange of(String before, RecordedCall one, String ofOne, RecordedCall other, String ofOther)
            throws CallFailedException {
        RawExchange exchange = new RawExchange(
                one.method(),
                RawPieces.of(one.request(), before, ofOne),
                one.reply(),
                RawPieces.of(one.reply().body(), before, ofOne));
        try {
            requireEqual("request", exchange.request.with(ofOther), other.request());
            exchange.verify(other.reply(), exchange.body.with(ofOther));
        } catch (CallFailedException e) {
            throw CallFailedException.wrongReply("two recordings differ: " + e.getMessage());
        }
        return exchange;
    }

    /** Returns how many bytes of a body to read: enough for the expected body, or for a message about another. */
    int mostBodyBytes() {
        return reply.body().length + MOST_BYTES_MORE;
    }

    /** @throws CallFailedException if the reply is not the expected one with this body */
    void verify(RawReply got, byte[] expectedBody) throws CallFailedException {
        if (got.status() != reply.status()) {
            throw Expect.status("expected HTTP " + reply.status() + ", got HTTP " + got.status(), got.body());
        }
        Expect.same("content type of the reply", reply.type(), got.type());
        requireEqual("body of the reply", expectedBody, got.body());
    }

    /** Returns the number that the server has assigned, if everything else is as expected. */
    long number(RawReply got) throws CallFailedException {
        int from = body.pieces().get(0).length;
        int to = from;
        while (to < got.body().length && Character.isDigit(got.body()[to])) {
            to++;
        }
        String digits = to == from ? "?" : new String(got.body(), from, to - from, StandardCharsets.US_ASCII);
        verify(got, body.with(digits));
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw CallFailedException.wrongReply("body of the reply: expected a number, got " + digits);
        }
    }

    private static void requireEqual(String what, byte[] expected, byte[] got) throws CallFailedException {
        int at = Arrays.mismatch(expected, got);
        if (at >= 0) {
            throw CallFailedException.wrongReply(
                    what + " from byte " + at + ": expected " + shown(expected, at) + ", got " + shown(got, at));
        }
    }

    /** The text around this place, for a message of one line. */
    private static String shown(byte[] bytes, int at) {
        int from = Math.max(0, Math.min(at, bytes.length) - SHOWN_BEFORE);
        int count = Math.min(SHOWN, bytes.length - from);
        return new String(bytes, from, count, StandardCharsets.ISO_8859_1).replaceAll("\\s+", " ");
    }

    /** The recorded bytes between the places of a value; one piece if there is no place. */
    record RawPieces(List<byte[]> pieces) {

        static RawPieces of(byte[] recorded, String before, String value) {
            String text = new String(recorded, StandardCharsets.ISO_8859_1);
            String wanted = before + value;
            List<byte[]> pieces = new ArrayList<>();
            int from = 0;
            for (int at = value.isEmpty() ? -1 : text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, from)) {
                pieces.add(Arrays.copyOfRange(recorded, from, at + before.length()));
                from = at + wanted.length();
            }
            pieces.add(Arrays.copyOfRange(recorded, from, recorded.length));
            return new RawPieces(pieces);
        }

        byte[] with(String value) {
            if (pieces.size() == 1) {
                return pieces.get(0);
            }
            byte[] written = value.getBytes(StandardCharsets.ISO_8859_1);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = 0; i < pieces.size(); i++) {
                bytes.writeBytes(i == 0 ? new byte[0] : written);
                bytes.writeBytes(pieces.get(i));
            }
            return bytes.toByteArray();
        }
    }
}
