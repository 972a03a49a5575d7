package cxfperf.benchmarks.fixes;

import com.sun.management.ThreadMXBean;
import cxfperf.benchmarks.Length;
import cxfperf.experiment.LogRatio;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.Scenario;
import cxfperf.testing.ServedScenario;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Measures what each change to CXF that {@code docs/for-cxf.md} proposes saves per call, in short turns with and
 * without it in one JVM. It prints the ratio of the CPU time, and of the allocated bytes, with the change to that
 * without it. With the fast pair the caller's thread does all of the client's work and the other threads do the
 * server's; with unconfigured CXF some of the other threads work for the client.
 */
public final class FixesBenchmark {

    private static final Length FULL = new Length(40, 10, 500);
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long TURN_MILLIS = 25;

    /** An operation and the fixes that should make its calls cheaper. */
    private record Load(String scenario, String operation, List<Fix> fixes) {}

    private static final List<Load> LOADS = List.of(
            new Load("soap_http_doc_lit", "echoStringDoc", List.of(Fix.MAPS_WALKED, Fix.MAPS_KEPT)),
            new Load("jaxrs", "get", List.copyOf(EnumSet.range(Fix.MAPS_WALKED, Fix.ALL))));

    private FixesBenchmark() {}

    public static void main(String[] args) throws Exception {
        FixedClasses.define();
        Length length = FULL.or(args);
        for (Optional<String> pair : List.of(Optional.of("fast"), Optional.<String>empty())) {
            for (Load load : LOADS) {
                System.out.printf(
                        Locale.ROOT,
                        "%n%s, %s%n",
                        load.operation(),
                        pair.map(name -> name + " pair").orElse("CXF as it comes"));
                try (ClientAndServer calls = new ClientAndServer(load, pair)) {
                    measure(calls, load.fixes(), length);
                }
            }
        }
        System.exit(0);
    }

    private static void measure(ClientAndServer calls, List<Fix> fixes, Length length) throws Exception {
        int turn = warmUp(calls, fixes, length.warmUpSeconds());
        System.out.printf(
                "%-12s %-26s %-26s %s%n",
                "change", "caller's CPU of a call", "others' CPU of a call", "bytes of a call");
        for (Fix fix : fixes) {
            List<Spent> without = new ArrayList<>();
            List<Spent> with = new ArrayList<>();
            for (int pair = -length.uncountedPairs(); pair < length.pairs(); pair++) {
                boolean isFirst = pair % 2 == 0;
                Spent first = spent(calls, fix, isFirst, turn);
                Spent second = spent(calls, fix, !isFirst, turn);
                if (pair >= 0) {
                    with.add(isFirst ? first : second);
                    without.add(isFirst ? second : first);
                }
            }
            System.out.printf(
                    "%-12s %-26s %-26s %s%n",
                    fix,
                    ratio(without, with, Spent::caller),
                    ratio(without, with, Spent::others),
                    ratio(without, with, Spent::bytes));
        }
    }

    /** Warms up with all fixes in turns, just as they are measured later; returns the number of calls in a turn. */
    private static int warmUp(ClientAndServer calls, List<Fix> fixes, int seconds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int turn = 1;
        while (System.nanoTime() < end) {
            for (Fix fix : fixes) {
                spent(calls, fix, true, turn);
                long begin = System.nanoTime();
                calls.call(turn);
                double millis = (System.nanoTime() - begin) / 1e6;
                turn = Math.max(1, (int) Math.min(2.0 * turn, turn * TURN_MILLIS / millis));
            }
        }
        return turn;
    }

    private static Spent spent(ClientAndServer calls, Fix fix, boolean isOn, int turn) throws Exception {
        fix.turn(isOn);
        try {
            return Spent.during(turn, () -> calls.call(turn));
        } finally {
            fix.turn(false);
        }
    }

    private static String ratio(List<Spent> without, List<Spent> with, ToDoubleFunction<Spent> of) {
        LogRatio ratio = LogRatio.paired(
                without.stream().mapToDouble(of).toArray(),
                with.stream().mapToDouble(of).toArray());
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f)",
                Math.exp(ratio.meanLog()),
                Math.exp(ratio.lowLog()),
                Math.exp(ratio.highLog()));
    }

    /**
     * CPU time and allocation of this JVM's Java threads, system calls included. Garbage collection and JIT compilation
     * run in the JVM's own threads and are not included.
     *
     * @param caller CPU time of one thread, nanoseconds
     * @param others CPU time of all other threads, nanoseconds
     * @param bytes bytes allocated by all threads
     */
    private record Spent(double caller, double others, double bytes) {

        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        /** CPU time and allocated bytes of each live thread, by thread id. */
        private record Moment(Map<Long, Long> nanos, Map<Long, Long> bytes) {

            static Moment now() {
                long[] ids = THREADS.getAllThreadIds();
                return new Moment(
                        byId(ids, THREADS.getThreadCpuTime(ids)), byId(ids, THREADS.getThreadAllocatedBytes(ids)));
            }

            private static Map<Long, Long> byId(long[] ids, long[] values) {
                Map<Long, Long> byId = new HashMap<>();
                for (int i = 0; i < ids.length; i++) {
                    if (values[i] >= 0) {
                        byId.put(ids[i], values[i]);
                    }
                }
                return byId;
            }
        }

        /** The measured calls. */
        interface Turn {
            void run() throws Exception;
        }

        /** Measures a turn and returns averages per call. The calling thread is the caller. */
        static Spent during(int calls, Turn turn) throws Exception {
            long self = Thread.currentThread().getId();
            Moment before = Moment.now();
            turn.run();
            Moment after = Moment.now();
            long caller = after.nanos().get(self) - before.nanos().get(self);
            return new Spent(
                    (double) caller / calls,
                    (double) (sum(before.nanos(), after.nanos()) - caller) / calls,
                    (double) sum(before.bytes(), after.bytes()) / calls);
        }

        /** The whole amount counts for a thread that started during the turn. */
        private static long sum(Map<Long, Long> before, Map<Long, Long> after) {
            return after.entrySet().stream()
                    .mapToLong(thread -> thread.getValue() - before.getOrDefault(thread.getKey(), 0L))
                    .sum();
        }
    }

    /**
     * A scenario's server and one client in this JVM, connected over the loopback. Only one of them works at a time, so
     * that threads do not add to the cost of a call. Not safe for use by another thread than its creator.
     */
    private static final class ClientAndServer implements AutoCloseable {

        private final ServedScenario server;
        private final LoadClientFactory clients;
        private final LoadClient client;

        /** @param pair the name of both bus files after "server-" and "client-"; empty for unconfigured CXF */
        ClientAndServer(Load load, Optional<String> pair) throws Exception {
            Scenario served = Scenarios.onClasspath().choose(load.scenario());
            server = ServedScenario.start(
                    served, "http", 0, pair.map(name -> cfg("server-" + name)), new CallCounters());
            try {
                clients = served.connect(server.client(pair.map(name -> cfg("client-" + name)), 1, LIMIT));
                client = clients.newClient(load.operation(), 0);
            } catch (Throwable t) {
                server.close();
                throw t;
            }
        }

        private static URI cfg(String name) {
            return Home.ofThisProcess().configs().resolve(name + ".xml").toUri();
        }

        /** Makes calls, each verified. */
        void call(int calls) throws Exception {
            for (int i = 0; i < calls; i++) {
                client.prepare();
                client.call();
            }
        }

        @Override
        public void close() {
            client.close();
            clients.close();
            server.close();
        }
    }
}
