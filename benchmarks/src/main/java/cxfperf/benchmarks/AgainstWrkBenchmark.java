package cxfperf.benchmarks;

import cxfperf.jvms.ExitCode;
import java.util.Locale;

/**
 * What the fast client gets from the fast server, against what wrk, a plain HTTP load generator which must be installed,
 * gets from the same server with the same envelope and as many connections.
 */
final class AgainstWrkBenchmark {

    private static final Length FULL = new Length(90, 3, 30);
    private static final int WINDOW_SECONDS = 3;

    private AgainstWrkBenchmark() {}

    public static void main(String[] args) throws Exception {
        if (!Wrk.installed()) {
            System.err.println("cxfperf: wrk is not installed");
            System.exit(ExitCode.USAGE.code());
        }
        Length length = FULL.or(args);
        try (FastPair pair = new FastPair();
                Wrk wrk = new Wrk(pair.address())) {
            System.out.printf(Locale.ROOT, "warming up for %d s%n", length.warmUpSeconds());
            pair.throughput(length.warmUpSeconds());
            new InTurns(
                            length.uncountedPairs(),
                            length.pairs(),
                            "client",
                            () -> pair.throughput(WINDOW_SECONDS),
                            "wrk",
                            () -> wrk.throughput(WINDOW_SECONDS))
                    .run();
        }
        System.exit(0);
    }
}
