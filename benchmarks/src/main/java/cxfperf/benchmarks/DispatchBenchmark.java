package cxfperf.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares the throughput of own_service, which uses CXF's Dispatch, with that of the SOAP echo's generated proxy,
 * against the same server with messages of the same size. Both use CXF's default conduit.
 */
final class DispatchBenchmark {

    private static final Length FULL = new Length(90, 3, 30);
    private static final int CHARACTERS = 1_024;
    private static final int ESCAPED = 48;

    private DispatchBenchmark() {}

    public static void main(String[] args) throws Exception {
        try (LoadedServer server = new LoadedServer()) {
            Path request = Files.writeString(server.directory().resolve("request.xml"), request());
            List<String> dispatch =
                    List.of("-Dscenario=own_service", "-Dwsdl=" + server.address() + "?wsdl", "-Drequest=" + request);
            new InTurns(
                            FULL.or(args),
                            "Dispatch",
                            seconds -> server.throughput(seconds, dispatch),
                            "proxy",
                            server::echoes)
                    .run();
        }
        System.exit(0);
    }

    /**
     * Returns a request with the number of characters, and of characters to escape, that the scenario has at size 1.
     */
    private static String request() {
        int every = CHARACTERS / ESCAPED;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < CHARACTERS; i++) {
            text.append(i % every == 0 && i / every < ESCAPED ? "&amp;" : "x");
        }
        return "<echoStringDoc xmlns=\"http://cxf.apache.org/cxf/performance/types\"><in>" + text
                + "</in></echoStringDoc>";
    }
}
