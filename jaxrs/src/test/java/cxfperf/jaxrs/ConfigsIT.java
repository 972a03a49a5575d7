package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.CountingRelay;
import cxfperf.testing.WireClaims;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped bus files also work with this scenario. */
class ConfigsIT {

    private static final Path CONFIGS = Path.of("..", "configs");

    /** In these files, FastInfoset and validation are for SOAP messages only. */
    private static final List<String> FOR_SOAP_ONLY = List.of("fastinfoset", "validation");

    /**
     * Left out, because they lose calls now and then. CXF's asynchronous conduit declares an exchange complete at the
     * reply's head, and Apache HttpClient cancels a complete exchange if the thread that started it has not yet stored
     * how to cancel it: the reply's body is then empty, or the connection of the next call is closed. Only a request
     * without a body (GET, DELETE) can be that late, because a body is written after that.
     */
    private static final List<String> ASYNCHRONOUS =
            List.of("client-async.xml", "client-http2-async.xml", "client.xml");

    /** The bus file that the other side needs for a file to have an effect; all other files are tested alone. */
    private static final Map<String, String> PARTNERS = Map.of(
            "client-gzip.xml", "server-gzip.xml",
            "server-gzip.xml", "client-gzip.xml",
            "client-http2.xml", "server-http2.xml",
            "server-default.xml", "client-http2.xml",
            "server-http2.xml", "client-http2.xml",
            "server.xml", "client-http2.xml");

    /** These files have no effect in this JVM; the SOAP scenario tests them in JVMs of their own. */
    private static final List<String> BY_JVM_FLAGS =
            List.of("client-common-pool.xml", "client-no-keepalive.xml", "client-urlconnection.xml");

    static Stream<String> shipped() throws IOException {
        try (Stream<Path> files = Files.list(CONFIGS)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".xml"))
                    .filter(name -> FOR_SOAP_ONLY.stream().noneMatch(name::contains))
                    .filter(name -> !ASYNCHRONOUS.contains(name))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void carriesTheCallsOfEveryOperation(String name) throws Exception {
        String partner = PARTNERS.getOrDefault(name, "none");
        Effective effective = name.startsWith("server") ? run(name, partner, "xml") : run(partner, name, "xml");

        assertThat(effective.client()).containsKeys("conduit", "httpVersion");
        if (!BY_JVM_FLAGS.contains(name)) {
            WireClaims.check(name, effective.wire());
        }
    }

    @ParameterizedTest
    @CsvSource({"http, xml", "http, json", "https, json"})
    void theFastPairCarriesThemOnItsOwnConduit(String protocol, String media) throws Exception {
        assertThat(run(protocol, "server-fast.xml", "client-fast.xml", media).client())
                .containsEntry("conduit", "SocketHTTPConduit")
                .containsEntry("httpVersion", "HTTP/1.1");
    }

    private record Effective(Map<String, Object> client, CountingRelay wire) {}

    /**
     * Calls each operation with both clients, with names long enough for chunks or compression; returns the settings in
     * effect.
     */
    private static Effective run(String forServer, String forClient, String media) throws Exception {
        return run("http", forServer, forClient, media);
    }

    private static Effective run(String protocol, String forServer, String forClient, String media) throws Exception {
        CustomerScenario scenario = new CustomerScenario();
        Map<String, Object> effective = Map.of();
        try (RunningServer server = scenario.startServer(new ServerSpec(
                        protocol, "localhost", 0, config(forServer), Runs.options(), new CallCounters()));
                CountingRelay relay = CountingRelay.recording(server.address().getPort())) {
            for (String kind : List.of("webclient", "proxy")) {
                try (LoadClientFactory clients = scenario.connect(new ClientSpec(
                        protocol,
                        "localhost",
                        relay.port(),
                        config(forClient),
                        1,
                        10,
                        Duration.ofSeconds(20),
                        Runs.options("media", media, "client", kind)))) {
                    for (String operation : scenario.operations()) {
                        try (LoadClient client = clients.newClient(operation, 0)) {
                            client.prepare();
                            client.call();
                        }
                    }
                    effective = clients.effective();
                }
            }
            return new Effective(effective, relay);
        }
    }

    private static Optional<URI> config(String name) {
        return name.equals("none")
                ? Optional.empty()
                : Optional.of(CONFIGS.resolve(name).toUri());
    }
}
