package cxfperf.testing;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FurtherProcess;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.ProcessSpec;
import cxfperf.scenario.RunningProcess;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * One-way calls through a mailbox that a process of its own keeps: the client's call is over when the mailbox has the
 * message, the server takes it from there as late as it is told. Its address says nothing to anybody but its own clients.
 */
public final class MailboxScenario implements Scenario {

    private static final String POST = "post";
    private static final String BROKER = "broker";
    private static final int PRODUCER = 'P';
    private static final int CONSUMER = 'C';

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
    public List<FurtherProcess> furtherProcesses() {
        return List.of(new Broker());
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
                new ScenarioOption("delay", "0", List.of(), "microseconds that the server takes for a message"),
                new ScenarioOption("lose", "no", List.of("no", "yes"), "whether the server forgets each hundredth"));
    }

    /** The process that keeps the mailbox. */
    public static final class Broker implements FurtherProcess {

        @Override
        public String name() {
            return BROKER;
        }

        @Override
        public int defaultPort() {
            return 7118;
        }

        @Override
        public boolean isNeeded(String protocol, Map<String, String> options) {
            return true;
        }

        @Override
        public RunningProcess start(ProcessSpec spec) throws IOException {
            LinkedBlockingQueue<Integer> messages = new LinkedBlockingQueue<>();
            Listener listener = Listener.on(spec.host(), spec.port(), connection -> keep(connection, messages));
            return new RunningProcess() {
                @Override
                public URI address() {
                    return URI.create("tcp://" + spec.host() + ":" + listener.port());
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

        private static void keep(Socket accepted, LinkedBlockingQueue<Integer> messages)
                throws IOException, InterruptedException {
            accepted.setTcpNoDelay(true);
            if (accepted.getInputStream().read() == CONSUMER) {
                while (true) {
                    accepted.getOutputStream().write(messages.take());
                }
            }
            for (int b = read(accepted); ; b = read(accepted)) {
                messages.add(b);
                accepted.getOutputStream().write(b);
            }
        }
    }

    private static int read(Socket socket) throws IOException {
        int b = socket.getInputStream().read();
        if (b < 0) {
            throw new EOFException("the other side is done");
        }
        return b;
    }

    private static Socket connect(String broker, int as) throws IOException {
        URI address = URI.create(broker);
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setTcpNoDelay(true);
        socket.getOutputStream().write(as);
        return socket;
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private static void daemon(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException | InterruptedException e) {
                // The other side, or the test, is done.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws IOException {
        String broker = spec.options().get(BROKER);
        Socket mailbox = connect(broker, CONSUMER);
        long delayNanos =
                TimeUnit.MICROSECONDS.toNanos(Long.parseLong(spec.options().get("delay")));
        boolean loses = spec.options().get("lose").equals("yes");
        LongAdder completed = spec.calls().completed(POST);
        daemon(() -> {
            for (long taken = 1; ; taken++) {
                read(mailbox);
                LockSupport.parkNanos(delayNanos);
                if (!loses || taken % 100 != 0) {
                    completed.increment();
                }
            }
        });
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
                return new LoadClient() {
                    @Override
                    public void call() throws IOException {
                        mailbox.getOutputStream().write(worker);
                        read(mailbox);
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
