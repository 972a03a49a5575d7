package cxfperf.cxf.handwritten;

import java.net.URI;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The idle connections of one conduit, the one used last first. Safe for use by several threads. */
final class ConnectionPool {

    /** Within this time after its last reply a connection is taken to be open; after it, it is looked at first. */
    private static final long CHECK_AFTER_NANOS = 1_000_000_000;

    private final Map<String, Deque<HttpConnection>> idle = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** @return null where there is none */
    HttpConnection take(URI target) {
        Deque<HttpConnection> connections = connections(target);
        for (HttpConnection next = connections.pollFirst(); next != null; next = connections.pollFirst()) {
            if (next.isUsable(CHECK_AFTER_NANOS)) {
                return next;
            }
            next.close();
        }
        return null;
    }

    void giveBack(URI target, HttpConnection connection) {
        if (!connection.rest()) {
            connection.close();
            return;
        }
        connections(target).addFirst(connection);
        if (closed) {
            close();
        }
    }

    void close() {
        closed = true;
        for (Deque<HttpConnection> connections : idle.values()) {
            for (HttpConnection next = connections.pollFirst(); next != null; next = connections.pollFirst()) {
                next.close();
            }
        }
    }

    private Deque<HttpConnection> connections(URI target) {
        Deque<HttpConnection> known = idle.get(target.getRawAuthority());
        return known != null
                ? known
                : idle.computeIfAbsent(target.getRawAuthority(), authority -> new ConcurrentLinkedDeque<>());
    }
}
