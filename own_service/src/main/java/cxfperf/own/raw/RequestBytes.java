package cxfperf.own.raw;

import cxfperf.cxf.raw.ByteSlots;
import cxfperf.cxf.raw.HttpHead;
import cxfperf.cxf.raw.RecordedCall;
import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bytes of a request in which values stand that are drawn for each call. Immutable.
 *
 * @param beforeLength all up to the number that says how long the body is; the whole head where none says it
 * @param afterLength the rest of the head
 * @param hasLength whether there is that number
 */
record RequestBytes(
        List<RequestPiece> beforeLength, List<RequestPiece> afterLength, List<RequestPiece> body, boolean hasLength) {

    private static final byte[] LENGTH = "\r\nContent-Length: ".getBytes(StandardCharsets.US_ASCII);

    /**
     * Bytes, or the place of a value.
     *
     * @param text of the value; -1 for bytes
     */
    record RequestPiece(byte[] bytes, int text) {}

    /**
     * Of two requests that differ in values alone, each as long as the other one.
     *
     * @throws CallFailedException if they differ in something else
     */
    static RequestBytes between(RecordedCall one, SentTexts ofOne, RecordedCall other, SentTexts ofOther)
            throws CallFailedException {
        byte[] bytes = one.request();
        int headEnd = HttpHead.end(bytes, bytes.length);
        int length = ByteSlots.find(Arrays.copyOf(bytes, headEnd), LENGTH);
        int numberFrom = length < 0 ? headEnd : length + LENGTH.length;
        int numberTo = numberFrom;
        while (length >= 0 && Character.isDigit(bytes[numberTo])) {
            numberTo++;
        }
        byte[] others = other.request();
        if (bytes.length != others.length) {
            throw unlike(Arrays.mismatch(bytes, others));
        }
        return new RequestBytes(
                pieces(bytes, ofOne, others, ofOther, 0, numberFrom),
                pieces(bytes, ofOne, others, ofOther, numberTo, headEnd),
                pieces(bytes, ofOne, others, ofOther, headEnd, bytes.length),
                length >= 0);
    }

    private static List<RequestPiece> pieces(
            byte[] one, SentTexts ofOne, byte[] other, SentTexts ofOther, int from, int to) throws CallFailedException {
        List<RequestPiece> pieces = new ArrayList<>();
        int literal = from;
        int at = from;
        while (at < to) {
            int text = SentTexts.at(one, at, ofOne, other, at, ofOther);
            if (text >= 0) {
                pieces.add(new RequestPiece(Arrays.copyOfRange(one, literal, at), -1));
                pieces.add(new RequestPiece(null, text));
                at += ofOne.texts().get(text).length;
                literal = at;
            } else if (one[at] == other[at]) {
                at++;
            } else {
                throw unlike(at);
            }
        }
        pieces.add(new RequestPiece(Arrays.copyOfRange(one, literal, to), -1));
        return pieces;
    }

    private static CallFailedException unlike(int at) {
        return CallFailedException.wrongReply(
                "CXF's client sends another request each time, from byte " + at + " on, and not for the values in it");
    }

    /** The request with these values. */
    byte[] with(SentTexts texts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        write(body, texts, content);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(beforeLength, texts, out);
        if (hasLength) {
            out.writeBytes(Integer.toString(content.size()).getBytes(StandardCharsets.US_ASCII));
        }
        write(afterLength, texts, out);
        out.writeBytes(content.toByteArray());
        return out.toByteArray();
    }

    private static void write(List<RequestPiece> pieces, SentTexts texts, ByteArrayOutputStream out) {
        for (RequestPiece piece : pieces) {
            out.writeBytes(piece.bytes() == null ? texts.texts().get(piece.text()) : piece.bytes());
        }
    }
}
