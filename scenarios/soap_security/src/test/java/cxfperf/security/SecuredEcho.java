package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.admin.ServerAdmin;
import cxfperf.echo.EchoClients;
import cxfperf.echo.EchoContract;
import cxfperf.echo.EchoServer;
import cxfperf.measure.CompletionTimes;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.security.SecurityKeys.SideKeys;
import cxfperf.security.SoapSecurity.SecurityOptions;
import cxfperf.security.seen.ProtectionSeen;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The real server of one mode, and requests that clients and attackers send to it. */
final class SecuredEcho implements AutoCloseable {

    /** The payload of this operation begins with the worker's number, as text. */
    static final String OPERATION = EchoContract.ECHO_STRING;

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient http;
    private final String protocol;
    private final Map<String, String> options;
    private final CallCounters calls = new CallCounters();
    private final RunningServer server;

    /** @param keys the server's keys */
    SecuredEcho(Map<String, String> options, SideKeys keys) throws Exception {
        this("http", options, keys, Optional.empty());
    }

    SecuredEcho(String protocol, Map<String, String> options, SideKeys keys, Optional<URI> cfg) throws Exception {
        this.protocol = protocol;
        this.options = options;
        this.server = EchoServer.start(
                new ServerSpec(protocol, "localhost", 0, cfg, options, calls),
                SecurityOptions.side(options, () -> keys, ProtectionSeen::ofServices));
        HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        if (protocol.equals("https")) {
            // The server has made its keys before this.
            client.sslContext(TestTls.context());
        }
        this.http = client.build();
    }

    /** Starts the server of a mode, over the protocol that the mode needs. */
    static SecuredEcho of(String mode, String streaming, SideKeys keys, Optional<URI> cfg) throws Exception {
        return new SecuredEcho(mode.equals("transport") ? "https" : "http", options(mode, streaming), keys, cfg);
    }

    /** Returns all options of the scenario, with these values of the three security options. */
    static Map<String, String> options(String mode, String streaming) {
        Map<String, String> options = new HashMap<>();
        SecurityOptions.ALL.forEach(option -> options.put(option.name(), option.defaultValue()));
        options.putAll(Map.of("security", mode, "streaming", streaming));
        return options;
    }

    String protocol() {
        return protocol;
    }

    RunningServer server() {
        return server;
    }

    int port() {
        return server.address().getPort();
    }

    /** Returns the number of calls that the service has completed. */
    long completed() {
        return calls.snapshot().get(OPERATION);
    }

    /** Returns the number of requests that were answered before the service was called. */
    long rejected() {
        return (Long) server.effective().get("rejectedRequests");
    }

    /** Opens the server's admin endpoint, which a run's client polls. */
    ServerAdmin admin() throws IOException {
        return ServerAdmin.open("localhost", 0, server, Map.of(), calls, new CompletionTimes(), Optional.empty());
    }

    /** Makes clients of this mode, for the server at this port. */
    LoadClientFactory clients(SideKeys keys, int port, Optional<URI> cfg) throws Exception {
        return clients(keys, port, cfg, LIMIT);
    }

    LoadClientFactory clients(SideKeys keys, int port, Optional<URI> cfg, Duration timeout) throws Exception {
        return EchoClients.open(
                new ClientSpec(protocol, "localhost", port, cfg, 2, 1, timeout, options),
                SecurityOptions.side(options, () -> keys, ProtectionSeen::ofClients));
    }

    /** Returns the envelope of a valid request that the server has not received. */
    String unsent(SideKeys keys, Optional<URI> cfg) throws Exception {
        try (KeepingRelay relay = new KeepingRelay(this);
                LoadClientFactory clients = clients(keys, relay.port(), cfg);
                LoadClient client = clients.newClient(OPERATION, 0)) {
            assertThat(catchThrowable(client::call)).isNotNull();
            assertThat(relay.kept()).hasSize(1);
            return relay.kept().get(0);
        }
    }

    /** Sends an envelope, and asserts that the service was called and nothing was rejected. */
    void assertAccepted(String envelope) throws Exception {
        assertOutcome(envelope, 200, 1, 0);
    }

    /** Sends an envelope, and asserts that it was answered with a fault before the service was called. */
    void assertRejected(String envelope) throws Exception {
        assertOutcome(envelope, 500, 0, 1);
    }

    private void assertOutcome(String envelope, int status, int more, int rejections) throws Exception {
        long completed = completed();
        long rejected = rejected();
        HttpResponse<String> reply = post(envelope);

        assertThat(reply.statusCode()).as(bodyOf(reply.body())).isEqualTo(status);
        assertThat(completed()).as("completed calls").isEqualTo(completed + more);
        assertThat(rejected()).as("rejected requests").isEqualTo(rejected + rejections);
        assertThat(reply.body().contains("Fault>")).as(bodyOf(reply.body())).isEqualTo(rejections > 0);
    }

    HttpResponse<String> post(String envelope) throws IOException, InterruptedException {
        return post(envelope, "\"\"");
    }

    HttpResponse<String> post(String envelope, String action) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(server.address())
                        .header("Content-Type", "text/xml;charset=UTF-8")
                        .header("SOAPAction", action)
                        .timeout(LIMIT)
                        .POST(HttpRequest.BodyPublishers.ofString(envelope))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String bodyOf(String envelope) {
        return envelope.substring(Math.max(0, envelope.indexOf(":Body")));
    }

    @Override
    public void close() {
        server.close();
    }
}
