package cxfperf.cxf.raw;

import cxfperf.scenario.CallFailedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of a recorded message, with the places of its declared variables; its Content-Length is adapted to their
 * values. Owned by one thread; a message without variables never changes and may be shared.
 */
final class RawMessage {

    private static final int CONTENT_LENGTH = -1;
    private static final int NOTHING = -2;
    private static final int SHOWN_BEFORE = 8;
    private static final int SHOWN = 40;
    private static final Pattern LENGTH =
            Pattern.compile("\r\nContent-Length:[ \t]*([0-9]+)", Pattern.CASE_INSENSITIVE);

    /**
     * The place of one value.
     *
     * @param before the bytes between the previous place and this one
     * @param value the number of the variable, or {@link #CONTENT_LENGTH}
     */
    private record ValueSlot(byte[] before, int value, boolean inBody) {}

    private final List<ValueSlot> slots;
    private final byte[] tail;

    /** The length of the body without its values. */
    private final int bodyLiterals;

    /** The values of the slots, as an array for the hot path. */
    private final int[] variables;

    private final int[] places;
    private final int[] widths;
    private byte[] bytes;
    private int length;

    private RawMessage(List<ValueSlot> slots, byte[] tail, int bodyLiterals) {
        this.slots = List.copyOf(slots);
        this.tail = tail;
        this.bodyLiterals = bodyLiterals;
        this.variables = slots.stream().mapToInt(ValueSlot::value).toArray();
        this.places = new int[slots.size()];
        this.widths = new int[slots.size()];
        this.bytes = tail;
        this.length = slots.isEmpty() ? tail.length : 0;
    }

    /** Makes a message with one variable, in this place; its Content-Length stays as it is. */
    static RawMessage around(byte[] message, int place, int width) {
        RawMessage made = new RawMessage(
                List.of(new ValueSlot(Arrays.copyOf(message, place), 0, false)),
                Arrays.copyOfRange(message, place + width, message.length),
                0);
        made.layOut(Arrays.copyOfRange(message, place, place + width));
        return made;
    }

    /**
     * Makes a message from two recordings with different values. It has the values of the second.
     *
     * @param what names it in the message of the exception
     * @param hasHead whether it is a whole request or reply, with the head of HTTP
     */
    static RawMessage between(
            String what, byte[] one, List<byte[]> ofOne, byte[] other, List<byte[]> ofOther, boolean hasHead)
            throws CallFailedException {
        List<ValueSlot> slots = new ArrayList<>();
        int headEnd = hasHead ? HttpHead.end(other, other.length) : 0;
        int[] length = hasHead ? contentLength(one) : null;
        int[] lengthOfOther = hasHead ? contentLength(other) : null;
        int bodyLiterals = other.length - headEnd;
        int here = 0;
        int there = 0;
        int literal = 0;
        while (here < one.length || there < other.length) {
            int value = NOTHING;
            int end = here;
            int endThere = there;
            if (length != null && lengthOfOther != null && here == length[0] && there == lengthOfOther[0]) {
                value = CONTENT_LENGTH;
                end = length[1];
                endThere = lengthOfOther[1];
            } else {
                // The longest one, as a value can begin like another.
                for (int i = 0; i < ofOne.size(); i++) {
                    if (ofOne.get(i).length + ofOther.get(i).length > end - here + endThere - there
                            && isValue(one, here, ofOne.get(i), other, there, ofOther.get(i))) {
                        value = i;
                        end = here + ofOne.get(i).length;
                        endThere = there + ofOther.get(i).length;
                    }
                }
            }
            if (value != NOTHING) {
                slots.add(new ValueSlot(Arrays.copyOfRange(other, literal, there), value, there >= headEnd));
                bodyLiterals -= there >= headEnd ? endThere - there : 0;
                literal = endThere;
            } else if (here < one.length && there < other.length && one[here] == other[there]) {
                end++;
                endThere++;
            } else {
                throw CallFailedException.wrongReply(what + " from byte " + there + " varies between two recordings: "
                        + shown(one, here) + " and " + shown(other, there));
            }
            here = end;
            there = endThere;
        }
        if (slots.stream().allMatch(slot -> slot.value() == CONTENT_LENGTH)) {
            return new RawMessage(List.of(), other, 0);
        }
        RawMessage message = new RawMessage(slots, Arrays.copyOfRange(other, literal, other.length), bodyLiterals);
        message.layOut(ofOther.toArray(byte[][]::new));
        return message;
    }

