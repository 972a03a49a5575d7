package cxfperf.testing;

import cxfperf.scenario.AfterRun;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.MessageCheck;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.scenario.ServerSpec;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * One byte there and back over a plain socket, with delays and faults to choose from: a client that opens a connection
 * per call and closes it or does not, a server that does not count every call.
 */
public class SocketScenario implements Scenario {

    /** By default a run leaves the CPUs to the tests beside it. */
    private static final ScenarioOption DELAY = new ScenarioOption(
                    "delay", "1000", AllowedValues.wholeNumber(0, 60_000_000), "microseconds until the server answers")
            .ofSide(ScenarioSide.SERVER);

    private static final ScenarioOption MOOD = new ScenarioOption(
                    "mood", "good", List.of("good", "failing", "hanging"), "how the client fares")
            .ofSide(ScenarioSide.CLIENT);
    private static final ScenarioOption CONNECTIONS =
            new ScenarioOption("connections", "keep", List.of("keep", "churn", "leak"), "what becomes of connections");
    private static final ScenarioOption COUNT =
            new ScenarioOption("count", "all", List.of("all", "some"), "which calls the server counts");
    private static final ScenarioOption UNMET =
            new ScenarioOption("unmet", "no", List.of("no", "yes"), "whether something asked for is not in effect");

    private static final ScenarioOption HOARD =
            new ScenarioOption("hoard", "no", List.of("no", "yes"), "whether calls keep memory, from three seconds on");
    private static final ScenarioOption SWALLOW = new ScenarioOption(
            "swallow", "no", List.of("no", "yes"), "whether every connection costs the server an OutOfMemoryError");
    private static final ScenarioOption LEAK = new ScenarioOption(
            "leak",
            "no",
            List.of("no", "fast", "slow"),
            "whether the server keeps a thread and a file more each half second, or each ten seconds and heap besides");
    private static final ScenarioOption LATE = new ScenarioOption(
            "late", "no", List.of("no", "yes"), "whether the server takes ten seconds for its first call");
    private static final ScenarioOption MESSAGES = new ScenarioOption(
            "messages", "unchecked", List.of("unchecked", "invalid"), "what the messages are that the clients make");
    private static final ScenarioOption CROWD = new ScenarioOption(
            "crowd", "no", List.of("no", "yes"), "whether all calls go through one turnstile, one at a time");
    private static final ScenarioOption STATE =
            new ScenarioOption("state", "kept", List.of("kept", "lost"), "what the server holds after the calls");

    @Override
    public String name() {
        return "socket";
    }

    @Override
    public List<String> operations() {
        return List.of("echo");
    }

    @Override
    public List<String> protocols() {
        return List.of("tcp");
    }

    @Override
    public int defaultPort() {
        return 7007;
    }

