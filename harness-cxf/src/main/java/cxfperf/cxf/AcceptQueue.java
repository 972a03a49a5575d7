package cxfperf.cxf;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The queue of connections that the kernel holds until a server accepts them. CXF's own server has Java's default of
 * 50. All clients of a load connect at once: beyond the limit the kernel drops packets, and a connection is made
 * seconds later, or is reset after half a minute.
 */
final class AcceptQueue {

    /** Linux's default maximum, see net.core.somaxconn. */
    private static final int CONNECTIONS = 4_096;

    private static final int MAX_TRIES = 30;
    private static final long PAUSE_MILLIS = 100;

    private AcceptQueue() {}

    /** Lengthens the queue of an engine that has just started, unless its bus file sets a length. */
    static void lengthen(JettyHTTPServerEngine engine) throws Exception {
        if (engine != null
                && engine.getConnector() instanceof ServerConnector connector
                && connector.getAcceptQueueSize() == 0) {
            // Jetty uses the size only when it binds the port.
            connector.stop();
            connector.setAcceptQueueSize(CONNECTIONS);
            awaitAcceptors(connector);
            bindAgain(connector);
        }
    }

    /**
     * Waits until the old acceptors have ended. An acceptor only asks whether its connector runs: one that has not
     * begun yet, or has not noticed the stop, would go on beside the new one and take a thread of the pool from the
     * calls. The wait is bounded, because a pool that others use may never be idle.
     */
    private static void awaitAcceptors(ServerConnector connector) throws InterruptedException {
        if (connector.getExecutor() instanceof QueuedThreadPool pool) {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_TRIES * PAUSE_MILLIS);
            while (pool.getBusyThreads() > 0 && System.nanoTime() < end) {
                Thread.sleep(1);
            }
        }
    }

    /**
     * Binds the port again, with retries: it was free for a moment, and the kernel may have given it to an outgoing
     * connection, which is short-lived.
     */
    private static void bindAgain(ServerConnector connector) throws Exception {
        for (int tries = 1; ; tries++) {
            try {
                connector.start();
                return;
            } catch (IOException e) {
                if (tries == MAX_TRIES) {
                    throw e;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }
}
