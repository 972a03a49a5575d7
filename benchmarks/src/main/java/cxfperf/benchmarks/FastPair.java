package cxfperf.benchmarks;

import cxfperf.options.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server with the fast bus file, and load on it by a client with the fast bus file. Not thread-safe. {@code close}
 * ends the server.
 */
final class FastPair implements AutoCloseable {

    /** The configs of the process as it was started. A run over https uses the server's home, which has the keys. */
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

    /** The address that the server printed. */
    String address() throws InterruptedException {
        return server.address();
    }

    /**
     * Makes one run by {@link LoadedServer#throughput}.
     *
     * @param options more options, as {@code -Dname=value}
     */
    double throughput(int seconds, String... options) throws Exception {
        return throughputOf(CONFIGS.resolve("client-fast.xml"), seconds, options);
    }

    /** Makes one run by a client with the bus file {@code cfg}. */
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
