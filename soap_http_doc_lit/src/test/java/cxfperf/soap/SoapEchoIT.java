package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.cxf.BusFileException;
import cxfperf.cxf.JettyServer;
import cxfperf.echo.CountingEcho;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.jaxws.EndpointImpl;
import org.apache.cxf.version.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoapEchoIT {

    private final SoapEcho scenario = new SoapEcho();

    @Test
    void isFoundByItsName() {
        assertThat(ServiceLoader.load(Scenario.class))
                .extracting(Scenario::name)
                .containsExactly("soap_http_doc_lit");
        assertThat(scenario.operations()).containsExactly("echoComplexTypeDoc", "echoStringDoc", "echoBase64Doc");
        assertThat(scenario.protocols()).containsExactly("http", "https");
        assertThat(scenario.defaultPort()).isEqualTo(8080);
    }

    @ParameterizedTest
    @CsvSource({
        "echoComplexTypeDoc, 1",
        "echoComplexTypeDoc, 64",
        "echoStringDoc, 1",
        "echoStringDoc, 64",
        "echoBase64Doc, 1",
        "echoBase64Doc, 64"
    })
    void echoesAndCounts(String operation, int size) throws Exception {
        CallCounters calls = new CallCounters();
        try (RunningServer server = scenario.startServer(Specs.server(0, Optional.empty(), calls));
                LoadClientFactory clients = scenario.connect(Specs.client(port(server), size));
                LoadClient client = clients.newClient(operation, 0);
                LoadClient other = clients.newClient(operation, 1)) {
            client.call();
            other.call();
            client.call();

            assertThat(clients.target()).isEqualTo(server.address());
            assertThat(calls.snapshot()).containsEntry(operation, 3L);
            assertThat(calls.snapshot().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isEqualTo(3);
        }
    }

    @Test
    void theAddressIsThatOfTheContract() throws Exception {
        try (RunningServer server = scenario.startServer(Specs.server(0))) {
            assertThat(server.address().getPort()).isPositive();
            assertThat(server.address())
                    .hasScheme("http")
                    .hasHost("localhost")
                    .hasPath("/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort");
        }
    }

    @Test
    void anUnknownOperationIsRefused() throws Exception {
        try (LoadClientFactory clients = scenario.connect(Specs.client(1, 1))) {
            assertThatThrownBy(() -> clients.newClient("echoNothing", 0)).hasMessageContaining("echoNothing");
        }
    }

    @Test
    void theClientSideReportsWhatItRunsOn() throws Exception {
        try (LoadClientFactory clients = scenario.connect(Specs.client(1, 1));
                LoadClient first = clients.newClient("echoStringDoc", 0);
                LoadClient second = clients.newClient("echoBase64Doc", 1)) {
            assertThat(first).isNotSameAs(second);
            assertThat(clients.effective())
                    .containsEntry("conduit", "HttpClientHTTPConduit")
                    .containsEntry("cxfVersion", Version.getCurrentVersion())
                    .containsEntry("httpVersionAsked", "auto")
                    .containsEntry("chunking", true)
                    .containsEntry("receiveTimeoutMillis", 20_000L)
                    .containsEntry("policyObjects", 1);
        }
    }

    @Test
    void theClientsBusFileIsInEffectByTheAddressOfTheRun() throws Exception {
        try (LoadClientFactory clients =
                        scenario.connect(Specs.client(1, 1, Specs.resource("client-bus.xml"), Duration.ofSeconds(20)));
                LoadClient first = clients.newClient("echoStringDoc", 0);
                LoadClient second = clients.newClient("echoStringDoc", 1)) {
            assertThat(first).isNotSameAs(second);
            assertThat(clients.effective())
                    .containsEntry("httpVersionAsked", "1.1")
                    .containsEntry("chunking", false)
                    .containsEntry("receiveTimeoutMillis", 1234L)
                    .containsEntry("connectionTimeoutMillis", 20_000L)
                    .containsEntry("policyObjects", 1);
        }
    }

    @Test
    void theServersBusFileIsInEffect() throws Exception {
        try (RunningServer server =
                scenario.startServer(Specs.server(0, Specs.resource("server-bus.xml"), new CallCounters()))) {
            assertThat(server.effective())
                    .containsEntry("cxfVersion", Version.getCurrentVersion())
                    .containsEntry("threadPool", "QueuedThreadPool")
                    .containsEntry("minThreads", 7)
                    .containsEntry("maxThreads", 19)
                    .containsEntry("acceptQueueSize", 4_096);
            assertThat(server.effective().get("jettyVersion").toString()).startsWith("12.");
            assertThat(server.effective().get("connectorProtocols").toString()).contains("http/1.1");
            assertEchoes(server);
        }
    }

    @Test
    void aBrokenBusFileIsReportedByBothSides() {
        assertThatThrownBy(() ->
                        scenario.startServer(Specs.server(0, Specs.resource("broken-bus.xml"), new CallCounters())))
                .isInstanceOf(BusFileException.class)
                .hasMessageContaining("broken-bus.xml cannot be used: line 1: ");
        assertThatThrownBy(() ->
                        scenario.connect(Specs.client(1, 1, Specs.resource("broken-bus.xml"), Duration.ofSeconds(1))))
                .isInstanceOf(BusFileException.class)
                .hasMessageContaining("broken-bus.xml cannot be used: line 1: ");
    }

    @Test
    void aPortInUseIsABindException() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            assertThatThrownBy(() -> scenario.startServer(Specs.server(taken.getLocalPort())))
                    .satisfies(e -> assertThat(FailureKind.of(e)).isEqualTo(FailureKind.BIND));
        }
    }

    @Test
    void aPortOfAnotherServerOfThisJvmIsInUseAndThatServerGoesOn() throws Exception {
        try (RunningServer server = scenario.startServer(Specs.server(0))) {
            assertThatThrownBy(() -> scenario.startServer(Specs.server(port(server))))
                    .isInstanceOf(BindException.class);

            assertEchoes(server);
        }
    }

    @Test
    void aPortTakenBetweenChoosingAndPublishingIsReplaced() throws Exception {
        AtomicInteger attempts = new AtomicInteger();

        try (RunningServer server = JettyServer.start(Specs.server(0), "/echo", (bus, address) -> {
            if (attempts.incrementAndGet() < 3) {
                throw new IllegalStateException(new BindException("taken"));
            }
            EndpointImpl endpoint = new EndpointImpl(bus, new CountingEcho(new CallCounters()));
            endpoint.publish(address);
            return endpoint.getServer();
        })) {
            assertThat(attempts).hasValue(3);
            assertThat(server.address()).hasPath("/echo");
        }
    }

    @Test
    void jettysOwnBindFailureIsABindExceptionToo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            assertThatThrownBy(() -> JettyServer.start(Specs.server(0), "/echo", (bus, address) -> {
                        EndpointImpl endpoint = new EndpointImpl(bus, new CountingEcho(new CallCounters()));
                        endpoint.publish("http://localhost:" + taken.getLocalPort() + "/echo");
                        return endpoint.getServer();
                    }))
                    .satisfies(e -> assertThat(FailureKind.of(e)).isEqualTo(FailureKind.BIND));
        }
    }

    @Test
    void aClosedServerHasFreedItsPortForAnyOther() throws Exception {
        RunningServer first = scenario.startServer(Specs.server(0));
        int port = port(first);
        first.close();

        new ServerSocket(port, 1, InetAddress.getByName("localhost")).close();
        try (RunningServer second =
                scenario.startServer(Specs.server(port, Specs.resource("server-bus.xml"), new CallCounters()))) {
            assertThat(second.effective()).containsEntry("maxThreads", 19);
            assertEchoes(second);
        }
    }

    @Test
    void twoServersAndTwoFactoriesDoNotDisturbOneAnother() throws Exception {
        CallCounters calls = new CallCounters();
        try (RunningServer survivor = scenario.startServer(Specs.server(0, Optional.empty(), calls));
                LoadClientFactory clients = scenario.connect(Specs.client(port(survivor), 1));
                LoadClient client = clients.newClient("echoStringDoc", 0)) {
            try (RunningServer passing = scenario.startServer(
                            Specs.server(0, Specs.resource("server-bus.xml"), new CallCounters()));
                    LoadClientFactory passingClients = scenario.connect(
                            Specs.client(port(passing), 1, Specs.resource("client-bus.xml"), Duration.ofSeconds(20)));
                    LoadClient passingClient = passingClients.newClient("echoStringDoc", 0)) {
                client.call();
                passingClient.call();
            }

            client.call();

            assertThat(calls.snapshot()).containsAllEntriesOf(Map.of("echoStringDoc", 2L));
            assertThat(clients.effective()).containsEntry("chunking", true);
        }
    }

    private void assertEchoes(RunningServer server) throws Exception {
        try (LoadClientFactory clients = scenario.connect(Specs.client(port(server), 1));
                LoadClient client = clients.newClient("echoComplexTypeDoc", 0)) {
            client.call();
        }
    }

    private static int port(RunningServer server) {
        return server.address().getPort();
    }
}
