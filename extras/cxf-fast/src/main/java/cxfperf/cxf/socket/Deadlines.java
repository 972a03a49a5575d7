package cxfperf.cxf.socket;

import java.io.Closeable;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends exchanges that exceed their time limit, by closing their sockets, and triggers checks of idle connections. A
 * socket with its own time limit costs three system calls per read (a try, a poll, a read), one without costs one; this
 * class polls all of them from one thread. The thread lives only while there are connections.
 */
final class Deadlines {

    /** An object with a time limit. Called by the single thread of this class. */
    interface Timed {
        void poll(long nowNanos);
    }

    /** The delay with which an exceeded time limit may be noticed. */
    static final long POLL_EVERY_NANOS = 20_000_000;

    static final String THREAD = "socket-conduit-deadlines";

    /** Weak references, so that a conduit that is never closed is collected, and its sockets are then closed. */
    private static final Set<WatchedSocket> WATCHED = ConcurrentHashMap.newKeySet();

    /** Guarded by WATCHED. */
    private static boolean running;

    /** A watched object, and the socket to close when it is collected, because a channel does not close itself. */
    static final class WatchedSocket extends WeakReference<Timed> {

        private final Closeable socket;

        private WatchedSocket(Timed timed, Closeable socket) {
            super(timed);
            this.socket = socket;
        }
    }

    private Deadlines() {}

    /**
     * Watches an object until it is forgotten or collected.
     *
     * @param socket must not refer to {@code timed}, which could then never be collected
     * @return the argument of {@link #forget}
     */
    static WatchedSocket watch(Timed timed, Closeable socket) {
        WatchedSocket watched = new WatchedSocket(timed, socket);
        WATCHED.add(watched);
        synchronized (WATCHED) {
            if (!running) {
                Thread thread = new Thread(Deadlines::pollAll, THREAD);
                thread.setDaemon(true);
                // The thread may outlive the program that started it, and must not keep that program's classes.
                thread.setContextClassLoader(null);
                thread.start();
                running = true;
            }
        }
        return watched;
    }

    static void forget(WatchedSocket watched) {
        WATCHED.remove(watched);
    }

    private static void pollAll() {
        while (!isDone()) {
            LockSupport.parkNanos(POLL_EVERY_NANOS);
            try {
                long now = System.nanoTime();
                for (WatchedSocket watched : WATCHED) {
                    poll(watched, now);
                }
            } catch (Throwable t) {
                // For example an OutOfMemoryError. If polling ended here, calls of this JVM would no longer have a time
                // limit.
            }
        }
    }

    private static boolean isDone() {
        synchronized (WATCHED) {
            running = !WATCHED.isEmpty();
            return !running;
        }
    }

    private static void poll(WatchedSocket watched, long now) throws IOException {
        Timed timed = watched.get();
        if (timed == null) {
            WATCHED.remove(watched);
            watched.socket.close();
        } else {
            timed.poll(now);
        }
    }
}
