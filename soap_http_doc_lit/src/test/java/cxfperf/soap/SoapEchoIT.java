package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.cxf.JettyServer;
import cxfperf.echo.CountingEcho;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.jaxws.EndpointImpl;
import org.junit.jupiter.api.Test;

class SoapEchoIT {

    private final SoapEcho scenario = new SoapEcho();

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
    void twoServersAndTwoFactoriesDoNotDisturbOneAnother() throws Exception {
        CallCounters calls = new CallCounters();
        try (RunningServer survivor = scenario.startServer(Specs.server(0, Optional.empty(), calls));
                LoadClientFactory clients = scenario.connect(Specs.client(port(survivor), 1));
                LoadClient client = clients.newClient("echoStringDoc", 0)) {
            try (RunningServer passing = scenario.startServer(
                            Specs.server(0, busFile("server-threads-8.xml"), new CallCounters()));
                    LoadClientFactory passingClients = scenario.connect(
                            Specs.client(port(passing), 1, busFile("client-chunking-off.xml"), Duration.ofSeconds(20)));
                    LoadClient passingClient = passingClients.newClient("echoStringDoc", 0)) {
                client.call();
                passingClient.call();
            }

            client.call();

            assertThat(calls.snapshot()).containsAllEntriesOf(Map.of("echoStringDoc", 2L));
            assertThat(clients.effective()).containsEntry("chunking", true);
        }
    }

    private static Optional<URI> busFile(String name) {
        return Optional.of(Path.of("..", "configs", name).toUri());
    }

    private static int port(RunningServer server) {
        return server.address().getPort();
    }
}
