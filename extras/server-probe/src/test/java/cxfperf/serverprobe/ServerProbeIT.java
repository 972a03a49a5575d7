package cxfperf.serverprobe;

import static cxfperf.serverprobe.ProbedServers.get;
import static cxfperf.serverprobe.ProbedServers.post;
import static cxfperf.serverprobe.ProbedServers.soap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import cxfperf.admin.AdminClient;
import cxfperf.admin.ServerSnapshot;
import cxfperf.options.Scenarios;
import cxfperf.probe.ProbeSample;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.ServerBacklog.DrainEnd;
import cxfperf.serverprobe.ProbedServers.Greeter;
import cxfperf.serverprobe.ProbedServers.GreeterClient;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.EndedRun;
import cxfperf.testing.Exposition;
import cxfperf.testing.FreePort;
import cxfperf.testing.Manual;
import cxfperf.testing.Results;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.bus.spring.SpringBusFactory;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes a server whose bus file has the one line for the feature. */
class ServerProbeIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static Bus bus;
    private static int port;
    private static AdminClient admin;
    private static URI endpoint;

    @BeforeAll
    static void start() throws Exception {
        bus = new SpringBusFactory().createBus(ServerProbeIT.class.getResource("/probed-bus.xml"));
        BusFactory.setThreadDefaultBus(null);
        port = FreePort.find();
        ProbedServers.greeter(bus, port);
        ProbedServers.shelf(bus, port);
        endpoint = bus.getFeatures().stream()
                .filter(ServerProbeFeature.class::isInstance)
                .map(ServerProbeFeature.class::cast)
                .findFirst()
                .flatMap(ServerProbeFeature::address)
                .orElseThrow();
        admin = new AdminClient(endpoint, Optional.of(URI.create("http://localhost:" + port + "/")));
    }

    @AfterAll
    static void end() {
        bus.shutdown(true);
        JettyHTTPServerEngineFactory.destroyForPort(port);
    }

    private static ServerSnapshot look() throws Exception {
        return admin.fetch(0, OptionalLong.empty(), LIMIT);
    }

    /** The counts that grew while the calls were made. */
    private static Map<String, Long> counted(Calls calls) throws Exception {
        Map<String, Long> before = look().calls();
        calls.make();
        return grown(before, look().calls());
    }

    private static Map<String, Long> grown(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> grown = new HashMap<>(after);
        grown.replaceAll((operation, count) -> count - before.getOrDefault(operation, 0L));
        grown.values().removeIf(count -> count == 0);
        return grown;
    }

    @FunctionalInterface
    private interface Calls {
        void make() throws Exception;
    }

    @ParameterizedTest
    @CsvSource({"Ann, 'Hello, Ann'", "fail, nobody to greet"})
    void aReplyOfSoapIsCountedWhateverItSays(String name, String reply) throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(counted(
                            () -> assertThat(soap(port, "greet", name).body()).contains(reply)))
                    .isEqualTo(Map.of("greet", 1L));
        }
    }

    @ParameterizedTest
    @CsvSource({"emma, 200, book", "none, 404, book", "broken, 500, book", "later/emma, 200, later"})
    void aReplyOfRestIsCountedWhateverItsStatusIs(String path, int status, String operation) throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(counted(() -> assertThat(get(port, "/rest/shelf/" + path).statusCode())
                            .isEqualTo(status)))
                    .isEqualTo(Map.of(operation, 1L));
        }
    }

    @Test
    void aOneWayCallIsCountedWhenItsServiceIsDoneWithIt() throws Exception {
        Map<String, Long> before = look().calls();

        assertThat(soap(port, "note", "Ann").statusCode()).isEqualTo(202);
        assertThat(soap(port, "note", Greeter.FAIL).statusCode()).isEqualTo(202);

        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (grown(before, look().calls()).getOrDefault("note", 0L) < 2 && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        assertThat(grown(before, look().calls())).containsEntry("note", 2L);
    }

    @Test
    void whatFindsNoOperationIsCountedApart() throws Exception {
        assertThat(counted(() -> {
                    assertThat(get(port, "/rest/no-such-path").statusCode()).isEqualTo(404);
                    assertThat(post(port, "<not-soap/>").body()).contains("Fault");
                    assertThat(soap(port, "noSuchOperation", "Ann").body()).contains("Fault");
                }))
                .isEqualTo(Map.of(CountedCalls.NO_OPERATION, 3L));
        assertThat(counted(() -> assertThat(get(port, "/greeter?wsdl").body()).contains("definitions")))
                .isEmpty();
    }

    /** The call that the server makes has the interceptors of the server's bus. */
    @Test
    void aCallThatTheServerMakesItselfIsNotCountedTwice() throws Exception {
        assertThat(counted(() -> {
                    JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
                    factory.setBus(bus);
                    factory.setAddress("http://localhost:" + port + "/greeter");
                    assertThat(factory.create(GreeterClient.class).greet("Ann")).isEqualTo("Hello, Ann");
                }))
                .isEqualTo(Map.of("greet", 1L));
    }

    @Test
    void theServersJvmAndItsConnectionsAreTold() throws Exception {
        soap(port, "greet", "Ann");
        ServerSnapshot seen = look();

        assertThat(seen.service()).isEqualTo("http://localhost:" + port + "/greeter");
        assertThat(seen.cpuNanos()).isPositive();
        assertThat(seen.jvm().heapUsedBytes()).isPositive();
        assertThat(seen.effective().get("cxfVersion").toString()).matches("4[.].*");
        assertThat(seen.effective().get("services").toString()).contains("/greeter", "/rest");
        assertThat(Exposition.of(get(endpoint.resolve("/metrics")).body())
                        .value("cxfperf_server_calls_total{operation=\"greet\"}"))
                .isPositive();
        assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "this host does not list its connections");
        // A host with many connections counts them less often than it is polled; the client's own connection is kept
        // alive.
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (seen.established() == null && System.nanoTime() < deadline) {
            Thread.sleep(20);
            seen = look();
        }
        assertThat(seen.established()).isPositive();
    }

    @Test
    void onlyThisHostReachesItItCanOnlyBeReadAndItKeepsNoProgramAlive() throws Exception {
        assertThat(java.net.InetAddress.getByName(endpoint.getHost()).isLoopbackAddress())
                .isTrue();
        assertThat(get(endpoint.resolve("/recording")).statusCode()).isEqualTo(404);
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().contains("HTTP-Dispatcher")
                        || thread.getName().equals("admin"))
                .isNotEmpty()
                .allMatch(Thread::isDaemon);
    }

    @Test
    void thePageListsAllThatIsTold() throws Exception {
        soap(port, "greet", "Ann");
        List<String> names = new ArrayList<>();
        for (Class<?> type : List.of(ServerSnapshot.class, ProbeSample.Jvm.class)) {
            for (RecordComponent field : type.getRecordComponents()) {
                names.add(field.getName());
            }
        }
        // Its members are at the level of the others.
        names.remove("jvm");
        look().effective().keySet().forEach(fact -> names.add("effective." + fact));

        assertThat(Manual.page("extras/server-probe/README.md").prose().stream()
                        .filter(line -> line.startsWith("| `"))
                        .map(line -> line.substring(3, line.indexOf("` |"))))
                .containsAll(names);
    }

    @Test
    void aRunOfRestIsHeldAgainstItsCounts(@TempDir Path home) throws Exception {
        RunResult result = run(home, "-Durl=http://localhost:" + port + "/rest/shelf/emma", "-Dexpect=contains emma");

        assertThat(result.server().calls().get("book"))
                .isPositive()
                .isEqualTo(result.calls().started() + result.callsAround().started());
        assertThat(result.verdict().reasons())
                .extracting(Reason::code)
                .doesNotContain("SERVER_UNKNOWN", "COUNT_MISMATCH", "NO_EXPECTATION");
    }

    @Test
    void ofAOneWayOperationARunHasWhatTheServerCompleted(@TempDir Path home) throws Exception {
        Path request = Files.writeString(
                home.resolve("note.xml"), "<note xmlns='" + Greeter.NAMESPACE + "'><name xmlns=''>Ann</name></note>");
        RunResult result = run(
                home, "-Dwsdl=http://localhost:" + port + "/greeter?wsdl", "-Doperation=note", "-Drequest=" + request);

        assertThat(result.oneWay().sent()).isEqualTo(10);
        assertThat(result.oneWay().completed()).isNotNull();
        assertThat(result.oneWay().backlog().left()).isZero();
        assertThat(result.oneWay().backlog().end()).isEqualTo(DrainEnd.DRAINED);
        assertThat(result.server().calls()).isEqualTo(Map.of("note", 10L));
        assertThat(result.effective()).doesNotContainKey("acknowledged");
    }

    /** Makes a run of ten calls, which passes. */
    private static RunResult run(Path home, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("-Dadmin=localhost:" + endpoint.getPort(), "-Dthreads=2", "-Dinvocations=5", "-Dwarmup=0"));
        EndedRun.of(Scenarios.onClasspath(), home, all).requirePass(10);
        return StoredRuns.result(Results.onlyDirectory(home));
    }

    @Test
    void onOneEndpointItCountsThatOneAloneBesideItsPort() throws Exception {
        Bus plain = new CXFBusFactory().createBus();
        BusFactory.setThreadDefaultBus(null);
        // The admin endpoint has the next one.
        int probed = FreePort.find(2);
        int other = FreePort.find();
        try (ServerProbeFeature feature = new ServerProbeFeature()) {
            ProbedServers.greeter(plain, other);
            ProbedServers.greeter(plain, probed, feature);
            soap(other, "greet", "Ann");
            soap(probed, "greet", "Ann");
            soap(probed, "greet", "Ann");

            URI beside = feature.address().orElseThrow();
            assertThat(beside.getPort()).isEqualTo(probed + 1);
            ServerSnapshot seen = new AdminClient(beside, Optional.of(URI.create("http://localhost:" + probed + "/")))
                    .fetch(0, OptionalLong.empty(), LIMIT);
            assertThat(seen.calls()).isEqualTo(Map.of("greet", 2L));
            assertThat(seen.effective()).containsEntry("services", List.of("http://localhost:" + probed + "/greeter"));
        } finally {
            plain.shutdown(true);
            JettyHTTPServerEngineFactory.destroyForPort(probed);
            JettyHTTPServerEngineFactory.destroyForPort(other);
        }
    }

    @Test
    void aPortThatIsTakenStopsNoServerAndAClosedBusFreesIt() throws Exception {
        int own = FreePort.find();
        try (ServerProbeFeature unlucky = new ServerProbeFeature()) {
            unlucky.setAdmin(String.valueOf(endpoint.getPort()));
            Bus second = new CXFBusFactory().createBus();
            BusFactory.setThreadDefaultBus(null);
            ServerProbeFeature lucky = new ServerProbeFeature();
            lucky.setAdmin("0");
            second.setFeatures(List.of(unlucky, lucky));
            ProbedServers.greeter(second, own);

            assertThat(soap(own, "greet", "Ann").body()).contains("Hello, Ann");
            assertThat(unlucky.address()).isEmpty();
            assertThat(lucky.address()).isPresent();

            second.shutdown(true);
            assertThat(lucky.address()).isEmpty();
        } finally {
            JettyHTTPServerEngineFactory.destroyForPort(own);
        }
    }

    /** The jar must not replace, or mix with, a server's own Jackson or Prometheus library. */
    @Test
    void theJarHasNoClassUnderAnybodyElsesName() throws Exception {
        try (ZipFile jar = new ZipFile("target/server-probe.jar");
                Stream<String> names = jar.stream().map(entry -> entry.getName())) {
            assertThat(names.filter(name -> name.endsWith(".class")))
                    .isNotEmpty()
                    .allMatch(name -> name.startsWith("cxfperf/serverprobe/"));
        }
    }
}
