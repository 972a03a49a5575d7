package cxfperf.selftest;

import cxfperf.engine.Phase;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.CallRecorder;
import cxfperf.measure.Collector;
import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
import cxfperf.measure.OperationRecording;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.selftest.CaseResult.Finding;
import cxfperf.selftest.TruthCase.Circumstances;
import cxfperf.selftest.TruthCase.ExpectedTime;
import cxfperf.selftest.TruthCase.ExpectedTime.CallClock;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs loads whose percentiles are known beforehand through the engine, against a server in a JVM of its own, and
 * compares. Beside each of them the floor of the host is measured, against another such server. Use an instance once,
 * on one thread.
 */
public final class SelfTest implements AutoCloseable {

    /** Time of a case besides its window. */
    private static final int OVERHEAD_SECONDS = 2;

    /** Some code of both sides is compiled first, which delays calls that this is not about. */
    private static final int WARM_UP_SECONDS = 8;

    /** Sees the self-test as it goes, on the thread that runs it. */
    public interface Watcher {

        /** A case begins, or the warm-up before all of them. */
        void caseStarted(Place place);

        /** A second of it is over. */
        void secondEnded(Place place);

        /** A case is over. */
        void caseEnded(CaseResult result);
    }

    /**
     * The place of a case among all cases.
     *
     * @param number of the case, from 1; 0 is the warm-up
     * @param of number of all cases
     * @param left until the end of all of them, in seconds
     */
    public record Place(int number, int of, String name, int left) {}

    private final boolean isShort;
    private final Watcher watcher;
    private final DelayServerProcess server;
    private final DelayServerProcess floorServer;

