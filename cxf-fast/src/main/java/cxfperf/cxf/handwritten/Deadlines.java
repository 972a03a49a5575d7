package cxfperf.cxf.handwritten;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends the exchanges that last too long, by closing their sockets. A socket with a time limit of its own costs three
 * system calls for each read (a try, a poll, a read), and one without costs one; this looks at all of them from one
 * thread.
 */
final class Deadlines {

    /** What has a time limit. Called by the one thread of this class. */
    interface Timed {
        void endIfOverdue(long nowNanos);
    }

    /** How late a time limit may be noticed. */
    static final long LOOK_EVERY_NANOS = 20_000_000;

    /** Weak, so that the sockets of a conduit that nobody closes go with it. */
    private static final Set<Reference<Timed>> WATCHED = ConcurrentHashMap.newKeySet();

    static {
        Thread thread = new Thread(Deadlines::look, "socket-conduit-deadlines");
        thread.setDaemon(true);
        thread.start();
    }

    private Deadlines() {}

    /**
     * Watches until it is forgotten or collected.
     *
     * @return what to forget it by
     */
    static Reference<Timed> watch(Timed timed) {
        Reference<Timed> watched = new WeakReference<>(timed);
        WATCHED.add(watched);
        return watched;
    }

    static void forget(Reference<Timed> watched) {
        WATCHED.remove(watched);
    }

    private static void look() {
        while (true) {
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
            try {
                long now = System.nanoTime();
                for (Reference<Timed> watched : WATCHED) {
                    look(watched, now);
                }
            } catch (Throwable t) {
                // Out of memory, say. Without a next look no call of this JVM would have a time limit any more.
            }
        }
    }

    private static void look(Reference<Timed> watched, long now) {
        Timed timed = watched.get();
        if (timed == null) {
            WATCHED.remove(watched);
        } else {
            timed.endIfOverdue(now);
        }
    }
}
