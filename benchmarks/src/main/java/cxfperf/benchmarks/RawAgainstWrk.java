package cxfperf.benchmarks;

import cxfperf.options.Home;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Compares the throughput of the raw client with that of wrk, against the fast server, over http and https. */
final class RawAgainstWrk {

    private RawAgainstWrk() {}

    static void run(Length length, int windowSeconds) throws Exception {
        for (String protocol : List.of("http", "https")) {
            Path config = Home.ofThisProcess().configs().resolve("server-fast.xml");
            try (LoadedServer server = new LoadedServer("-Dcfg=" + config, "-Dprotocol=" + protocol);
                    Wrk wrk = new Wrk(server.address())) {
                List<String> options = List.of(
                        "-Dscenario=soap_http_doc_lit",
                        "-Dport=" + server.port(),
                        "-Dprotocol=" + protocol,
                        "-Dclient=raw");
                System.out.printf(Locale.ROOT, "%s: warming up for %d s%n", protocol, length.warmUpSeconds());
                server.throughput(length.warmUpSeconds(), options);
                new InTurns(
                                length.uncountedPairs(),
                                length.pairs(),
                                protocol + " raw",
                                () -> server.throughput(windowSeconds, options),
                                "wrk",
                                () -> wrk.throughput(windowSeconds))
                        .run();
            }
        }
    }
}
