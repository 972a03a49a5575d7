package cxfperf.cxf;

import java.nio.channels.SelectableChannel;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Counts the TCP connections that a Jetty connector accepts: each once, whatever is spoken on it and however often that
 * changes. Any thread.
 */
final class AcceptedConnections implements SelectorManager.AcceptListener {

    private final LongAdder count = new LongAdder();
    private final boolean told;

    private AcceptedConnections(boolean told) {
        this.told = told;
    }

    /** From now on. Knows nothing of an engine whose connector is not Jetty's own. */
    static AcceptedConnections of(JettyHTTPServerEngine engine) {
        if (engine == null || !(engine.getConnector() instanceof ServerConnector connector)) {
            return new AcceptedConnections(false);
        }
        AcceptedConnections accepted = new AcceptedConnections(true);
        connector.getSelectorManager().addEventListener(accepted);
        return accepted;
    }

    @Override
    public void onAccepted(SelectableChannel channel) {
        count.increment();
    }

    OptionalLong count() {
        return told ? OptionalLong.of(count.sum()) : OptionalLong.empty();
    }
}
