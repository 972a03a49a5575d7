package cxfperf.engine;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.Distribution;
import cxfperf.measure.OperationRecording;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.StalledServer;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Open loops against a server whose delays are known: service times and response times are those that a formula gives.
 * Nothing is faster than the server. A busy host makes calls slower, by what a thread beside the load oversleeps.
 */
@Isolated
class KnownTimesIT {

    private static final long USUAL_NANOS = Duration.ofMillis(5).toNanos();
    private static final double USUAL = USUAL_NANOS / 1e9;

    /** Allowed difference, besides the delays of the host. */
    private static final double TOLERANCE = 0.03;

    /** A host delays the request, the reply and the worker. */
    private static final int DELAYS_PER_CALL = 3;

    @Test
    void aSlowCallInEightShowsInBothTimesIfNoCallWaitsForAWorker() throws Exception {
        int slowEvery = 8;
        double slow = 0.2;
        AtomicInteger calls = new AtomicInteger();
        LongUnaryOperator delays =
                arrival -> arrival + (calls.incrementAndGet() % slowEvery == 0 ? Math.round(slow * 1e9) : USUAL_NANOS);

        Measured measured = measure(delays, 200, 64, 4);

        DoubleUnaryOperator expected = quantile -> quantile < 1 - 1.0 / slowEvery ? USUAL : slow;
        for (double quantile : new double[] {0.5, 0.9, 0.95, 1}) {
            measured.expect("service", measured.times.serviceTimes(), quantile, expected);
            measured.expect("response", measured.times.responseTimes().orElseThrow(), quantile, expected);
        }
    }

    @Test
    void aStallIsInAllResponseTimesAndInFewServiceTimes() throws Exception {
        int workers = 4;
        int perSecond = 200;
        int seconds = 6;
        StalledServer stalled = new StalledServer(perSecond, workers, USUAL, 1, seconds);
        AtomicReference<Long> first = new AtomicReference<>();
        LongUnaryOperator delays = arrival -> {
            first.compareAndSet(null, arrival);
            long reply = arrival + USUAL_NANOS;
            long stall = first.get() + Duration.ofSeconds(2).toNanos();
            long stallEnd = stall + Duration.ofSeconds(1).toNanos();
            return reply - stall >= 0 && reply - stallEnd < 0 ? stallEnd : reply;
        };

        Measured measured = measure(delays, perSecond, workers, seconds);

        for (double quantile : new double[] {0.5, 0.95, 0.99}) {
            measured.expect("service", measured.times.serviceTimes(), quantile, stalled::serviceSeconds);
        }
        for (double quantile : new double[] {0.5, 0.9, 0.95, 0.99}) {
            measured.expect(
                    "response", measured.times.responseTimes().orElseThrow(), quantile, stalled::responseSeconds);
        }
        assertThat(measured.times.serviceTimes().maxMicros().orElseThrow() / 1e6)
                .isBetween(0.97, stalled.serviceSeconds(1) + measured.hostSeconds);
    }

    /** @param hostSeconds an upper bound of what the host adds to a call */
    private record Measured(OperationRecording times, double hostSeconds) {

        void expect(String name, Distribution distribution, double quantile, DoubleUnaryOperator seconds) {
            double expected = seconds.applyAsDouble(quantile);
            OptionalDouble micros = quantile == 1 ? distribution.maxMicros() : distribution.percentileMicros(quantile);
            assertThat(micros.orElseThrow() / 1e6)
                    .as("%s time at %s, with host delays up to %.4f s", name, quantile, hostSeconds)
                    .isBetween(expected * (1 - TOLERANCE), expected * (1 + TOLERANCE) + hostSeconds);
        }
    }

    private static Measured measure(LongUnaryOperator delays, double perSecond, int workers, int seconds)
            throws Exception {
        LoadPlan plan = new LoadPlan(
                Mix.of("call"),
                workers,
                new Limit.Time(Duration.ofSeconds(seconds)),
                WarmUp.NONE,
                Duration.ofSeconds(10),
                1,
                Optional.of(OfferedRate.constant(perSecond, Arrivals.CONSTANT)),
                false);
        try (DelayServer server = new DelayServer(delays);
                Oversleeping host = new Oversleeping()) {
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, server, FailureKind::of);
            OperationRecording total = outcome.recording().total();
            assertThat(total.counts().ok()).isEqualTo(Math.round(perSecond * seconds));
            return new Measured(total, DELAYS_PER_CALL * host.longestNanos / 1e9);
        }
    }

    /** Notes by how much a thread that sleeps wakes up too late, at worst. */
    private static final class Oversleeping implements AutoCloseable {

        private static final long SLEEP_NANOS = Duration.ofMillis(1).toNanos();

        private volatile long longestNanos;
        private volatile boolean closed;

        Oversleeping() {
            start(() -> {
                while (!closed) {
                    long start = System.nanoTime();
                    LockSupport.parkNanos(SLEEP_NANOS);
                    longestNanos = Math.max(longestNanos, System.nanoTime() - start - SLEEP_NANOS);
                }
            });
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** A server on the loopback, and its clients: a byte is a call, and comes back when the delays say. */
    private static final class DelayServer implements LoadClientFactory {

        private static final int REQUEST = 42;

        private final ServerSocket listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        private final LongUnaryOperator replyNanos;

        /** @param replyNanos the instant of a reply, given the instant at which its request arrived */
        DelayServer(LongUnaryOperator replyNanos) throws IOException {
            this.replyNanos = replyNanos;
            start(this::accept);
        }

        private void accept() {
            try {
                while (true) {
                    Socket connection = listener.accept();
                    start(() -> serve(connection));
                }
            } catch (IOException e) {
                // The listener has been closed.
            }
        }

        private void serve(Socket connection) {
            try (connection) {
                connection.setTcpNoDelay(true);
                while (connection.getInputStream().read() == REQUEST) {
                    long reply = replyNanos.applyAsLong(System.nanoTime());
                    for (long left = reply - System.nanoTime(); left > 0; left = reply - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                    }
                    connection.getOutputStream().write(REQUEST);
                }
            } catch (IOException e) {
                // The client counts its call as failed.
            }
        }

        @Override
        public LoadClient newClient(String operation, int worker) throws IOException {
            Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort());
            socket.setTcpNoDelay(true);
            return ForwardingClient.ending(
                    () -> {
                        socket.getOutputStream().write(REQUEST);
                        if (socket.getInputStream().read() != REQUEST) {
                            throw new EOFException("the server has closed the connection");
                        }
                    },
                    () -> close(socket));
        }

        private static void close(Closeable socket) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public URI target() {
            return URI.create("tcp://localhost:" + listener.getLocalPort());
        }

        @Override
        public Map<String, Object> effective() {
            return Map.of();
        }

        @Override
        public void close() {
            close(listener);
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "known times");
        thread.setDaemon(true);
        thread.start();
    }
}
