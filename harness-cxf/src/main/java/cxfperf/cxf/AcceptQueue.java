package cxfperf.cxf;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The connections that wait in the kernel until a server accepts them. CXF's own server lets 50 wait, as Java does
 * where nobody says otherwise. Of the clients of a load all connect at once: beyond that number the kernel drops
 * packets, and a connection comes seconds later, or is reset after half a minute.
 */
final class AcceptQueue {

    /** Linux holds no more unless it is told to, see net.core.somaxconn. */
    private static final int CONNECTIONS = 4_096;

    private static final int MAX_TRIES = 30;
    private static final long PAUSE_MILLIS = 100;

    private AcceptQueue() {}

    /** Lengthens it for an engine that has just started, unless its bus file has said how long it is to be. */
    static void lengthen(JettyHTTPServerEngine engine) throws Exception {
        if (engine != null
                && engine.getConnector() instanceof ServerConnector connector
                && connector.getAcceptQueueSize() == 0) {
            // Taken when the port is bound only.
            connector.stop();
            connector.setAcceptQueueSize(CONNECTIONS);
            awaitAcceptors(connector);
            bindAgain(connector);
        }
    }

    /**
     * An acceptor asks only whether its connector runs: one that has not begun yet, or not noticed the stop, would go
     * on beside the new one and keep a thread of the pool from the calls. A pool that others use, too, may never be
     * idle.
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
     * For a moment the port was free: the kernel may have given it to a connection of somebody else's, which goes away.
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
