package cxfperf.benchmarks;

import cxfperf.options.Home;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server with its fast bus file, and load on it with the client's. Not for use by several threads. Closing it ends the server. */
final class FastPair implements AutoCloseable {

    private final LoadedServer server;

    FastPair() throws Exception {
        server = new LoadedServer("-Dcfg=" + config("server-fast.xml"));
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
        return throughputOf(config("client-fast.xml"), seconds, options);
    }

    /** The same of a client with another bus file. */
    double throughputOf(Path cfg, int seconds, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("-Dscenario=soap_http_doc_lit", "-Dport=" + server.port(), "-Dcfg=" + cfg));
        arguments.addAll(List.of(options));
        return server.throughput(seconds, arguments);
    }

    private static Path config(String name) {
        return Home.ofThisProcess().configs().resolve(name);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
