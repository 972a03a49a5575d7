package cxfperf.cxf.jetty;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.Optional;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A socket at the port of a connector that is to be stopped, bound ahead of that: a port that is free for a moment may
 * be taken.
 */
final class BoundTwice {

    private BoundTwice() {}

    /** Empty where the system cannot bind a port twice. Then the port is bound when the connector has let go of it. */
    static Optional<ServerSocketChannel> to(ServerConnector running) throws IOException {
        if (!(running.getTransport() instanceof ServerSocketChannel first)
                || !first.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT)) {
            return Optional.empty();
        }
        ServerSocketChannel second = ServerSocketChannel.open();
        try {
            first.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            second.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            second.setOption(StandardSocketOptions.SO_REUSEADDR, running.getReuseAddress());
            second.bind(first.getLocalAddress(), running.getAcceptQueueSize());
            return Optional.of(second);
        } catch (IOException e) {
            // Some systems ask for the option before the first socket is bound.
            second.close();
            return Optional.empty();
        }
    }
}
