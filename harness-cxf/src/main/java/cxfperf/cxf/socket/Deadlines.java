package cxfperf.cxf.socket;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the reads that last too long, by closing their sockets. A socket with a time limit of its own costs three system
 * calls for each read (a try, a poll, a read), and one without costs one; this looks at all of them from one thread.
 */
final class Deadlines {

    /** How late a time limit may be noticed. */
    static final long LOOK_EVERY_NANOS = 20_000_000;

    private static final Set<HttpConnection> WATCHED = ConcurrentHashMap.newKeySet();

    static {
        Thread thread = new Thread(Deadlines::look, "socket-conduit-deadlines");
        thread.setDaemon(true);
        thread.start();
    }

    private Deadlines() {}

    /** Watches the connection until it is closed. */
    static void watch(HttpConnection connection) {
        WATCHED.add(connection);
    }

    static void forget(HttpConnection connection) {
        WATCHED.remove(connection);
    }

    private static void look() {
        while (true) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            if (!WATCHED.isEmpty()) {
                long now = System.nanoTime();
                WATCHED.forEach(connection -> connection.endIfOverdue(now));
            }
        }
    }
}