    private static boolean isValue(byte[] one, int here, byte[] text, byte[] other, int there, byte[] otherText) {
        return isAt(one, here, text) && isAt(other, there, otherText) && !Arrays.equals(text, otherText);
    }

    private static boolean isAt(byte[] bytes, int at, byte[] text) {
        return text.length > 0
                && at + text.length <= bytes.length
                && Arrays.equals(bytes, at, at + text.length, text, 0, text.length);
    }

    /** Begin and end of the number in Content-Length; null if the head has none. */
    private static int[] contentLength(byte[] message) {
        int end = HttpHead.end(message, message.length);
        Matcher found = LENGTH.matcher(new String(message, 0, end, StandardCharsets.ISO_8859_1));
        return found.find() ? new int[] {found.start(1), found.end(1)} : null;
    }

    /** The text around this place, for a message of one line. */
    static String shown(byte[] bytes, int at) {
        int from = Math.max(0, Math.min(at, bytes.length) - SHOWN_BEFORE);
        int count = Math.min(SHOWN, bytes.length - from);
        return new String(bytes, from, count, StandardCharsets.ISO_8859_1).replaceAll("\\s+", " ");
    }

    /**
     * Writes the values of all variables.
     *
     * @param values by the number of the variable; copied
     * @return whether the bytes after a value have moved
     */
    boolean write(byte[]... values) {
        for (int i = 0; i < widths.length; i++) {
            int value = variables[i];
            if (value >= 0 && values[value].length != widths[i]) {
                layOut(values);
                return true;
            }
        }
        for (int i = 0; i < widths.length; i++) {
            int value = variables[i];
            if (value >= 0) {
                System.arraycopy(values[value], 0, bytes, places[i], widths[i]);
            }
        }
        return false;
    }

    private void layOut(byte[]... values) {
        int body = bodyLiterals;
        for (ValueSlot slot : slots) {
            body += slot.inBody() ? values[slot.value()].length : 0;
        }
        byte[] bodyLength = Integer.toString(body).getBytes(StandardCharsets.US_ASCII);
        int size = tail.length;
        for (int i = 0; i < widths.length; i++) {
            ValueSlot slot = slots.get(i);
            widths[i] = slot.value() < 0 ? bodyLength.length : values[slot.value()].length;
            places[i] = (i == 0 ? 0 : places[i - 1] + widths[i - 1]) + slot.before().length;
            size += slot.before().length + widths[i];
        }
        if (size > bytes.length || bytes == tail) {
            bytes = new byte[size];
        }
        length = size;
        for (int i = 0; i < widths.length; i++) {
            ValueSlot slot = slots.get(i);
            System.arraycopy(slot.before(), 0, bytes, places[i] - slot.before().length, slot.before().length);
            System.arraycopy(slot.value() < 0 ? bodyLength : values[slot.value()], 0, bytes, places[i], widths[i]);
        }
        System.arraycopy(tail, 0, bytes, size - tail.length, tail.length);
    }

    /** {@return the number of places of variables in the message; a variable may have several} */
    int variables() {
        return (int) slots.stream().filter(slot -> slot.value() >= 0).count();
    }

    /** Where the value of the first variable begins. */
    int place() {
        return places[0];
    }

    int width() {
        return widths[0];
    }

    /** The bytes of the message; valid up to {@link #length()}. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Whether it is a HEAD, whose reply has no body. */
    boolean isHead() {
        return bytes[0] == 'H' && bytes[1] == 'E';
    }
}
