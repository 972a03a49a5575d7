package cxfperf.cxf.socket;

import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The idle connections of one conduit, the most recently used first. The pool checks each connection before use, and
 * once per second while it is idle. Thread-safe: the thread that takes a connection out of a queue owns it.
 */
final class ConnectionPool {

    private static final long CHECK_EVERY_NANOS = 1_000_000_000;

    private final Map<Origin, Deque<HttpConnection>> idle = new ConcurrentHashMap<>();
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
        Deque<HttpConnection> connections = idle.get(target);
        if (connections == null) {
            return null;
        }
        for (HttpConnection next = connections.pollFirst(); next != null; next = connections.pollFirst()) {
            idleCount.decrementAndGet();
            if (next.isUsable()) {
                return next;
            }
            next.close();
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
        Deque<HttpConnection> connections = idle.get(target);
        if (connections == null) {
            connections = newQueue(target);
        }
        connections.addFirst(connection);
        if (idle.get(target) != connections) {
            moveAll(target, connections);
        }
        if (closed) {
            close();
        }
    }

    private Deque<HttpConnection> newQueue(Origin target) {
        // A new origin is rare, so this is the time to drop empty queues.
        idle.forEach(this::forgetIfEmpty);
        return idle.computeIfAbsent(target, any -> new ConcurrentLinkedDeque<>());
    }

    private void forgetIfEmpty(Origin target, Deque<HttpConnection> connections) {
        if (connections.isEmpty() && idle.remove(target, connections)) {
            moveAll(target, connections);
        }
    }

    /**
     * Moves connections out of a queue that was removed. If two threads do so, the one that takes out a connection
     * moves it.
     */
    private void moveAll(Origin target, Deque<HttpConnection> connections) {
        for (HttpConnection next = connections.pollFirst(); next != null; next = connections.pollFirst()) {
            idleCount.decrementAndGet();
            giveBack(target, next);
        }
    }

    boolean isCheckDue(long nanos) {
        return nanos >= Math.min(CHECK_EVERY_NANOS, limits.nanos());
    }

    /**
     * Closes a connection that has been idle for too long, that the server has closed, or that cannot be used for
     * another reason.
     */
    void check(Origin target, HttpConnection connection, long now) {
        Deque<HttpConnection> connections = idle.get(target);
        // Searches from the end, where the longest idle connections are.
        if (connections == null || !connections.removeLastOccurrence(connection)) {
            return;
        }
        if (connection.idleNanos(now) < limits.nanos() && connection.isUsable()) {
            connections.addLast(connection);
            if (idle.get(target) != connections) {
                moveAll(target, connections);
            }
            if (closed) {
                close();
            }
        } else {
            idleCount.decrementAndGet();
            connection.abort();
            forgetIfEmpty(target, connections);
        }
    }

    void close() {
        closed = true;
        for (Deque<HttpConnection> connections : idle.values()) {
            for (HttpConnection next = connections.pollFirst(); next != null; next = connections.pollFirst()) {
                idleCount.decrementAndGet();
                next.close();
            }
        }
        idle.forEach(this::forgetIfEmpty);
    }

    /** Returns the number of known origins. */
    int origins() {
        return idle.size();
    }
}
