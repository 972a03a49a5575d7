package cxfperf.cxf.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

class BoundTwiceIT {

    @Test
    void nobodyCanTakeThePortWhileTheConnectorIsStopped() throws Exception {
        Server server = new Server();
        ServerConnector running = new ServerConnector(server, 1, 1);
        running.setHost("127.0.0.1");
        server.addConnector(running);
        server.start();
        assumeThat(((ServerSocketChannel) running.getTransport()).supportedOptions())
                .as("what this system can do")
                .contains(StandardSocketOptions.SO_REUSEPORT);
        int port = running.getLocalPort();
        try (ServerSocketChannel second = PlacedConnections.boundTwice(running).orElseThrow()) {
            assertThat(second.getLocalAddress()).isEqualTo(new InetSocketAddress("127.0.0.1", port));
            cannotBeBound(port);
            PlacedConnections.awaitEnd(running);
            running.stop();
            cannotBeBound(port);

            second.configureBlocking(false);
            try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(accepted(second).getRemoteAddress()).isEqualTo(caller.getLocalSocketAddress());
            }
        } finally {
            server.stop();
        }
    }

    /** Waits a limited time only: a call that the other socket accepts never arrives here. */
    private static SocketChannel accepted(ServerSocketChannel listening) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        SocketChannel accepted = listening.accept();
        while (accepted == null) {
            assertThat(System.nanoTime()).as("a caller is accepted").isLessThan(end);
            Thread.sleep(10);
            accepted = listening.accept();
        }
        return accepted;
    }

    private static void cannotBeBound(int port) throws Exception {
        try (ServerSocket third = new ServerSocket()) {
            third.setReuseAddress(true);
            assertThatExceptionOfType(BindException.class)
                    .isThrownBy(() -> third.bind(new InetSocketAddress("127.0.0.1", port)));
        }
    }
}
