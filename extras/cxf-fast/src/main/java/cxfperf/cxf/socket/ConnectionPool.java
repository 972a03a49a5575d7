package cxfperf.cxf.socket;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The idle connections of one conduit, the most recently used first. The pool checks each connection before use, and
 * once per second while it is idle. Thread-safe: the thread that takes a connection out of a queue owns it.
 */
final class ConnectionPool {

    private static final long CHECK_EVERY_NANOS = 1_000_000_000;

    private final Deque<HttpConnection> idle = new ConcurrentLinkedDeque<>();

    /** Counted here, because the queue would count its elements one by one. */
    private final AtomicInteger idleCount = new AtomicInteger();

    private final IdleLimits limits;
    private volatile boolean closed;

    /**
     * The server and the TLS settings of a connection. It can be reused for the same origin only.
     *
     * @param authority host and port as written in the address
     * @param tls null for http
     */
    record Origin(String authority, TlsSockets tls) {}

    /**
     * @param connections the most idle connections of all origins together; others are closed instead of kept
     * @param nanos how long a connection may be idle before it is closed
     */
    record IdleLimits(int connections, long nanos) {}

    ConnectionPool(IdleLimits limits) {
        this.limits = limits;
    }

    /** @return null if there is none */
    HttpConnection take(Origin target) {
        for (HttpConnection next = takeOut(target); next != null; next = takeOut(target)) {
            if (next.isUsable()) {
                return next;
            }
            next.close();
        }
        return null;
    }

    /** Nearly always takes the first connection, because few conduits call several servers. */
    private HttpConnection takeOut(Origin target) {
        for (HttpConnection next : idle) {
            if (next.isOf(target) && idle.removeFirstOccurrence(next)) {
                idleCount.decrementAndGet();
                return next;
            }
        }
        return null;
    }

    void giveBack(Origin target, HttpConnection connection) {
        if (!connection.rest(target, this)) {
            connection.close();
            return;
        }
        if (idleCount.incrementAndGet() > limits.connections()) {
            idleCount.decrementAndGet();
            connection.close();
            return;
        }
        idle.addFirst(connection);
        if (closed) {
            close();
        }
    }

    boolean isCheckDue(long nanos) {
        return nanos >= Math.min(CHECK_EVERY_NANOS, limits.nanos());
    }

    /**
     * Closes a connection that has been idle for too long, that the server has closed, or that cannot be used for
     * another reason.
     */
    void check(HttpConnection connection, long now) {
        // Searches from the end, where the longest idle connections are.
        if (!idle.removeLastOccurrence(connection)) {
            return;
        }
        if (connection.idleNanos(now) < limits.nanos() && connection.isUsable()) {
            idle.addLast(connection);
            if (closed) {
                close();
            }
        } else {
            idleCount.decrementAndGet();
            connection.abort();
        }
    }

    void close() {
        closed = true;
        for (HttpConnection next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            idleCount.decrementAndGet();
            next.close();
        }
    }
}
