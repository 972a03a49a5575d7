package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of one worker's request, with what varies in them. Owned by one thread; one that is never written to may be
 * shared.
 */
public final class RawRequest {

    private byte[] bytes;
    private int length;
    private final boolean head;

    /** Where a text of one length is that varies. */
    private int[] ids = {};

    /** Where the one text begins that is of any length; -1 where there is none. */
    private int textAt = -1;

    private int textLength;

    private RawRequest(byte[] bytes) {
        this.bytes = bytes.clone();
        this.length = bytes.length;
        this.head = bytes.length > 1 && bytes[0] == 'H' && bytes[1] == 'E';
    }

    /** One that is always the same. */
    public static RawRequest of(byte[] bytes) {
        return new RawRequest(bytes);
    }

    /** One that is always the same. @throws CallFailedException if these two are not */
    public static RawRequest same(RecordedCall one, RecordedCall other) throws CallFailedException {
        return withIds(one, other, new byte[0], new byte[0]);
    }

    /**
     * One with a text of one length that varies.
     *
     * @param oneId begins with another byte than {@code otherId}
     * @throws CallFailedException if anything else varies
     */
    public static RawRequest withIds(RecordedCall one, RecordedCall other, byte[] oneId, byte[] otherId)
            throws CallFailedException {
        RawRequest request = new RawRequest(other.request());
        request.ids = ByteSlots.between(one.request(), other.request(), oneId, otherId)
                .orElseThrow(
                        () -> CallFailedException.wrongReply("CXF's client sends another request each time, from byte "
                                + Arrays.mismatch(one.request(), other.request()) + " on"));
        return request;
    }

    /**
     * One with a text of any length in its head that varies.
     *
     * @param before what is ahead of the text for the first time
     * @param text what it is in the recorded call
     */
    public static RawRequest withText(RecordedCall call, String before, String text) throws CallFailedException {
        RawRequest request = new RawRequest(call.request());
        int at = ByteSlots.find(call.request(), (before + text).getBytes(StandardCharsets.ISO_8859_1));
        if (at < 0) {
            throw CallFailedException.wrongReply("CXF's client has not sent " + before + text);
        }
        request.textAt = at + before.length();
        request.textLength = text.length();
        return request;
    }

    /** Writes the text of one length. */
    void writeId(byte[] text) {
        ByteSlots.write(bytes, ids, text);
    }

    /** Writes the text of any length: ASCII. */
    public void writeText(String text) {
        int grown = text.length() - textLength;
        if (grown != 0) {
            int tail = textAt + textLength;
            byte[] target = length + grown <= bytes.length ? bytes : Arrays.copyOf(bytes, length + grown);
            System.arraycopy(bytes, tail, target, tail + grown, length - tail);
            bytes = target;
            length += grown;
            textLength += grown;
        }
        for (int i = 0; i < text.length(); i++) {
            bytes[textAt + i] = (byte) text.charAt(i);
        }
    }

    /** Whether CXF's client has sent the same. */
    public boolean isThatOf(RecordedCall call) {
        byte[] other = call.request();
        return Arrays.equals(bytes, 0, length, other, 0, other.length);
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    boolean isHead() {
        return head;
    }
}
