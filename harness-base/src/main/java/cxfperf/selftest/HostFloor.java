package cxfperf.selftest;

import cxfperf.selftest.TruthCase.ExpectedTime.CallClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * What this host itself adds to a call, measured beside a run and without the engine: threads that wake up at even
 * times, call a server with a constant delay, and note how much longer than that each call took. They are started when
 * it is made, and end when it is closed.
 */
final class HostFloor implements AutoCloseable {

    private static final int THREADS = 3;
    private static final Duration PERIOD = Duration.ofMillis(5);
    private static final Duration DELAY = Duration.ofMillis(2);
    private static final int FIRST_ROOM = 1 << 14;
    private static final double NANOS_PER_MICRO = 1_000;

    private final List<Caller> callers = new ArrayList<>();
    private volatile boolean ended;

    /** @param port of a {@link DelayServer} that no case stops */
    HostFloor(int port, int timeoutMillis) throws IOException {
        try {
            for (int i = 0; i < THREADS; i++) {
                callers.add(new Caller(
                        new DelayConnection(port, "floor " + Delay.constant(DELAY), timeoutMillis),
                        i * PERIOD.toNanos() / THREADS));
            }
        } catch (IOException e) {
            close();
            throw e;
        }
        callers.forEach(caller -> caller.thread.start());
    }

    /** Ends the measurement. */
    FloorTimes end() throws IOException, InterruptedException {
        ended = true;
        for (Caller caller : callers) {
            caller.thread.join();
            if (caller.failure != null) {
                throw caller.failure;
            }
        }
        return new FloorTimes(sorted(caller -> caller.service), sorted(caller -> caller.response));
    }

    private long[] sorted(Function<Caller, long[]> times) {
        return callers.stream()
                .flatMapToLong(caller -> Arrays.stream(times.apply(caller), 0, caller.count))
                .sorted()
                .toArray();
    }

    @Override
    public void close() {
        ended = true;
        callers.forEach(caller -> caller.connection.close());
    }

    private final class Caller {
        private final DelayConnection connection;
        private final long offsetNanos;
        private final Thread thread;

        // Written by the thread, read when it has ended.
        private IOException failure;
        private int count;
        private long[] service = new long[FIRST_ROOM];
        private long[] response = new long[FIRST_ROOM];

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
                    note(System.nanoTime() - DELAY.toNanos(), start, due);
                }
            } catch (IOException e) {
                failure = e;
            }
        }

        private void note(long end, long start, long due) {
            if (count == service.length) {
                service = Arrays.copyOf(service, 2 * count);
                response = Arrays.copyOf(response, 2 * count);
            }
            service[count] = end - start;
            response[count] = end - due;
            count++;
        }
    }

    private static void waitUntil(long due) {
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The measured times: nanoseconds, in ascending order. */
    record FloorTimes(long[] service, long[] response) {

        /** @return microseconds */
        double at(CallClock clock, double quantile) {
            long[] times = clock == CallClock.SERVICE ? service : response;
            return times[Math.max(0, (int) Math.ceil(quantile * times.length) - 1)] / NANOS_PER_MICRO;
        }

        /**
         * By how much the mean is above the median: what rare long delays of the host come to for every call. They hold
         * up the calls behind them, too.
         *
         * @return microseconds
         */
        double rareDelays() {
            double mean = Arrays.stream(response).average().orElse(0) / NANOS_PER_MICRO;
            return Math.max(0, mean - at(CallClock.RESPONSE, 0.5));
        }
    }
}