    @Override
    public List<ScenarioOption> options() {
        return List.of(DELAY, MOOD, CONNECTIONS, COUNT, UNMET, HOARD, SWALLOW, LEAK, LATE, STATE, MESSAGES, CROWD);
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws IOException {
        LongAdder completed = spec.calls().completed("echo");
        long delayNanos =
                TimeUnit.MICROSECONDS.toNanos(Long.parseLong(spec.options().get("delay")));
        boolean all = spec.options().get("count").equals("all");
        AtomicBoolean late = new AtomicBoolean(spec.options().get("late").equals("yes"));
        boolean swallow = spec.options().get("swallow").equals("yes");
        switch (spec.options().get("leak")) {
            case "fast" -> inBackground(() -> leak(500, 0));
            case "slow" -> inBackground(() -> leak(10_000, 1_000_000));
            default -> {}
        }
        Listener listener = Listener.on(spec.host(), spec.port(), connection -> {
            if (swallow) {
                swallowAnOutOfMemoryError();
            }
            echo(connection, delayNanos, completed, all, late);
        });
        return new RunningServer() {
            @Override
            public URI address() {
                return URI.create("tcp://" + spec.host() + ":" + listener.port() + "/");
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of("listener", "ServerSocket");
            }

            @Override
            public OptionalLong connectionsAccepted() {
                return OptionalLong.of(listener.accepted());
            }

            @Override
            public void close() {
                listener.close();
            }
        };
    }

    /** What a thread has allocated last, so that no compiler leaves it out. */
    private static volatile byte[] passed;

    private static void swallowAnOutOfMemoryError() throws IOException {
        try {
            // More than any JVM allows, so that nothing else of this one runs short.
            throw new IOException("had " + new byte[Integer.MAX_VALUE].length + " bytes");
        } catch (OutOfMemoryError e) {
            // A server's framework also treats it as one failed call.
        }
    }

    private static void inBackground(Runnable work) {
        Thread thread = new Thread(work, "leak");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Goes on until the process ends.
     *
     * @param millis after which there is a thread and a file more
     * @param bytesPerSecond of the heap that are kept, of some more that are not
     */
    private static void leak(int millis, int bytesPerSecond) {
        List<RandomAccessFile> files = new ArrayList<>();
        List<byte[]> heap = new ArrayList<>();
        int turn = 100;
        try {
            for (int turns = 0; ; turns++) {
                if (turns % (millis / turn) == 0) {
                    inBackground(LockSupport::park);
                    files.add(new RandomAccessFile("/dev/null", "r"));
                }
                for (int bytes = 0; bytes < bytesPerSecond * turn / 1_000; bytes += 10_000) {
                    heap.add(new byte[10_000]);
                    // Garbage, so that there are collections.
                    passed = new byte[200_000];
                }
                TimeUnit.MILLISECONDS.sleep(turn);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void echo(Socket accepted, long delayNanos, LongAdder completed, boolean all, AtomicBoolean late)
            throws IOException {
        accepted.setTcpNoDelay(true);
        int calls = 0;
        for (int b = accepted.getInputStream().read();
                b >= 0;
                b = accepted.getInputStream().read()) {
            if (late.getAndSet(false)) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(10));
            }
            long until = System.nanoTime() + delayNanos;
            for (long left = delayNanos; left > 0; left = until - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            accepted.getOutputStream().write(b);
            calls++;
            if (all || calls % 10 != 0) {
                completed.increment();
            }
        }
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws InterruptedException {
        if (spec.options().get("mood").equals("hanging")) {
            Thread.sleep(Long.MAX_VALUE);
        }
        String connections = spec.options().get("connections");
        Optional<Turnstile> turnstile =
                spec.options().get("crowd").equals("yes") ? Optional.of(new Turnstile()) : Optional.empty();
        return new LoadClientFactory() {
            @Override
            public LoadClient newClient(String operation, int worker) {
                return new Client(spec, connections, turnstile);
            }

            @Override
            public URI target() {
                return URI.create("tcp://" + spec.host() + ":" + spec.port() + "/");
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of("connections", connections);
            }

            @Override
            public List<String> unmet() {
                return spec.options().get("unmet").equals("yes")
                        ? List.of("a setting was asked for in vain")
                        : List.of();
            }

            @Override
            public AfterRun afterRun(boolean completed) {
                boolean lost = completed && spec.options().get("state").equals("lost");
                boolean invalid = spec.options().get("messages").equals("invalid");
                return new AfterRun(
                        lost ? List.of("a byte is not there") : List.of(),
                        lost ? Optional.of("the bytes could not be taken back") : Optional.empty(),
                        invalid
                                ? Optional.of(new MessageCheck(9, 9, 1, List.of("a byte of them is wrong"), null))
                                : Optional.empty(),
                        Optional.empty());
            }

            @Override
            public void close() {}
        };
    }

    /** Takes its time, and makes an exception now and then: something to be seen in a profile. */
    private static final class Turnstile {
        private static final long NANOS = 200_000;
        private static final int OFTEN = 50;
        private long passed;

        synchronized void pass() {
            passed++;
            long until = System.nanoTime() + NANOS;
            while (System.nanoTime() - until < 0) {
                Thread.onSpinWait();
            }
            if (passed % OFTEN == 0) {
                try {
                    throw new IllegalStateException("stuck");
                } catch (IllegalStateException e) {
                    // It turns again.
                }
            }
        }
    }

    private static final class Client implements LoadClient {
        private static final int HOARDED_BYTES = 16_384;

        private final ClientSpec spec;
        private final String connections;
        private final Optional<Turnstile> turnstile;
        private final List<Socket> leaked = new ArrayList<>();
        private final List<byte[]> hoard = new ArrayList<>();

        /** Not when the client was made: on a busy host its first call can be seconds later. */
        private Long firstCallNanos;

        private Socket kept;
        private int calls;

        Client(ClientSpec spec, String connections, Optional<Turnstile> turnstile) {
            this.spec = spec;
            this.connections = connections;
            this.turnstile = turnstile;
        }

        @Override
        public void call() throws Exception {
            if (kept == null) {
                kept = new Socket();
                kept.setTcpNoDelay(true);
                kept.setSoTimeout(Math.toIntExact(spec.timeout().toMillis()));
                kept.connect(new InetSocketAddress(spec.host(), spec.port()));
            }
            // A run that is out of memory in its first second has no second to keep.
            if (spec.options().get("hoard").equals("yes") && millisSinceFirstCall() > 3_000) {
                hoard.add(new byte[HOARDED_BYTES]);
            }
            turnstile.ifPresent(Turnstile::pass);
            int sent = calls++ & 0x7f;
            try {
                kept.getOutputStream().write(sent);
                if (kept.getInputStream().read() != sent) {
                    throw CallFailedException.wrongReply("another byte");
                }
            } catch (IOException | CallFailedException e) {
                kept.close();
                kept = null;
                throw e;
            }
            if (spec.options().get("mood").equals("failing") && calls % 10 == 0) {
                throw CallFailedException.wrongReply("a tenth of the replies");
            }
            if (connections.equals("churn")) {
                kept.close();
                kept = null;
            } else if (connections.equals("leak")) {
                leaked.add(kept);
                kept = null;
            }
        }

        private long millisSinceFirstCall() {
            if (firstCallNanos == null) {
                firstCallNanos = System.nanoTime();
            }
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - firstCallNanos);
        }
    }
}
