package cxfperf.benchmarks;

import cxfperf.jvms.ExitCode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Compares the throughput of the fast client with that of wrk, a plain HTTP load generator, against the same fast
 * server with the same envelope and the same number of connections. The forms {@code raw} and {@code raw-short} compare
 * the raw client with wrk. wrk must be installed.
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
        List<String> forms = Arrays.stream(args)
                .flatMap(form -> Arrays.stream(form.split("-")))
                .toList();
        Length length = FULL.or(forms.toArray(String[]::new));
        if (forms.contains("raw")) {
            RawAgainstWrk.run(length, WINDOW_SECONDS);
        } else {
            runFastClient(length);
        }
        System.exit(0);
    }

    private static void runFastClient(Length length) throws Exception {
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
    }
}
