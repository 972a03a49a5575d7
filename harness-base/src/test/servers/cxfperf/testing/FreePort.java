package cxfperf.testing;

import java.io.IOException;
import java.net.ServerSocket;

/**
 * Finds a free port for a server whose port a test must know before the server listens. Another process can take the
 * port in between, so a server that can choose its own port is given port 0 instead.
 */
public final class FreePort {

    private FreePort() {}

    public static int find() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
