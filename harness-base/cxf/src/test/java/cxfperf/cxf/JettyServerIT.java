package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.keys.SelfSignedKey;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.FreePort;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.frontend.ServerFactoryBean;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers of one JVM leave each other alone, although CXF keeps all its engines in one map by port. */
class JettyServerIT {

    private static final int THREADS = 4;
    private static final int SERVERS = 4;
    private static final int PATIENCE_SECONDS = 60;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /** The published service. */
    public static final class Echo {

        public String echo(String text) {
            return text;
        }
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** The engine is there before its service if its thread pool is set, or TLS. */
    @Test
    void aServerThatStartsKeepsItsEngineWhileAnotherBusIsShutDown() throws Exception {
        JettyServer.Publisher afterAnother = (bus, address) -> {
            Bus another = Buses.open(Optional.empty());
            another.getExtension(JettyHTTPServerEngineFactory.class);
            another.shutdown(true);
            return publish(bus, address);
        };

        try (JettyServer server = JettyServer.start(spec(0), "/echo", OptionalInt.of(3), afterAnother)) {
            assertThat(server.effective()).containsEntry("servingThreads", 3);
            assertThat(status(server)).isEqualTo(HttpURLConnection.HTTP_OK);
        }
    }

    @Test
    void manyServersStartAndCloseAtOnce() throws Exception {
        CyclicBarrier all = new CyclicBarrier(THREADS);
        List<Integer> statuses = atOnce(() -> {
            List<Integer> got = new ArrayList<>();
            all.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            for (int i = 0; i < SERVERS; i++) {
                try (JettyServer server =
                        JettyServer.start(spec(0), "/echo", OptionalInt.of(1 + i), JettyServerIT::publish)) {
                    assertThat(server.effective()).containsEntry("servingThreads", 1 + i);
                    got.add(status(server));
                }
            }
            return got;
        });

        assertThat(statuses).hasSize(THREADS * SERVERS).containsOnly(HttpURLConnection.HTTP_OK);
    }

    @Test
    void onePortThatManyWantAtOnceIsGivenToOneAndTheOthersSaySo() throws Exception {
        ServerSpec spec = spec(FreePort.find());
        CyclicBarrier all = new CyclicBarrier(THREADS);
        List<Integer> statuses = atOnce(() -> {
            all.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            try (JettyServer server = JettyServer.start(spec, "/echo", JettyServerIT::publish)) {
                // The server that has the port is open until the others have tried to get it.
                all.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return List.of(status(server));
            } catch (BindException e) {
                all.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return List.of();
            }
        });

        assertThat(statuses).containsExactly(HttpURLConnection.HTTP_OK);
    }

    @Test
    void aPortTakenBetweenChoosingAndPublishingIsReplaced() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        JettyServer.Publisher late = (bus, address) -> {
            if (attempts.incrementAndGet() < 3) {
                throw new IllegalStateException(new BindException("taken"));
            }
            return publish(bus, address);
        };

        try (JettyServer server = JettyServer.start(spec(0), "/echo", late)) {
            assertThat(attempts).hasValue(3);
            assertThat(status(server)).isEqualTo(HttpURLConnection.HTTP_OK);
        }
    }

    @Test
    void jettysOwnBindFailureIsABindExceptionToo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("localhost"))) {
            String address = "http://localhost:" + taken.getLocalPort() + "/echo";
            assertThatThrownBy(() -> JettyServer.start(spec(0), "/echo", (bus, any) -> publish(bus, address)))
                    .satisfies(e -> assertThat(FailureKind.of(e)).isEqualTo(FailureKind.BIND));
        }
    }

    /** No URI of Java's has such a host. This machine need not know it. */
    @Test
    void aHostWithAnUnderscoreIsRefused() {
        ServerSpec spec = new ServerSpec("http", "my_host", 0, Optional.empty(), Map.of(), new CallCounters());

        assertThatThrownBy(() -> JettyServer.start(spec, "/echo", JettyServerIT::publish))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith("is no part of an http address, ");
    }

    @Test
    void aBusFileWithKeysAloneAsksClientsForNoCertificate(@TempDir Path directory) throws Exception {
        Path key = directory.resolve("key.p12");
        new SelfSignedKey("one", List.of("-keyalg", "EC"), List.of("-ext", "SAN=dns:localhost")).addTo(key, "changeit");
        int port = FreePort.find();
        Path file = Files.writeString(
                directory.resolve("keys.xml"),
                """
                <beans xmlns="http://www.springframework.org/schema/beans"
                       xmlns:httpj="http://cxf.apache.org/transports/http-jetty/configuration"
                       xmlns:sec="http://cxf.apache.org/configuration/security"
                       xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                       xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                         http://cxf.apache.org/transports/http-jetty/configuration http://cxf.apache.org/schemas/configuration/http-jetty.xsd
                         http://cxf.apache.org/configuration/security http://cxf.apache.org/schemas/configuration/security.xsd">
                    <httpj:engine-factory bus="cxf">
                        <httpj:engine port="%d">
                            <httpj:tlsServerParameters>
                                <sec:keyManagers keyPassword="changeit">
                                    <sec:keyStore type="PKCS12" password="changeit" file="%s"/>
                                </sec:keyManagers>
                            </httpj:tlsServerParameters>
                        </httpj:engine>
                    </httpj:engine-factory>
                </beans>
                """
                        .formatted(port, key));
        ServerSpec spec =
                new ServerSpec("https", "localhost", port, Optional.of(file.toUri()), Map.of(), new CallCounters());

        try (JettyServer server = JettyServer.start(spec, "/echo", JettyServerIT::publish)) {
            assertThat(server.effective()).containsEntry("tlsClientAuth", false);
        }
    }

    private List<Integer> atOnce(Callable<List<Integer>> each) throws Exception {
        List<Future<List<Integer>>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(threads.submit(each));
        }
        List<Integer> all = new ArrayList<>();
        for (Future<List<Integer>> one : running) {
            all.addAll(one.get(2 * PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        return all;
    }

    private static ServerSpec spec(int port) {
        return new ServerSpec("http", "localhost", port, Optional.empty(), Map.of(), new CallCounters());
    }

    private static Server publish(Bus bus, String address) {
        ServerFactoryBean factory = new ServerFactoryBean();
        factory.setBus(bus);
        factory.setAddress(address);
        factory.setServiceBean(new Echo());
        return factory.create();
    }

    private static int status(JettyServer server) throws Exception {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create(server.address() + "?wsdl").toURL().openConnection();
        connection.getInputStream().readAllBytes();
        return connection.getResponseCode();
    }
}
