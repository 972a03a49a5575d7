package cxfperf.cxf.jetty;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the bytes of all replies of a port that are in memory until clients read them. Safe for any thread. */
final class UnreadBytes {

    private final long most;
    private final AtomicLong bytes = new AtomicLong();

    /** @param most the limit in bytes */
    UnreadBytes(long most) {
        this.most = most;
    }

    /** Whether the count is below the limit. */
    boolean hasRoom() {
        return bytes.get() < most;
    }

    /** Returns the number of bytes in memory. */
    long waiting() {
        return bytes.get();
    }

    /** @param more below 0 for bytes that were read, or that will never be read */
    void add(long more) {
        bytes.addAndGet(more);
    }
}
