package cxfperf.testing;

import cxfperf.scenario.AuxiliaryProcess;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.SentStamp;
import cxfperf.scenario.ServerSpec;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One-way calls through a mailbox that a process of its own keeps: the client's call is over when the mailbox has the
 * message, the server takes it from there with the delay that a test asks for. Its address means something only to its
 * own clients.
 */
public final class MailboxScenario implements Scenario {

    private static final String POST = "post";
    private static final String BROKER = "broker";
    private static final int PRODUCER = 'P';
    private static final int CONSUMER = 'C';
    private static final String ACCEPTED = "ok";

    /**
     * The default time of a mailbox for each message: a run leaves the CPUs to the tests beside it.
     */
    private static final long MICROS_OF_A_MESSAGE = 100;

    @Override
    public String name() {
        return "mailbox";
    }

    @Override
    public List<String> operations() {
        return List.of(POST);
    }

    @Override
    public Set<String> oneWay() {
        return Set.of(POST);
    }

    @Override
    public List<AuxiliaryProcess> auxiliaryProcesses() {
        return List.of(new Broker(MICROS_OF_A_MESSAGE));
    }

    @Override
    public List<String> protocols() {
        return List.of("mailbox");
    }

    @Override
    public int defaultPort() {
        return 7117;
    }

    @Override
    public List<ScenarioOption> options() {
        return List.of(
                new ScenarioOption(BROKER, "none", List.of(), "the address of a mailbox that runs already"),
                new ScenarioOption("delay", "0", List.of(), "microseconds that the server takes for a message"));
    }

    /** The process that keeps the mailbox. */
    public record Broker(long microsOfAMessage) implements AuxiliaryProcess {

        @Override
        public String name() {
            return BROKER;
        }

        @Override
        public int defaultPort() {
            return 7118;
        }

        @Override
        public boolean isNeeded(String protocol) {
            return true;
        }

        @Override
        public RunningServer start(String host, int port) throws IOException {
            LinkedBlockingQueue<String> messages = new LinkedBlockingQueue<>();
            long pauseNanos = TimeUnit.MICROSECONDS.toNanos(microsOfAMessage);
            Listener listener = Listener.on(host, port, connection -> keep(connection, messages, pauseNanos));
            return new RunningServer() {
                @Override
                public URI address() {
                    return URI.create("tcp://" + host + ":" + listener.port());
                }

                @Override
                public Map<String, Object> effective() {
                    return Map.of("mailbox", "LinkedBlockingQueue");
                }

                @Override
                public void close() {
                    listener.close();
                }
            };
        }

        private static void keep(Socket accepted, LinkedBlockingQueue<String> messages, long pauseNanos)
                throws IOException, InterruptedException {
            accepted.setTcpNoDelay(true);
            BufferedReader lines = lines(accepted);
            if (lines.read() == CONSUMER) {
                while (true) {
                    write(accepted, messages.take());
                }
            }
            while (true) {
                messages.add(read(lines));
                LockSupport.parkNanos(pauseNanos);
                write(accepted, ACCEPTED);
            }
        }
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    private static String read(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        if (line == null) {
            throw new EOFException("the other side is done");
        }
        return line;
    }

    private static void write(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static Socket connect(String broker, int as) throws IOException {
        URI address = URI.create(broker);
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setTcpNoDelay(true);
        socket.getOutputStream().write(as);
        return socket;
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws IOException {
        String broker = spec.options().get(BROKER);
        Socket mailbox = connect(broker, CONSUMER);
        long delayNanos =
                TimeUnit.MICROSECONDS.toNanos(Long.parseLong(spec.options().get("delay")));
        BufferedReader messages = lines(mailbox);
        Thread consumer = new Thread(() -> {
            try {
                while (true) {
                    String sent = read(messages);
                    LockSupport.parkNanos(delayNanos);
                    spec.calls().completed(POST, sent);
                }
            } catch (IOException e) {
                // The other side, or the test, is done.
            }
        });
        consumer.setDaemon(true);
        consumer.start();
        return new RunningServer() {
            @Override
            public URI address() {
                return URI.create("mailbox:orders@" + broker);
            }

            @Override
            public OptionalInt port() {
                return OptionalInt.of(URI.create(broker).getPort());
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of(BROKER, broker);
            }

            @Override
            public void close() {
                try {
                    mailbox.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) {
        URI target = spec.endpoint().orElseThrow(() -> new IllegalStateException("no endpoint was handed over"));
        String broker = target.getSchemeSpecificPart().replaceFirst("^orders@", "");
        return new LoadClientFactory() {
            @Override
            public LoadClient newClient(String operation, int worker) throws IOException {
                Socket mailbox = MailboxScenario.connect(broker, PRODUCER);
                BufferedReader answers = lines(mailbox);
                return new LoadClient() {
                    @Override
                    public void call() throws IOException {
                        write(mailbox, SentStamp.now().text());
                        read(answers);
                    }

                    @Override
                    public void close() {
                        try {
                            mailbox.close();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                };
            }

            @Override
            public URI target() {
                return target;
            }

            @Override
            public OptionalInt port() {
                return OptionalInt.of(URI.create(broker).getPort());
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of(BROKER, broker);
            }

            @Override
            public void close() {}
        };
    }
}
