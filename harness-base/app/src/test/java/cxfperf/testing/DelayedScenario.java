package cxfperf.testing;

import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServerSpec;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A server with the delays, and runs with the faults, that a test asks for. Not registered: a test that
 * wants it puts {@link #registeredIn} on its classpath.
 */
public class DelayedScenario implements Scenario {

    private static final String OPERATION = "echo";

    /** A classpath with this scenario and no other, whose registration is made in {@code directory}. */
    public static String registeredIn(Path directory) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF").resolve("services"));
        Files.writeString(services.resolve(Scenario.class.getName()), DelayedScenario.class.getName() + "\n");
        return directory + java.io.File.pathSeparator + System.getProperty("java.class.path");
    }

    @Override
    public String name() {
        return "delayed";
    }

    @Override
    public List<String> operations() {
        return List.of(OPERATION);
    }

    @Override
    public List<String> protocols() {
        return List.of("tcp");
    }

    @Override
    public int defaultPort() {
        return 7788;
    }

    @Override
    public List<ScenarioOption> options() {
        return List.of(
                new ScenarioOption(
                                "delay",
                                "1000",
                                AllowedValues.wholeNumber(0, 60_000_000),
                                "microseconds until the server answers")
                        .ofSide(ScenarioSide.SERVER),
                new ScenarioOption("mood", "good", List.of("good", "failing", "hanging"), "how the client fares")
                        .ofSide(ScenarioSide.CLIENT));
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws IOException {
        long delayNanos = Long.parseLong(spec.options().get("delay")) * 1_000;
        Listener listener = Listener.on(spec.host(), spec.port(), connection -> answer(connection, delayNanos, spec));
        return new RunningServer() {
            @Override
            public URI address() {
                return URI.create("tcp://localhost:" + listener.port() + "/");
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of();
            }

            @Override
            public void close() {
                listener.close();
            }
        };
    }

    private static void answer(Socket socket, long delayNanos, ServerSpec spec) throws IOException {
        socket.setTcpNoDelay(true);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        while (true) {
            long number = in.readLong();
            long until = System.nanoTime() + delayNanos;
            for (long left = delayNanos; left > 0; left = until - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            spec.calls().completed(OPERATION).increment();
            out.writeLong(number);
        }
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws InterruptedException {
        String mood = spec.options().get("mood");
        if (mood.equals("hanging")) {
            Thread.sleep(Long.MAX_VALUE);
        }
        return new LoadClientFactory() {
            @Override
            public LoadClient newClient(String operation, int worker) throws IOException {
                return new DelayedClient(new Socket(spec.host(), spec.port()), mood);
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
        };
    }

    private static final class DelayedClient implements LoadClient {
        private final Socket socket;
        private final DataInputStream in;
        private final DataOutputStream out;
        private final boolean failing;
        private long number;

        DelayedClient(Socket socket, String mood) throws IOException {
            this.socket = socket;
            failing = mood.equals("failing");
            socket.setTcpNoDelay(true);
            in = new DataInputStream(socket.getInputStream());
            out = new DataOutputStream(socket.getOutputStream());
        }

        @Override
        public void call() throws Exception {
            number++;
            out.writeLong(number);
            if (in.readLong() != number || (failing && number % 10 == 0)) {
                throw CallFailedException.wrongReply("not " + number);
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
