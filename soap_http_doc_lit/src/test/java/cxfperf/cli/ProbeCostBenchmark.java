package cxfperf.cli;

import cxfperf.testing.CommandProcess;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the looks at host, JVM and server cost: the throughput of echoStringDoc with them against that without, against a
 * server in a JVM of its own. The load JVM is this one and is warmed once: a fresh one for each run would differ by more
 * than what is looked for. The first pairs do not count: in them the flight recorder's own code is compiled, which a run
 * has in its warm-up. Both sides use their fast bus files, because a cost shows most beside a fast call. Pairs alternate in their order (on off, off on, ...). Prints the geometric mean of the ratios
 * on / off and its standard error.
 */
final class ProbeCostBenchmark {

    private static final int WARM_UP_SECONDS = 60;
    private static final int UNCOUNTED_PAIRS = 5;
    private static final int PAIRS = 40;
    private static final int WINDOW_SECONDS = 3;

    private ProbeCostBenchmark() {}

    public static void main(String[] args) throws Exception {
        Path home = Files.createTempDirectory("probe-cost");
        try (CommandProcess server = CommandProcess.start(
                home, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0", "-Dcfg=" + config("server-fast.xml"))) {
            int admin = server.awaitPort("ADMIN");
            int port = server.awaitPort("READY");
            System.out.printf(Locale.ROOT, "warming up for %d s%n", WARM_UP_SECONDS);
            run(home, port, admin, "on", WARM_UP_SECONDS);
            List<Double> logRatios = new ArrayList<>();
            for (int pair = 1 - UNCOUNTED_PAIRS; pair <= PAIRS; pair++) {
                boolean onFirst = pair % 2 != 0;
                double first = run(home, port, admin, onFirst ? "on" : "off", WINDOW_SECONDS);
                double second = run(home, port, admin, onFirst ? "off" : "on", WINDOW_SECONDS);
                double on = onFirst ? first : second;
                double off = onFirst ? second : first;
                if (pair > 0) {
                    logRatios.add(Math.log(on / off));
                }
                System.out.printf(
                        Locale.ROOT,
                        "pair %2d of %d: on %,.1f/s, off %,.1f/s, ratio %.3f%n",
                        pair,
                        PAIRS,
                        on,
                        off,
                        on / off);
            }
            print(logRatios);
        }
        System.exit(0);
    }

    private static void print(List<Double> logRatios) {
        int n = logRatios.size();
        double mean =
                logRatios.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double squares = logRatios.stream()
                .mapToDouble(value -> Math.pow(value - mean, 2))
                .sum();
        double median = logRatios.stream().sorted().skip(n / 2).findFirst().orElseThrow();
        System.out.printf(
                Locale.ROOT,
                "throughput on / off: %.4f, standard error %.4f, median %.4f, of %d pairs%n",
                Math.exp(mean),
                Math.sqrt(squares / (n - 1) / n),
                Math.exp(median),
                n);
    }

    private static double run(Path home, int port, int admin, String probes, int seconds) throws Exception {
        Settings settings = CommandLine.parse(
                        List.of(
                                "client",
                                "-Dscenario=soap_http_doc_lit",
                                "-Dport=" + port,
                                "-Dadmin=" + admin,
                                "-Doperation=echoStringDoc",
                                "-Dcfg=" + config("client-fast.xml"),
                                "-Dthreads=4",
                                "-Dtime=" + seconds,
                                "-Dwarmup=1",
                                "-Dprobes=" + probes),
                        Scenarios.onClasspath(),
                        System.out)
                .orElseThrow();
        ClientOptions options = ClientOptions.from(settings, new Home(home));
        Path directory = Files.createDirectories(home.resolve("results").resolve("run-" + System.nanoTime()));
        Interruption interruption = new Interruption();
        Publication done = quietly(() -> ClientMain.load(settings, options, directory, interruption));
        interruption.done(done.code());
        if (done.code() != ExitCode.PASSED) {
            throw new IllegalStateException(
                    "a run did not pass: " + done.result().verdict());
        }
        return done.result().throughput().perSecond();
    }

    private static Path config(String name) {
        return Home.ofThisProcess().configs().resolve(name);
    }

    private interface Run {
        Publication get() throws Exception;
    }

    private static Publication quietly(Run run) throws Exception {
        PrintStream out = System.out;
        try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            System.setOut(nowhere);
            return run.get();
        } finally {
            System.setOut(out);
        }
    }
}
