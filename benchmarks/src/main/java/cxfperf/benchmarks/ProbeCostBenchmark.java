package cxfperf.benchmarks;

import java.util.Locale;

/**
 * What the looks at host, JVM and server cost: the throughput of echoStringDoc with them against that without. The
 * first pairs do not count: in them the looks' own code is compiled, which a run has in its warm-up. Both sides use
 * their fast bus files, because a cost shows most beside a fast call.
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
                            length.uncountedPairs(),
                            length.pairs(),
                            "on",
                            () -> pair.throughput(WINDOW_SECONDS, "-Dprobes=on"),
                            "off",
                            () -> pair.throughput(WINDOW_SECONDS, "-Dprobes=off"))
                    .run();
        }
        System.exit(0);
    }
}
