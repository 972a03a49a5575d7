package cxfperf.benchmarks;

import java.util.Locale;

/**
 * The cost of polling host, JVM and server: the throughput of echoStringDoc with polling compared with that without.
 * The first pairs do not count, because the polling code is compiled then; a user's run compiles it in its warm-up.
 * Both sides use their fast bus files, because a fixed cost is the largest share of a fast call.
 */
final class ProbeCostBenchmark {

    private static final Length FULL = new Length(60, 5, 40);
    private static final int WINDOW_SECONDS = 3;

    private ProbeCostBenchmark() {}

    public static void main(String[] args) throws Exception {
        Length length = FULL.or(args);
        try (FastPair pair = new FastPair()) {
            System.out.printf(Locale.ROOT, "warming up for %d s%n", length.warmUpSeconds());
            pair.throughput(length.warmUpSeconds());
            new InTurns(
                            length,
                            "on",
                            () -> pair.throughput(WINDOW_SECONDS, "-Dprobes=on"),
                            "off",
                            () -> pair.throughput(WINDOW_SECONDS, "-Dprobes=off"))
                    .run();
        }
        System.exit(0);
    }
}
