package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.echo.EchoContract;
import cxfperf.echo.Payloads;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.AsyncConduit;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.CountingRelay;
import cxfperf.testing.Results;
import cxfperf.testing.ScriptedServer;
import cxfperf.testing.WireClaims;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each shipped bus file works on the side in its name, states its purpose in a comment, and is really in effect. */
class ConfigsIT {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final String URL_CONNECTION = "URLConnectionHTTPConduit";

    /** The bus file that the other side needs for a file to have an effect; all other files are tested alone. */
    private static final Map<String, String> PARTNERS = Map.of(
            "client-fastinfoset.xml", "server-fastinfoset.xml",
            "server-fastinfoset.xml", "client-fastinfoset.xml",
            "client-gzip.xml", "server-gzip.xml",
            "server-gzip.xml", "client-gzip.xml",
            "client-http2.xml", "server-http2.xml",
            "server-default.xml", "client-http2.xml",
            "server-http2.xml", "client-http2.xml",
            "server.xml", "client-http2.xml");

    /** These files need a JVM flag, and are tested in JVMs of their own: a user only has to name the file. */
    private static final List<String> IN_JVMS_OF_THEIR_OWN =
            List.of("client-common-pool.xml", "client-no-keepalive.xml", "client-urlconnection.xml");

    private static Stream<Path> files(String ending) throws IOException {
        return Files.list(CONFIGS)
                .filter(file -> file.toString().endsWith(ending))
                .sorted();
    }

    static Stream<Path> shipped() throws IOException {
        return files(".xml");
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void carriesCallsAndExplainsItself(Path file) throws Exception {
        String name = file.getFileName().toString();
        assertThat(name).matches("(client|server)(-[a-z0-9-]+)?\\.xml");
        assertThat(Files.readString(file)).contains("<!--");
        assumeFalse(AsyncConduit.isMissedBy(name));

        Effective effective = name.startsWith("server")
                ? run("http", name, PARTNERS.getOrDefault(name, "none"))
                : run("http", PARTNERS.getOrDefault(name, "none"), name);
        assertThat(effective.client()).containsKeys("conduit", "httpVersion");
        if (!IN_JVMS_OF_THEIR_OWN.contains(name)) {
            WireClaims.check(name, effective.wire());
        }
    }

    @Test
    void everyShippedFileHasAClaimThatIsCheckedOnTheWire() throws IOException {
        assertThat(WireClaims.files())
                .containsExactlyInAnyOrderElementsOf(
                        shipped().map(file -> file.getFileName().toString()).toList());
    }

    static Stream<Path> flagFiles() throws IOException {
        return files(".jvm");
    }

    @ParameterizedTest
    @MethodSource("flagFiles")
    void everyFileOfFlagsBelongsToABusFileAndSaysWhy(Path file) throws IOException {
        assertThat(Path.of(file.toString().replaceFirst("\\.jvm$", ".xml"))).isRegularFile();
        assertThat(Files.readAllLines(file)).first().asString().startsWith("# ");
    }

    @Test
    @Tag("thorough")
    void theClaimsOfFilesThatAreInEffectByFlagsHoldOnTheWire(@TempDir Path home) throws Exception {
        try (CommandProcess server = CommandProcess.start(home, "server", "-Dport=0")) {
            int port = server.awaitPort("READY");
            inEffectOnTheWire(
                    home, port, "client-urlconnection.xml", URL_CONNECTION, "Keep-Alive", "-Dhttp.maxConnections=1000");
            inEffectOnTheWire(
                    home,
                    port,
                    "client-common-pool.xml",
                    "HttpClientHTTPConduit",
                    "Keep-Alive",
                    "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2");
            inEffectOnTheWire(
                    home,
                    port,
                    "client-no-keepalive.xml",
                    URL_CONNECTION,
                    "close",
                    "-Dorg.apache.cxf.transport.http.forceURLConnection=true");
        }
    }

    private static void inEffectOnTheWire(
            Path home, int port, String client, String conduit, String connection, String flag) throws Exception {
        Path results = home.resolve(client);
        try (CountingRelay relay = CountingRelay.recording(port);
                CommandProcess run = CommandProcess.start(
                        results,
                        "client",
                        "-Dport=" + relay.port(),
                        "-Dadmin=none",
                        "-Dthreads=2",
                        "-Dinvocations=10",
                        "-Dwarmup=0",
                        "-Dcfg=" + CONFIGS.resolve(client).toRealPath())) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            WireClaims.check(client, relay);
        }
        JsonNode effective = Results.onlyResult(results).get("effective");
        assertThat(effective.get("conduit").asText()).isEqualTo(conduit);
        assertThat(effective.get("httpVersion").asText()).isEqualTo("HTTP/1.1");
        assertThat(effective.get("connection").asText()).isEqualTo(connection);
        assertThat(effective.get("jvmFlags").toString()).contains(flag);
    }

