package cxfperf.cxf.socket;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Buffers of sent requests, for reuse, the most recently used first. A request of a megabyte that started with a small
 * buffer would be copied seven times while it grows. Safe for use by several threads.
 */
final class SpareBuffers {

    /** The limit for all buffers together: enough for some 50 messages of a megabyte at a time. */
    static final long MAX_BYTES = 64L << 20;

    private final Deque<byte[]> buffers = new ConcurrentLinkedDeque<>();
    private final AtomicLong bytes = new AtomicLong();

    /** @return null if there is none */
    byte[] take() {
        byte[] buffer = buffers.pollFirst();
        if (buffer != null) {
            bytes.addAndGet(-buffer.length);
        }
        return buffer;
    }

    /** Keeps a buffer, or drops it if the limit is reached. */
    void giveBack(byte[] buffer) {
        if (bytes.addAndGet(buffer.length) <= MAX_BYTES) {
            buffers.addFirst(buffer);
        } else {
            bytes.addAndGet(-buffer.length);
        }
    }
}
