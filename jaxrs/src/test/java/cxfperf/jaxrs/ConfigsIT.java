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

/** The shipped bus files carry the calls of this scenario too. */
class ConfigsIT {

    private static final Path CONFIGS = Path.of("..", "configs");

    /** FastInfoset is a form of SOAP messages here, and validation is against the schema of a WSDL. */
    private static final List<String> FOR_SOAP_ONLY = List.of("fastinfoset", "validation");

    /**
     * Left out, because they lose calls now and then. CXF's asynchronous conduit calls an exchange complete at the
     * reply's head, and Apache HttpClient cancels one that is complete before the thread that began it has noted down
     * how to cancel it: the reply's body is then empty, or the connection gone on which the next call is made. Only a
     * request without a body (GET, DELETE) can be that late; one with a body writes it after that.
     */
    private static final List<String> ASYNCHRONOUS =
            List.of("client-async.xml", "client-http2-async.xml", "client.xml");

    /** What those files need on the other side that are only in effect with it; all others are looked at alone. */
    private static final Map<String, String> PARTNERS = Map.of(
            "client-gzip.xml", "server-gzip.xml",
            "server-gzip.xml", "client-gzip.xml",
            "client-http2.xml", "server-http2.xml",
            "server-default.xml", "client-http2.xml",
            "server-http2.xml", "client-http2.xml",
            "server.xml", "client-http2.xml");

    /** Not in effect in this JVM: looked at in JVMs of their own, with the SOAP scenario. */
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

    /** Each operation by both clients, with names long enough to be chunked or compressed; what was in effect. */
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
