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

    /** What has a time limit. Called by the one thread of this class. */
    interface Timed {
        void look(long nowNanos);
    }

    /** How late a time limit may be noticed. */
    static final long LOOK_EVERY_NANOS = 20_000_000;

    static final String THREAD = "socket-conduit-deadlines";

    /** Weak, so that the sockets of a conduit that nobody closes go with it. */
    private static final Set<WatchedSocket> WATCHED = ConcurrentHashMap.newKeySet();

    /** Guarded by WATCHED. */
    private static boolean running;

    /** What is watched, and what to close where it is collected: a channel does not close itself. */
    static final class WatchedSocket extends WeakReference<Timed> {

        private final Closeable socket;

        private WatchedSocket(Timed timed, Closeable socket) {
            super(timed);
            this.socket = socket;
        }
    }

    private Deadlines() {}

    /**
     * Watches until it is forgotten or collected.
     *
     * @param socket must not refer to the first
     * @return what to forget it by
     */
    static WatchedSocket watch(Timed timed, Closeable socket) {
        WatchedSocket watched = new WatchedSocket(timed, socket);
        WATCHED.add(watched);
        synchronized (WATCHED) {
            if (!running) {
                Thread thread = new Thread(Deadlines::lookOn, THREAD);
                thread.setDaemon(true);
                // It may outlive the program that has made it, and must not hold its classes longer than it needs.
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

    private static void lookOn() {
        while (!isDone()) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            try {
                long now = System.nanoTime();
                for (WatchedSocket watched : WATCHED) {
                    look(watched, now);
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

    private static void look(WatchedSocket watched, long now) throws IOException {
        Timed timed = watched.get();
        if (timed == null) {
            WATCHED.remove(watched);
            watched.socket.close();
        } else {
            timed.look(now);
        }
    }
}