    /** Starts its servers. */
    public SelfTest(boolean isShort, Watcher watcher) throws IOException {
        this.isShort = isShort;
        this.watcher = watcher;
        server = new DelayServerProcess();
        try {
            floorServer = new DelayServerProcess();
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /**
     * Runs all cases.
     *
     * @return one for each case
     * @throws IOException if a server or the floor could not be had
     */
    public List<CaseResult> run() throws IOException, InterruptedException {
        List<TruthCase> cases = TruthCases.all(isShort);
        int warmUp = isShort ? WARM_UP_SECONDS / 2 : WARM_UP_SECONDS;
        int left = warmUp
                + cases.stream()
                        .mapToInt(each -> each.seconds() + OVERHEAD_SECONDS)
                        .sum();
        run(TruthCases.warmUp(warmUp), new Place(0, cases.size(), "warming up", left));
        left -= warmUp;
        List<CaseResult> results = new ArrayList<>();
        for (TruthCase each : cases) {
            CaseResult result = run(each, new Place(results.size() + 1, cases.size(), each.name(), left));
            watcher.caseEnded(result);
            results.add(result);
            left -= each.seconds() + OVERHEAD_SECONDS;
        }
        return results;
    }

    private CaseResult run(TruthCase load, Place place) throws IOException, InterruptedException {
        watcher.caseStarted(place);
        Freeze freeze = new Freeze(load);
        try (HostFloor floor = new HostFloor(floorServer.port(), TruthCase.timeoutMillis())) {
            DelayClients clients =
                    new DelayClients(server.port(), place.number() + " " + load.script(), TruthCase.timeoutMillis());
            RunOutcome outcome =
                    new Runner(new SystemTicker(), listener(place, freeze)).run(load.plan(), clients, FailureKind::of);
            double frozenSeconds = freeze.seconds();
            return compared(load, outcome, floor.end(), frozenSeconds);
        }
    }

    private RunListener listener(Place place, Freeze freeze) {
        return new RunListener() {
            @Override
            public void phaseStarted(Phase phase) {
                if (phase == Phase.MEASURE) {
                    freeze.start();
                }
            }

            @Override
            public void intervalEnded(Phase phase, Interval interval, Optional<Duration> left) {
                int passed = (int) Duration.ofNanos(interval.endNanos()).toSeconds();
                watcher.secondEnded(new Place(place.number(), place.of(), place.name(), place.left() - passed));
            }
        };
    }

    private static CaseResult compared(
            TruthCase load, RunOutcome outcome, OperationRecording floor, double frozenSeconds) {
        OperationRecording recording = outcome.recording().total();
        long ok = recording.counts().ok();
        Circumstances circumstances = new Circumstances(at(floor, CallClock.SERVICE, 0.5) / 1e6, frozenSeconds);
        double rareDelays = rareDelays(floor);
        List<Finding> findings = new ArrayList<>();
        for (ExpectedTime expected : load.truth().apply(circumstances)) {
            Distribution times = times(recording, expected.clock());
            OptionalDouble measured =
                    expected.quantile() == 1 ? times.maxMicros() : times.percentileMicros(expected.quantile());
            // Too few calls have no such percentile.
            measured.ifPresent(micros -> findings.add(new Finding(
                    load.name(),
                    expected,
                    micros,
                    expected.heldUp() * at(floor, expected.clock(), expected.floorQuantile()),
                    expected.heldUp() * rareDelays)));
        }
        return new CaseResult(
                load.name(),
                outcome.offered().map(Offered::scheduled).orElse(0L),
                outcome.offered().map(Offered::started).orElse(0L),
                ok,
                outcome.harnessFault().orElse(null),
                findings);
    }

    private static Distribution times(OperationRecording recording, CallClock clock) {
        return clock == CallClock.SERVICE
                ? recording.serviceTimes()
                : recording.responseTimes().orElseThrow();
    }

    /** @return microseconds */
    private static double at(OperationRecording floor, CallClock clock, double quantile) {
        return times(floor, clock).quantileMicros(quantile).orElse(0);
    }

    /**
     * By how much the mean is above the median: rare long delays of the host add so much to an average call. They delay
     * the calls after them, too.
     *
     * @return microseconds
     */
    private static double rareDelays(OperationRecording floor) {
        double mean = times(floor, CallClock.RESPONSE).meanMicros().orElse(0);
        return Math.max(0, mean - at(floor, CallClock.RESPONSE, 0.5));
    }

    @Override
    public void close() {
        server.close();
        floorServer.close();
    }

    /** Stops the server in the middle of a window, on a thread of its own. */
    private final class Freeze {
        private final TruthCase load;
        private CompletableFuture<Double> seconds = CompletableFuture.completedFuture(0.0);

        private Freeze(TruthCase load) {
            this.load = load;
        }

        private void start() {
            if (load.frozenSeconds() > 0) {
                seconds = CompletableFuture.supplyAsync(this::stopAndGoOn);
            }
        }

        private double stopAndGoOn() {
            try {
                Thread.sleep(Duration.ofSeconds(load.seconds()).toMillis() / 2);
                return server.freeze(load.frozenSeconds());
            } catch (IOException | InterruptedException e) {
                throw new CompletionException(e);
            }
        }

        private double seconds() throws IOException {
            try {
                return seconds.join();
            } catch (CompletionException e) {
                throw new IOException("the server of the self-test could not be stopped", e);
            }
        }
    }

    /**
     * The clients of one case: each a connection to a {@link DelayServer}, on which a call is a byte that comes back.
     */
    private record DelayClients(int serverPort, String script, int timeoutMillis) implements LoadClientFactory {

        @Override
        public LoadClient newClient(String operation, int worker) throws IOException {
            DelayConnection connection = new DelayConnection(serverPort, script, timeoutMillis);
            return ForwardingClient.ending(connection::call, connection::close);
        }

        @Override
        public URI target() {
            return URI.create("tcp://localhost:" + serverPort);
        }

        @Override
        public Map<String, Object> effective() {
            return Map.of();
        }

        @Override
        public void close() {}
    }

    /**
     * What this host itself adds to a call, measured beside a run and without the engine: threads that wake up at even
     * times, call a server with a constant delay, and note how much longer than that each call took. They are started
     * when it is made, and end when it is closed.
     */
    private static final class HostFloor implements AutoCloseable {

        private static final String CALLS = "floor";
        private static final int THREADS = 3;
        private static final Duration PERIOD = Duration.ofMillis(5);
        private static final Duration DELAY = Duration.ofMillis(2);

        /** Service times, and response times since each call's scheduled start. */
        private final Collector times = new Collector(List.of(CALLS), THREADS, nanos -> 0);

        private final List<Caller> callers = new ArrayList<>();
        private volatile boolean ended;

        /** @param port of a {@link DelayServer} that no case stops */
        HostFloor(int port, int timeoutMillis) throws IOException {
            try {
                for (int i = 0; i < THREADS; i++) {
                    callers.add(new Caller(
                            new DelayConnection(port, CALLS + " " + Delay.constant(DELAY), timeoutMillis),
                            i * PERIOD.toNanos() / THREADS));
                }
            } catch (IOException e) {
                close();
                throw e;
            }
            callers.forEach(caller -> caller.thread.start());
        }

        /** Ends the measurement. */
        OperationRecording end() throws IOException, InterruptedException {
            ended = true;
            for (Caller caller : callers) {
                caller.thread.join();
                if (caller.failure != null) {
                    throw caller.failure;
                }
            }
            return times.collect(1).total();
        }

        @Override
        public void close() {
            ended = true;
            callers.forEach(caller -> caller.connection.close());
        }

        private final class Caller {

            private final CallRecorder recorder = times.newRecorder(CALLS);
            private final DelayConnection connection;
            private final long offsetNanos;
            private final Thread thread;

            /** Written by the thread, read when it has ended. */
            private IOException failure;

            private Caller(DelayConnection connection, long offsetNanos) {
                this.connection = connection;
                this.offsetNanos = offsetNanos;
                thread = new Thread(this::measure, "host floor");
                thread.setDaemon(true);
            }

            private void measure() {
                try (connection) {
                    long due = System.nanoTime() + offsetNanos;
                    while (!ended) {
                        due += PERIOD.toNanos();
                        waitUntil(due);
                        long start = System.nanoTime();
                        connection.call();
                        long end = System.nanoTime() - DELAY.toNanos();
                        recorder.ok(Math.max(0, end - start), Math.max(0, end - due));
                    }
                } catch (IOException e) {
                    failure = e;
                }
            }
        }

        private static void waitUntil(long due) {
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    /** A connection to a {@link DelayServer} of this host. One thread. */
    private static final class DelayConnection implements AutoCloseable {

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
}
