package cxfperf.selftest;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection to a {@link DelayServer} of this host. One thread. */
final class DelayConnection implements AutoCloseable {

    private static final int REQUEST = 42;

    private final Socket socket;

    /** @param script the name of a case and its delay */
    DelayConnection(int port, String script, int timeoutMillis) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(timeoutMillis);
        socket.getOutputStream().write((script + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends a request and waits for its reply. */
    void call() throws IOException {
        socket.getOutputStream().write(REQUEST);
        if (socket.getInputStream().read() != REQUEST) {
            throw new EOFException("the server of the self-test has ended the connection");
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more, either way.
        }
    }
}
