package cxfperf.benchmarks;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.run.ClientMain;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.CommandProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.cxf.helpers.FileUtils;

/**
 * A server in a JVM of its own, with load from this JVM, for benchmarks that compare short windows in turns. One
 * warmed-up load JVM measures all windows, because new JVMs differ by more than the effect to be measured. Runs
 * echoStringDoc with 4 threads. Not thread-safe. {@code close} ends the server.
 */
final class LoadedServer implements AutoCloseable {

    static final String OPERATION = "echoStringDoc";

    /**
     * JVM flags that a user's server has with the fast bus file. Without them the server would get the flags of tests,
     * which switch off the C2 compiler.
     */
    private static final String FLAGS = "-XX:+UseParallelGC";

    /** The configs of the process as it was started. A run over https uses the server's home, which has the keys. */
    private static final Path CONFIGS = Home.ofThisProcess().configs();

    /** The option of a client with the fast bus file. */
    static final String FAST_CLIENT = "-Dcfg=" + CONFIGS.resolve("client-fast.xml");

    private final String protocol;
    private final Path home;
    private final CommandProcess server;
    private final int admin;
    private final int port;

    /** Starts a server of http without a bus file. */
    LoadedServer() throws Exception {
        this("http", "none");
    }

    private LoadedServer(String protocol, String cfg) throws Exception {
        this.protocol = protocol;
        home = Files.createTempDirectory("benchmark");
        server = CommandProcess.start(
                home,
                "server",
                "-Dscenario=soap_http_doc_lit",
                "-Dport=0",
                "-DjvmArgs=" + FLAGS,
                "-Dprotocol=" + protocol,
                "-Dcfg=" + cfg);
        admin = server.awaitPort("ADMIN");
        port = server.awaitPort("READY");
    }

    /**
     * Starts a server with the fast bus file.
     *
     * @param protocol http or https
     */
    static LoadedServer fast(String protocol) throws Exception {
        return new LoadedServer(protocol, CONFIGS.resolve("server-fast.xml").toString());
    }

    /** The address that the server printed. */
    String address() throws InterruptedException {
        return server.awaitLine(line -> line.startsWith("READY ")).substring("READY ".length());
    }

    int port() {
        return port;
    }

    /**
     * Makes one run of the SOAP echo with this server, by {@link #throughput}.
     *
     * @param options more options, as {@code -Dname=value}
     */
    double echoes(int seconds, String... options) throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("-Dscenario=soap_http_doc_lit", "-Dprotocol=" + protocol, "-Dport=" + port));
        arguments.addAll(List.of(options));
        return throughput(seconds, arguments);
    }

    /** A directory for files of the benchmark. {@code close} deletes it. */
    Path directory() {
        return home;
    }

    /**
     * Makes one run, with one second of warm-up and a window of {@code seconds}.
     *
     * @param options the scenario, the server's address and more options, as {@code -Dname=value}
     * @return verified calls per second
     * @throws IllegalStateException if the run does not pass
     */
    double throughput(int seconds, List<String> options) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("client", "-Dadmin=" + admin, "-Doperation=" + OPERATION, "-Dtime=" + seconds, "-Dwarmup=1"));
        arguments.addAll(options);
        if (options.stream().noneMatch(option -> option.startsWith("-Dthreads="))) {
            arguments.add("-Dthreads=4");
        }
        return throughputOf(results -> {
            arguments.add("-Dresults=" + results);
            Settings settings = CommandLine.parse(arguments, Scenarios.onClasspath(), new Home(home), System.out)
                    .orElseThrow();
            // The server's home has its keys, for https.
            String before = System.setProperty(Home.PROPERTY, home.toString());
            try {
                ClientMain.run(ClientOptions.from(settings, new Home(home)));
            } finally {
                if (before == null) {
                    System.clearProperty(Home.PROPERTY);
                } else {
                    System.setProperty(Home.PROPERTY, before);
                }
            }
        });
    }

    int admin() {
        return admin;
    }

    /** A run of any kind of client. */
    interface LoadRun {
        /** @param results the directory in which the run makes the directory of its result */
        void into(Path results) throws Exception;
    }

    /**
     * Makes a run of any kind of client, without its output.
     *
     * @return verified calls per second
     * @throws IllegalStateException if the run does not pass
     */
    double throughputOf(LoadRun run) throws Exception {
        Path results = Files.createTempDirectory(home, "run");
        PrintStream out = System.out;
        try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            System.setOut(nowhere);
            run.into(results);
        } finally {
            System.setOut(out);
        }
        RunResult result = StoredRuns.read(StoredRuns.find(results).get(0)).result();
        if (result.verdict().status() != Status.PASS) {
            throw new IllegalStateException("a run did not pass: " + result.verdict());
        }
        return result.throughput().perSecond();
    }

    @Override
    public void close() throws IOException {
        server.close();
        FileUtils.removeDir(home.toFile());
    }
}
