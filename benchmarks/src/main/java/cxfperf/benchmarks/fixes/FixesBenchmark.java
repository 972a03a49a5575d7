package cxfperf.benchmarks.fixes;

import cxfperf.benchmarks.Length;
import cxfperf.experiment.PairedRatio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Measures what each change to CXF saves per call, in short turns with and without it in one JVM. It prints the ratio
 * of the CPU time, and of the allocated bytes, with the change to that without it. With the fast pair the caller's
 * thread does all of the client's work and the other threads do the server's; with unconfigured CXF some of the other
 * threads work for the client.
 */
public final class FixesBenchmark {

    private static final Length FULL = new Length(40, 10, 500);
    private static final long SEED = 1;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long TURN_MILLIS = 25;

    /** An operation and the fixes that should make its calls cheaper. */
    private record Load(String scenario, String operation, List<Fix> fixes) {}

    private static final List<Load> LOADS = List.of(
            new Load("soap_http_doc_lit", "echoStringDoc", List.of(Fix.MAPS_WALKED, Fix.MAPS_KEPT, Fix.NO_CHECK)),
            new Load("jaxrs", "get", List.copyOf(EnumSet.range(Fix.MAPS_WALKED, Fix.ALL))));

    private FixesBenchmark() {}

    public static void main(String[] args) throws Exception {
        FixedClasses.define();
        System.out.println(
                FixedClasses.defineAsync()
                        ? LostReplies.counted()
                        : "this CXF has no asynchronous conduit: its lost replies are not counted");
        Length length = FULL.or(args);
        for (Optional<String> pair : List.of(Optional.of("fast"), Optional.<String>empty())) {
            for (Load load : LOADS) {
                System.out.printf(
                        Locale.ROOT,
                        "%n%s, %s%n",
                        load.operation(),
                        pair.map(name -> name + " pair").orElse("CXF as it comes"));
                try (ClientAndServer calls =
                        new ClientAndServer(load.scenario(), load.operation(), pair, pair, LIMIT)) {
                    // CXF's own conduit does not check the socket.
                    measure(
                            calls,
                            load.fixes().stream()
                                    .filter(fix -> fix != Fix.NO_CHECK || pair.isPresent())
                                    .toList(),
                            length);
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
        PairedRatio ratio = PairedRatio.of(
                without.stream().mapToDouble(of).toArray(),
                with.stream().mapToDouble(of).toArray(),
                SEED);
        return String.format(
                Locale.ROOT,
                "%.3f (%.3f to %.3f)",
                Math.exp(ratio.meanLog()),
                Math.exp(ratio.lowLog()),
                Math.exp(ratio.highLog()));
    }
}
