package cxfperf.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of the loopback interface that refuses every connection. It is bound, so no other test can listen at it, and
 * nobody listens.
 */
public final class ClosedPort implements AutoCloseable {

    private final Socket bound = new Socket();

    public ClosedPort() throws IOException {
        bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public int number() {
        return bound.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        bound.close();
    }
}