    @ParameterizedTest
    @CsvSource({
        "http,  none,                   none,                    HttpClientHTTPConduit, HTTP/1.1, HTTP/1.1",
        "http,  server-http2.xml,       client-http2.xml,        HttpClientHTTPConduit, HTTP/2,   HTTP/2.0",
        "https, server-http2.xml,       client-http2.xml,        HttpClientHTTPConduit, HTTP/2,   HTTP/2.0",
        "https, server-http2.xml,       client-http11.xml,       HttpClientHTTPConduit, HTTP/1.1, HTTP/1.1",
        "http,  server-fast.xml,        client-fast.xml,         SocketHTTPConduit,     HTTP/1.1, HTTP/1.1",
        "https, server-fast.xml,        client-fast.xml,         SocketHTTPConduit,     HTTP/1.1, HTTP/1.1"
    })
    void theConduitAndTheVersionOfHttpAreThoseOfTheCalls(
            String protocol, String server, String client, String conduit, String version, String atTheServer)
            throws Exception {
        Effective effective = run(protocol, server, client);

        assertThat(effective.client()).containsEntry("conduit", conduit).containsEntry("httpVersion", version);
        // The server sees no other HTTP version; HTTP/2 over cleartext begins with a request of the conduit itself.
        assertThat(effective.server().keySet().stream().filter(fact -> fact.startsWith("requests ")))
                .containsExactly("requests " + atTheServer);
        assertThat(effective.unmet()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "http,  none,             client-async.xml,       HTTP/1.1",
        "https, server-http2.xml, client-http2-async.xml, HTTP/2",
        "https, server.xml,       client.xml,             HTTP/2"
    })
    void theAsynchronousConduitCarriesTheCallsWhereCxfHasIt(
            String protocol, String server, String client, String version) throws Exception {
        if (AsyncConduit.isMissedBy(client)) {
            assertThatThrownBy(() -> run(protocol, server, client))
                    .isInstanceOf(ConfigFileException.class)
                    .hasMessageContaining("-Dcxf.version=4.1.1");
            return;
        }
        Effective effective = run(protocol, server, client);

        assertThat(effective.client())
                .containsEntry("conduit", "AsyncHTTPConduit")
                .containsEntry("httpVersion", version);
        assertThat(effective.unmet()).isEmpty();
    }

    /** Over http, the published pair does not speak HTTP/2. This JVM does not have the flag of the second file. */
    @ParameterizedTest
    @CsvSource({
        "server.xml, client.xml,              HTTP/2,           3 calls got HTTP/1.1",
        "none,       client-no-keepalive.xml, Connection=close, 3 calls got Keep-Alive",
        "none,       client-http2.xml,        Version=2,        HTTP/1.1"
    })
    void whatIsAskedForInVainIsUnmet(String server, String client, String asked, String got) throws Exception {
        assumeFalse(AsyncConduit.isMissedBy(client));
        assertThat(run("http", server, client).unmet()).last().asString().contains(asked, got);
    }

    @ParameterizedTest
    @CsvSource({
        "none,                   client-http11.xml,        client, httpVersionAsked,  1.1",
        "none,                   client-chunking-off.xml,  client, chunking,          false",
        "none,                   client-chunks-large.xml,  client, chunkingThreshold, 1048576",
        "none,                   client-chunks-large.xml,  client, chunkLength,       1048576",
        "server-gzip.xml,        client-gzip.xml,          client, replyEncoding,     gzip",
        "server-fastinfoset.xml, client-fastinfoset.xml,   client, replyType,         application/fastinfoset",
        "none,                   client-default.xml,       client, replyType,         text/xml",
        "server-default.xml,     none,                     server, maxThreads,        200",
        "server-threads-32.xml,  none,                     server, maxThreads,        32",
        "server-threads-8.xml,   none,                     server, maxThreads,        8",
        "server-default.xml,     none,                     server, connectorProtocols, http/1.1"
    })
    void theSettingIsInEffect(String server, String client, String side, String fact, String value) throws Exception {
        Effective effective = run("http", server, client);

        assertThat((side.equals("client") ? effective.client() : effective.server()).get(fact))
                .asString()
                .isEqualTo(value);
        assertThat(effective.unmet()).isEmpty();
    }

