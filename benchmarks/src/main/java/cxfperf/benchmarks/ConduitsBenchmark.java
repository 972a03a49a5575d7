package cxfperf.benchmarks;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares the fast client's throughput over its own conduit with that over the fastest of CXF's conduits, over http
 * and https, with the same server and settings.
 */
final class ConduitsBenchmark {

    private static final Length FULL = new Length(40, 2, 20);

    /** The bus file of the client with CXF's conduit, a resource of this module. */
    private static final String OTHER = "/fast-with-urlconnection.xml";

    private ConduitsBenchmark() {}

    public static void main(String[] args) throws Exception {
        Length length = FULL.or(args);
        Path other = Files.createTempFile("other-conduit", ".xml");
        try (InputStream file = ConduitsBenchmark.class.getResourceAsStream(OTHER)) {
            Files.write(other, file.readAllBytes());
            for (String protocol : List.of("http", "https")) {
                try (LoadedServer server = LoadedServer.fast(protocol)) {
                    for (int threads : List.of(4, 32)) {
                        compare(server, other, protocol, threads, length);
                    }
                }
            }
        } finally {
            Files.delete(other);
        }
        System.exit(0);
    }

    private static void compare(LoadedServer server, Path other, String protocol, int threads, Length length)
            throws Exception {
        String load = "-Dthreads=" + threads;
        System.out.printf("%s, %d threads%n", protocol, threads);
        new InTurns(
                        length,
                        "fast conduit",
                        seconds -> server.echoes(seconds, LoadedServer.FAST_CLIENT, load),
                        "URLConnection",
                        seconds -> server.echoes(seconds, "-Dcfg=" + other, load))
                .run();
    }
}
