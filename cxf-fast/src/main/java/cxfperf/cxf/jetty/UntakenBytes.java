package cxfperf.cxf.jetty;

import java.util.concurrent.atomic.AtomicLong;

/** How much of the replies of all connections of a port waits in memory until clients take it. Any thread. */
final class UntakenBytes {

    private final long most;
    private final AtomicLong bytes = new AtomicLong();

    /** @param most above which nothing is to be kept any more */
    UntakenBytes(long most) {
        this.most = most;
    }

    /** Whether more may be kept in memory. */
    boolean hasRoom() {
        return bytes.get() < most;
    }

    /** How many bytes wait. */
    long waiting() {
        return bytes.get();
    }

    /** @param more below 0 for those that were taken, or that nobody will take */
    void add(long more) {
        bytes.addAndGet(more);
    }
}