    @Test
    void aServerThatValidatesRefusesWhatTheDataBindingAloneTakes() throws Exception {
        String twice = "<in>b</in><in>a</in>";
        assertThat(post("server-default.xml", twice).statusCode()).isEqualTo(200);
        assertThat(post("server-validation.xml", twice))
                .satisfies(reply -> assertThat(reply.statusCode()).isEqualTo(500))
                .satisfies(reply -> assertThat(reply.body()).contains("Unmarshalling Error"));
        assertThat(post("server-validation.xml", "<in>a</in>").statusCode()).isEqualTo(200);
    }

    @Test
    void aClientThatValidatesRefusesWhatTheDataBindingAloneTakes() throws Exception {
        String text =
                Payloads.text(0, 1).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        String reply = "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body>"
                + "<echoStringDocResponse xmlns=\"http://cxf.apache.org/cxf/performance/types\">"
                + "<out>b</out><out>" + text + "</out></echoStringDocResponse></e:Body></e:Envelope>";
        try (ScriptedServer server = ScriptedServer.saying(ScriptedServer.http("200 OK", "text/xml", reply))) {
            echoString(server.port(), "client-default.xml");
            assertThatThrownBy(() -> echoString(server.port(), "client-validation.xml"))
                    .hasMessageContaining("cvc-complex-type.2.4.d: Invalid content was found");
        }
    }

    private static void echoString(int port, String forClient) throws Exception {
        try (LoadClientFactory clients =
                        new SoapEcho().connect(Specs.client(port, 1, config(forClient), Duration.ofSeconds(20)));
                LoadClient client = clients.newClient(EchoContract.ECHO_STRING, 0)) {
            client.call();
        }
    }

    private record Effective(
            Map<String, Object> server, Map<String, Object> client, List<String> unmet, CountingRelay wire) {}

    /** What the runs of this class have found, by their bus files: many tests look at the same run. */
    private static final Map<String, Effective> RUNS = new HashMap<>();

    /** Makes one call of each operation, with messages larger than the thresholds for chunks and compression. */
    private static Effective run(String protocol, String forServer, String forClient) throws Exception {
        String files = protocol + " " + forServer + " " + forClient;
        Effective effective = RUNS.get(files);
        if (effective == null) {
            effective = run(protocol, forServer, forClient, 10);
            RUNS.put(files, effective);
        }
        return effective;
    }

    private static Effective run(String protocol, String forServer, String forClient, int size) throws Exception {
        SoapEcho scenario = new SoapEcho();
        Map<String, String> options = Map.of("clientAuth", "false");
        try (RunningServer server = scenario.startServer(
                        new ServerSpec(protocol, "localhost", 0, config(forServer), options, new CallCounters()));
                CountingRelay relay = CountingRelay.recording(server.address().getPort());
                LoadClientFactory clients = scenario.connect(new ClientSpec(
                        protocol,
                        "localhost",
                        relay.port(),
                        config(forClient),
                        1,
                        size,
                        Duration.ofSeconds(20),
                        options))) {
            for (String operation : scenario.operations()) {
                try (LoadClient client = clients.newClient(operation, 0)) {
                    client.call();
                }
            }
            List<String> unmet = new ArrayList<>(clients.unmet());
            unmet.addAll(server.unmet());
            return new Effective(server.effective(), clients.effective(), unmet, relay);
        }
    }

    /** Returns the server's reply to an echoStringDoc with this content. */
    private static HttpResponse<String> post(String forServer, String content) throws Exception {
        String envelope = "<e:Envelope xmlns:e=\"http://schemas.xmlsoap.org/soap/envelope/\"><e:Body>"
                + "<t:echoStringDoc xmlns:t=\"http://cxf.apache.org/cxf/performance/types\" "
                + "xmlns=\"http://cxf.apache.org/cxf/performance/types\">" + content
                + "</t:echoStringDoc></e:Body></e:Envelope>";
        try (RunningServer server =
                new SoapEcho().startServer(Specs.server(0, config(forServer), new CallCounters()))) {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.address())
                                    .version(HttpClient.Version.HTTP_1_1)
                                    .header("Content-Type", "text/xml")
                                    .header("Accept-Encoding", "gzip")
                                    .POST(HttpRequest.BodyPublishers.ofString(envelope))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
        }
    }

    private static Optional<URI> config(String name) {
        return name.equals("none")
                ? Optional.empty()
                : Optional.of(CONFIGS.resolve(name).toUri());
    }
}
