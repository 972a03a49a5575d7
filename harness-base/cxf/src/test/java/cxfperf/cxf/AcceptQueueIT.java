package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import cxfperf.cxf.JettyServer.AcceptQueue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class AcceptQueueIT {

    /** More than Java's default queue of 50, and less than the 128 that any kernel allows. */
    private static final int CONNECTIONS = 100;

    private static final long BEHIND_MILLIS = 300;

    /** Simulates a busy machine: acceptors get their CPU later than selectors. */
    private final QueuedThreadPool pool = new QueuedThreadPool() {
        @Override
        public void execute(Runnable job) {
            super.execute(job.getClass().getSimpleName().equals("Acceptor") ? () -> late(job) : job);
        }
    };

    private final Server server = new Server(pool);
    private final ServerConnector connector = new ServerConnector(server);
    private final JettyHTTPServerEngine engine = new JettyHTTPServerEngine();
    private final List<Socket> waiting = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        connector.setHost("localhost");
        server.addConnector(connector);
        server.start();
        connector.setPort(connector.getLocalPort());
        engine.setConnector(connector);
    }

    @AfterEach
    void stop() throws Exception {
        for (Socket socket : waiting) {
            socket.close();
        }
        server.stop();
    }

    @Test
    void manyConnectionsWaitWhileNothingAcceptsThem() throws Exception {
        AcceptQueue.lengthen(engine);
        connector.setAccepting(false);

        assertThatCode(this::connectAll).doesNotThrowAnyException();
    }

    @Test
    void aPortThatSomebodyElseHadForAMomentIsBoundAgain() throws Exception {
        AtomicReference<ServerSocket> other = new AtomicReference<>();
        connector.addEventListener(new LifeCycle.Listener() {
            @Override
            public void lifeCycleStopped(LifeCycle event) {
                if (other.get() == null) {
                    other.set(bound(connector.getPort()));
                }
            }

            @Override
            public void lifeCycleFailure(LifeCycle event, Throwable cause) {
                try {
                    other.get().close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });

        AcceptQueue.lengthen(engine);

        assertThat(other.get().isClosed()).as("the port was taken").isTrue();
        assertThat(connector.isRunning()).isTrue();
        connectAll();
    }

    @Test
    void aLengthThatTheBusFileHasGivenStays() throws Exception {
        connector.stop();
        connector.setAcceptQueueSize(7);
        connector.start();

        AcceptQueue.lengthen(engine);

        assertThat(connector.getAcceptQueueSize()).isEqualTo(7);
        assertThat(connector.isRunning()).isTrue();
    }

    /** A delayed thread becomes an acceptor of the stopped connector, once that connector runs again. */
    @Test
    void theConnectorHasAsManyAcceptorsAsItSays() throws Exception {
        AcceptQueue.lengthen(engine);

        // Without calls, only acceptors and selectors keep a thread.
        Thread.sleep(2 * BEHIND_MILLIS);
        assertThat(pool.getBusyThreads())
                .isEqualTo(connector.getAcceptors()
                        + connector.getSelectorManager().getSelectorCount());
    }

    private static void late(Runnable job) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BEHIND_MILLIS));
        job.run();
    }

    /** The connector may hold the port a moment longer, until its acceptor has noticed the stop. */
    private static ServerSocket bound(int port) {
        long end = System.nanoTime() + 10_000_000_000L;
        while (true) {
            try {
                return new ServerSocket(port, 1, InetAddress.getByName("localhost"));
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw new UncheckedIOException(e);
                }
                Thread.onSpinWait();
            }
        }
    }

    private void connectAll() throws IOException {
        for (int i = 0; i < CONNECTIONS; i++) {
            Socket socket = new Socket();
            waiting.add(socket);
            socket.connect(new InetSocketAddress("localhost", connector.getPort()), 20_000);
        }
    }
}
