package cxfperf.cxf.raw;

import java.util.Arrays;

/**
 * What is around the body of a reply of a known length.
 *
 * @param before all bytes ahead of the body
 * @param after all bytes behind it
 * @param free from and to, of what may differ ahead of the body
 */
record ReplyFrame(byte[] before, byte[] after, int[] free) {

    int bodyAt() {
        return before.length;
    }

    byte[] with(byte[] body) {
        byte[] all = Arrays.copyOf(before, before.length + body.length + after.length);
        System.arraycopy(body, 0, all, before.length, body.length);
        System.arraycopy(after, 0, all, before.length + body.length, after.length);
        return all;
    }
}
