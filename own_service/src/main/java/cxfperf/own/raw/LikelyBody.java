package cxfperf.own.raw;

import cxfperf.cxf.raw.VaryingBody;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;

/** One worker's next reply to a call, with the values that were sent, and what the service made as it was seen last. */
final class LikelyBody implements VaryingBody {

    private final List<ReplyBytes.ReplyPart> parts;

    /** Of each part that the service makes, in the place of its part. */
    private final byte[][] seen;

    private SentTexts sent = SentTexts.NONE;
    private int[] free = {};
    private int length;

    LikelyBody(ReplyBytes learned) {
        parts = learned.parts();
        seen = new byte[parts.size()][];
        for (int i = 0; i < seen.length; i++) {
            MadeValue made = parts.get(i).made();
            seen[i] = made == null ? null : made.sample();
        }
    }

    /** The next call has these. */
    void expect(SentTexts texts) {
        sent = texts;
    }

    @Override
    public byte[] likely() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(length);
        int[] ranges = new int[2 * seen.length];
        int count = 0;
        for (int i = 0; i < seen.length; i++) {
            byte[] bytes = seen[i] == null ? fixed(parts.get(i)) : seen[i];
            if (seen[i] != null) {
                ranges[count++] = out.size();
                ranges[count++] = out.size() + bytes.length;
            }
            out.writeBytes(bytes);
        }
        free = Arrays.copyOf(ranges, count);
        length = out.size();
        return out.toByteArray();
    }

    private byte[] fixed(ReplyBytes.ReplyPart part) {
        return part.bytes() == null ? sent.texts().get(part.text()) : part.bytes();
    }

    @Override
    public int[] free() {
        return free;
    }

    @Override
    public long mostBytes() {
        return length + (long) MadeValue.MOST_BYTES * free.length;
    }

    @Override
    public int wrongAt(byte[] bytes, int from, int to) {
        int at = from;
        for (ReplyBytes.ReplyPart part : parts) {
            if (part.made() != null) {
                int end = part.made().end(bytes, at, to);
                if (end < 0) {
                    return at;
                }
                at = end;
            } else {
                byte[] fixed = fixed(part);
                int wrong = Arrays.mismatch(fixed, 0, fixed.length, bytes, at, Math.min(to, at + fixed.length));
                if (wrong >= 0) {
                    return at + wrong;
                }
                at += fixed.length;
            }
        }
        return at == to ? -1 : at;
    }

    @Override
    public void remember(byte[] body) {
        int at = 0;
        for (int i = 0; i < seen.length; i++) {
            ReplyBytes.ReplyPart part = parts.get(i);
            int end =
                    part.made() == null ? at + fixed(part).length : part.made().end(body, at, body.length);
            if (seen[i] != null) {
                seen[i] = Arrays.copyOfRange(body, at, end);
            }
            at = end;
        }
    }
}
