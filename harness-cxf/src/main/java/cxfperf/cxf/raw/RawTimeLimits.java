package cxfperf.cxf.raw;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends exchanges that last too long, by closing their sockets, and looks at all of them from one thread: a socket with
 * a time limit of its own costs three system calls for a read in place of one. Safe for use by several threads.
 */
final class RawTimeLimits implements AutoCloseable {

    /** How late a time limit may be noticed. */
    private static final long LOOK_EVERY_NANOS = 20_000_000;

    private final Set<RawConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    RawTimeLimits() {
        Thread thread = new Thread(this::look, "raw-time-limits");
        thread.setDaemon(true);
        thread.start();
    }

    void watch(RawConnection connection) {
        connections.add(connection);
    }

    void forget(RawConnection connection) {
        connections.remove(connection);
    }

    private void look() {
        while (!closed) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            try {
                long now = System.nanoTime();
                connections.forEach(connection -> connection.endIfOverdue(now));
            } catch (OutOfMemoryError e) {
                // Without a next look no call would have a time limit any more.
            }
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
