package cxfperf.benchmarks.mends;

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
 * What each change to CXF would spare a call, in short turns with and without it in one JVM: as a ratio of the CPU
 * time, or of the bytes allocated, with the change to that without it. With the fast pair the caller's thread does all
 * of the client's work, and the others do the server's; with CXF as it comes threads of the client are among the
 * others.
 */
public final class MendsBenchmark {

    private static final Length FULL = new Length(40, 10, 500);
    private static final long SEED = 1;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final long TURN_MILLIS = 25;

    /** The calls that a change is made for. */
    private record Load(String scenario, String operation, List<Mend> mends) {}

    private static final List<Load> LOADS = List.of(
            new Load("soap_http_doc_lit", "echoStringDoc", List.of(Mend.MAPS_WALKED, Mend.MAPS_KEPT, Mend.NO_LOOK)),
            new Load("jaxrs", "get", List.copyOf(EnumSet.range(Mend.MAPS_WALKED, Mend.ALL))));

    private MendsBenchmark() {}

    public static void main(String[] args) throws Exception {
        MendedClasses.define();
        System.out.println(
                MendedClasses.defineAsync()
                        ? LostReplies.counted()
                        : "this CXF has no asynchronous conduit to look at");
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
                    // CXF's own conduit has no such look.
                    measure(
                            calls,
                            load.mends().stream()
                                    .filter(mend -> mend != Mend.NO_LOOK || pair.isPresent())
                                    .toList(),
                            length);
                }
            }
        }
        System.exit(0);
    }

    private static void measure(ClientAndServer calls, List<Mend> mends, Length length) throws Exception {
        int turn = warmUp(calls, mends, length.warmUpSeconds());
        System.out.printf(
                "%-12s %-26s %-26s %s%n",
                "change", "caller's CPU of a call", "others' CPU of a call", "bytes of a call");
        for (Mend mend : mends) {
            List<Spent> without = new ArrayList<>();
            List<Spent> with = new ArrayList<>();
            for (int pair = -length.uncountedPairs(); pair < length.pairs(); pair++) {
                boolean isFirst = pair % 2 == 0;
                Spent first = spent(calls, mend, isFirst, turn);
                Spent second = spent(calls, mend, !isFirst, turn);
                if (pair >= 0) {
                    with.add(isFirst ? first : second);
                    without.add(isFirst ? second : first);
                }
            }
            System.out.printf(
                    "%-12s %-26s %-26s %s%n",
                    mend,
                    ratio(without, with, Spent::caller),
                    ratio(without, with, Spent::others),
                    ratio(without, with, Spent::bytes));
        }
    }

    /** With all changes in turns, as they will be measured; and tells how many calls a turn has. */
    private static int warmUp(ClientAndServer calls, List<Mend> mends, int seconds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int turn = 1;
        while (System.nanoTime() < end) {
            for (Mend mend : mends) {
                spent(calls, mend, true, turn);
                long begin = System.nanoTime();
                calls.call(turn);
                double millis = (System.nanoTime() - begin) / 1e6;
                turn = Math.max(1, (int) Math.min(2.0 * turn, turn * TURN_MILLIS / millis));
            }
        }
        return turn;
    }

    private static Spent spent(ClientAndServer calls, Mend mend, boolean isOn, int turn) throws Exception {
        mend.turn(isOn);
        try {
            return Spent.during(turn, () -> calls.call(turn));
        } finally {
            mend.turn(false);
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
