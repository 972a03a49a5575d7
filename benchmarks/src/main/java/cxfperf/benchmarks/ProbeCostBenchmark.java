package cxfperf.benchmarks;

/**
 * The cost of polling host, JVM and server: the throughput of echoStringDoc with polling compared with that without.
 * The first pairs do not count, because the polling code is compiled then; a user's run compiles it in its warm-up.
 * Both sides use their fast bus files, because a fixed cost is the largest share of a fast call.
 */
final class ProbeCostBenchmark {

    private static final Length FULL = new Length(30, 5, 40);

    private ProbeCostBenchmark() {}

    public static void main(String[] args) throws Exception {
        try (LoadedServer server = LoadedServer.fast("http")) {
            new InTurns(
                            FULL.or(args),
                            "on",
                            seconds -> server.echoes(seconds, LoadedServer.FAST_CLIENT, "-Dprobes=on"),
                            "off",
                            seconds -> server.echoes(seconds, LoadedServer.FAST_CLIENT, "-Dprobes=off"))
                    .run();
        }
        System.exit(0);
    }
}
