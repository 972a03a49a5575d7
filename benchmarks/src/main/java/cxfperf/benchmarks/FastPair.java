package cxfperf.benchmarks;

import cxfperf.options.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server with its fast bus file, and load on it with the client's. Not for use by several threads. Closing it ends
 * the server.
 */
final class FastPair implements AutoCloseable {

    /** Of the process as it was started: a run over https has the home of the server, where its keys are. */
    private static final Path CONFIGS = Home.ofThisProcess().configs();

    private final String protocol;
    private final LoadedServer server;

    FastPair() throws Exception {
        this("http");
    }

    /** @param protocol http or https */
    FastPair(String protocol) throws Exception {
        this.protocol = protocol;
        server = new LoadedServer("-Dprotocol=" + protocol, "-Dcfg=" + CONFIGS.resolve("server-fast.xml"));
    }

    /** Where the server is, as it printed it. */
    String address() throws InterruptedException {
        return server.address();
    }

    /**
     * One run, as {@link LoadedServer#throughput} has it.
     *
     * @param options more options, as {@code -Dname=value}
     */
    double throughput(int seconds, String... options) throws Exception {
        return throughputOf(CONFIGS.resolve("client-fast.xml"), seconds, options);
    }

    /** The same of a client with another bus file. */
    double throughputOf(Path cfg, int seconds, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "-Dscenario=soap_http_doc_lit", "-Dprotocol=" + protocol, "-Dport=" + server.port(), "-Dcfg=" + cfg));
        arguments.addAll(List.of(options));
        return server.throughput(seconds, arguments);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
