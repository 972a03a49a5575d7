package cxfperf.toy;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.ScenarioContract;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scenario of a package of its own, with nothing but the public contract: a number is sent, and its successor comes back. */
class ToyScenarioTest implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new ToyScenario();
    }

    @Override
    public Optional<Path> configFile() {
        return Optional.empty();
    }

    @Test
    void aScenarioThatIgnoresItsConfigFileBreaksTheContract(@TempDir Path directory) {
        ScenarioContract ofDeaf = new ScenarioContract() {
            @Override
            public Scenario scenario() {
                return new Deaf();
            }

            @Override
            public Optional<Path> configFile() {
                return Optional.of(directory.resolve("toy.xml"));
            }
        };

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> ofDeaf.aConfigFileThatCannotBeUsedIsRefusedByBothSides(directory))
                .withMessageContaining("to raise a throwable");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> ofDeaf.bothSidesTellWhichConfigFileTheyWereMadeOf())
                .withMessageContaining("toy.xml");
    }

    /** Takes any file and reads none. */
    private static final class Deaf extends ToyScenario {

        @Override
        void refuse(Optional<URI> cfg) {}
    }

    public static class ToyScenario implements Scenario {

        @Override
        public String name() {
            return "toy";
        }

        @Override
        public List<String> operations() {
            return List.of("successor");
        }

        @Override
        public List<String> protocols() {
            return List.of("tcp");
        }

        @Override
        public int defaultPort() {
            return 7777;
        }

        void refuse(Optional<URI> cfg) throws ConfigFileException {
            if (cfg.isPresent()) {
                throw new ConfigFileException(cfg.get() + ": a toy is made of no file", null);
            }
        }

        @Override
        public RunningServer startServer(ServerSpec spec) throws IOException, ConfigFileException {
            refuse(spec.cfg());
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(new InetSocketAddress(spec.host(), spec.port()));
            } catch (IOException e) {
                socket.close();
                throw e;
            }
            return ToyServer.serve(socket, spec.calls().completed("successor"));
        }

        @Override
        public LoadClientFactory connect(ClientSpec spec) throws ConfigFileException {
            refuse(spec.cfg());
            return new ToyClients(spec);
        }
    }

    private record ToyServer(ServerSocket socket, Set<Socket> accepted, Thread[] acceptor) implements RunningServer {

        static ToyServer serve(ServerSocket socket, LongAdder completed) {
            ToyServer server = new ToyServer(socket, ConcurrentHashMap.newKeySet(), new Thread[1]);
            server.acceptor[0] = start(() -> {
                while (true) {
                    Socket next = socket.accept();
                    server.accepted.add(next);
                    start(() -> answer(next, completed));
                }
            });
            return server;
        }

        private static void answer(Socket socket, LongAdder completed) throws IOException {
            try (socket) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                while (true) {
                    long number = in.readLong();
                    completed.increment();
                    out.writeLong(number + 1);
                }
            }
        }

        private interface Io {
            void run() throws IOException;
        }

        private static Thread start(Io io) {
            Thread thread = new Thread(() -> {
                try {
                    io.run();
                } catch (EOFException e) {
                    // The client is done.
                } catch (IOException e) {
                    // The server was closed.
                }
            });
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        @Override
        public URI address() {
            return URI.create("tcp://localhost:" + socket.getLocalPort() + "/");
        }

        @Override
        public Map<String, Object> effective() {
            return Map.of();
        }

        @Override
        public void close() {
            try {
                socket.close();
                // Until its accept has come back, the kernel keeps the port.
                acceptor[0].join(5_000);
                for (Socket each : accepted) {
                    each.close();
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private record ToyClients(ClientSpec spec) implements LoadClientFactory {

        @Override
        public LoadClient newClient(String operation, int worker) {
            return new ToyClient(spec);
        }

        @Override
        public URI target() {
            return URI.create("tcp://" + spec.host() + ":" + spec.port() + "/");
        }

        @Override
        public Map<String, Object> effective() {
            return Map.of();
        }

        @Override
        public void close() {}
    }

    private static final class ToyClient implements LoadClient {
        private final ClientSpec spec;
        private Socket socket;
        private long number;

        ToyClient(ClientSpec spec) {
            this.spec = spec;
        }

        @Override
        public void call() throws Exception {
            if (socket == null) {
                socket = new Socket(spec.host(), spec.port());
                socket.setSoTimeout(Math.toIntExact(spec.timeout().toMillis()));
            }
            number++;
            new DataOutputStream(socket.getOutputStream()).writeLong(number);
            long reply = new DataInputStream(socket.getInputStream()).readLong();
            if (reply != number + 1) {
                throw CallFailedException.wrongReply("expected " + (number + 1) + ", got " + reply);
            }
        }

        @Override
        public void close() {
            try {
                if (socket != null) {
                    socket.close();
                }
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
