package cxfperf.cxf.raw;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Places in bytes at which something of one fixed length varies. Any thread. */
public final class ByteSlots {

    private static final byte[] NOTHING = {};

    private ByteSlots() {}

    /**
     * Where one has the one text and the other the other text, of the same length, which differ in their first byte.
     *
     * @return empty where they differ in something else
     */
    static Optional<int[]> between(byte[] one, byte[] other, byte[] oneText, byte[] otherText) {
        if (one.length != other.length) {
            return Optional.empty();
        }
        List<Integer> slots = new ArrayList<>();
        int from = 0;
        while (true) {
            int next = Arrays.mismatch(one, from, one.length, other, from, other.length);
            if (next < 0) {
                return Optional.of(slots.stream().mapToInt(Integer::intValue).toArray());
            }
            int at = from + next;
            if (!isAt(one, at, oneText) || !isAt(other, at, otherText)) {
                return Optional.empty();
            }
            slots.add(at);
            from = at + oneText.length;
        }
    }

    /** Whether they are equal. */
    static Optional<int[]> none(byte[] one, byte[] other) {
        return between(one, other, NOTHING, NOTHING);
    }

    /** Whether the text, which is not empty, is in this place of the bytes. */
    public static boolean isAt(byte[] bytes, int at, byte[] text) {
        return text.length > 0
                && at + text.length <= bytes.length
                && Arrays.equals(bytes, at, at + text.length, text, 0, text.length);
    }

    /** Where the text is for the first time; -1 where it is not. */
    public static int find(byte[] bytes, byte[] text) {
        for (int i = 0; i + text.length <= bytes.length; i++) {
            if (isAt(bytes, i, text)) {
                return i;
            }
        }
        return -1;
    }

    static void write(byte[] into, int[] slots, byte[] text) {
        for (int slot : slots) {
            System.arraycopy(text, 0, into, slot, text.length);
        }
    }
}
