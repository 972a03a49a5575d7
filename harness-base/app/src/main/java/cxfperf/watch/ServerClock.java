package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import java.util.Optional;

/**
 * Says whether the server's monotonic clock is the one of this host's kernel, which all JVMs of this host share, those
 * in containers too: every reading then lies between the request and the answer. The clock of another kernel began when
 * that kernel was booted. Any thread.
 */
final class ServerClock {

    /** Null before the first poll. */
    private Boolean ofThisHost;

    /**
     * @param before this host's {@link System#nanoTime()} at the request, or earlier
     * @param after the same at the answer, or later
     */
    synchronized void seen(long before, long after, ServerSnapshot snapshot) {
        boolean between = snapshot.nanos() - before >= 0 && after - snapshot.nanos() >= 0;
        ofThisHost = between && !Boolean.FALSE.equals(ofThisHost);
    }

    /** Empty before the first poll. */
    synchronized Optional<Boolean> isOfThisHost() {
        return Optional.ofNullable(ofThisHost);
    }
}
