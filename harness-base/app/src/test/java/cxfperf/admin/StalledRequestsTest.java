package cxfperf.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import cxfperf.measure.CompletionTimes;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Waits as long as the admin endpoint gives to requests that do not end, and its client to replies. */
@Execution(ExecutionMode.CONCURRENT)
class StalledRequestsTest {

    private static final int LIMIT_MILLIS = 20_000;

    private final List<Socket> sockets = new ArrayList<>();
    private RunningServer server;
    private ServerAdmin admin;

    @BeforeEach
    void open() throws IOException {
        CompletionTimes times = new CompletionTimes();
        CallCounters calls = new CallCounters(times);
        ServerSpec spec = new ServerSpec("none", "localhost", 0, Optional.empty(), Map.of(), calls);
        server = new NoOpScenario().startServer(spec);
        admin = ServerAdmin.open("localhost", 0, server, Map.of(), calls, times, Optional.empty());
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        admin.close();
    }

    /** Each is cut off after two seconds; until then there is a thread for others. */
    @Test
    void headsThatDoNotComeKeepNobodyWaitingAndAreCutOff() throws Exception {
        connect(160);
        List<Socket> stalled = List.copyOf(sockets);
        for (Socket socket : stalled) {
            socket.getOutputStream().write("GET / HTT".getBytes(StandardCharsets.US_ASCII));
        }
        assertAnswered();
        connect(300);
        assertAnswered();
        for (Socket socket : stalled) {
            assertThat(socket.getInputStream().readAllBytes()).isEmpty();
        }
        assertThat(sockets.get(sockets.size() - 1).getInputStream().read()).isEqualTo(-1);
    }

    private void connect(int connections) throws IOException {
        for (int i = 0; i < connections; i++) {
            Socket socket =
                    new Socket(InetAddress.getLoopbackAddress(), admin.address().getPort());
            socket.setSoTimeout(LIMIT_MILLIS);
            sockets.add(socket);
        }
    }

    private void assertAnswered() throws Exception {
        AdminClient client = new AdminClient(admin.address(), Optional.of(server.address()));
        assertThat(client.fetch(0, OptionalLong.empty(), Duration.ofMillis(LIMIT_MILLIS))
                        .process())
                .isNotEmpty();
    }

    @Test
    void whatStallsInItsAnswerKeepsNeitherARunNorItsConnections() throws Exception {
        Duration limit = Duration.ofSeconds(1);
        CountDownLatch closed = new CountDownLatch(1);
        try (ScriptedServer half = ScriptedServer.playing(connection -> {
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n1".getBytes(StandardCharsets.US_ASCII));
            // Returns when the client has closed the connection.
            connection.getInputStream().read();
            closed.countDown();
        })) {
            AdminClient client = new AdminClient(URI.create("http://localhost:" + half.port() + "/"), Optional.empty());
            assertThatThrownBy(() -> client.fetch(0, OptionalLong.empty(), limit))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no answer within 1 s");
            assertThatThrownBy(() -> client.fetchLater(0, limit).get(2, TimeUnit.MINUTES))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(TimeoutException.class);
            assertThat(assertTimeoutPreemptively(Duration.ofMillis(LIMIT_MILLIS), () -> client.liveHeapBytes(limit)))
                    .isNull();
            assertThat(closed.await(LIMIT_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
        }
    }

    @Test
    void anAnswerWithoutAnEndIsReadUpToASizeOnly() throws Exception {
        byte[] blanks = " ".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);
        AtomicLong sent = new AtomicLong();
        try (ScriptedServer endless = ScriptedServer.playing(connection -> {
            OutputStream out = connection.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (sent.addAndGet(blanks.length) < 1L << 28) {
                out.write(blanks);
            }
        })) {
            AdminClient client =
                    new AdminClient(URI.create("http://localhost:" + endless.port() + "/"), Optional.empty());
            assertThatThrownBy(() -> client.fetch(0, OptionalLong.empty(), Duration.ofMillis(LIMIT_MILLIS)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("an answer of more than 16777216 bytes");
            assertThat(endless.awaitOpen(0)).isZero();
            assertThat(sent.get()).isLessThan(1L << 28);
        }
    }
}
