package cxfperf.cxf;

import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.server.ServerConnector;

/**
 * The connections that wait in the kernel until a server accepts them. CXF's own server lets 50 wait, as Java does where
 * nobody says otherwise. Of the clients of a load all connect at once: beyond that number the kernel drops packets, and a
 * connection comes seconds later, or is reset after half a minute.
 */
final class AcceptQueue {

    /** Linux holds no more unless it is told to, see net.core.somaxconn. */
    private static final int CONNECTIONS = 4_096;

    private AcceptQueue() {}

    /** Lengthens it for an engine that has just started, unless its bus file has said how long it is to be. */
    static void lengthen(JettyHTTPServerEngine engine) throws Exception {
        if (engine != null
                && engine.getConnector() instanceof ServerConnector connector
                && connector.getAcceptQueueSize() == 0) {
            // Taken when the port is bound only.
            connector.stop();
            connector.setAcceptQueueSize(CONNECTIONS);
            connector.start();
        }
    }
}
