package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.echo.EchoContract;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.measure.Counts;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.ClosedPort;
import cxfperf.testing.CountingRelay;
import cxfperf.testing.ScriptedServer;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The raw client with the real server, and with a server whose replies change after some calls. It runs beside other
 * classes; the lock lets its own tests, which share the server's counts, follow each other.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("the counts of the raw client's server")
class RawClientIT {

    private static final Duration PATIENT = Duration.ofSeconds(20);

    private final SoapEcho scenario = new SoapEcho();
    private final CallCounters calls = new CallCounters();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = scenario.startServer(Specs.server(0, Optional.empty(), calls));
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    private static ClientSpec spec(String protocol, int port, int threads, int size, Duration timeout) {
        return new ClientSpec(protocol, "localhost", port, Optional.empty(), threads, size, timeout, options());
    }

    private static Map<String, String> options(String... namesAndValues) {
        Map<String, String> options = new HashMap<>(new SoapEcho()
                .options().stream().collect(Collectors.toMap(ScenarioOption::name, ScenarioOption::defaultValue)));
        options.put("client", "raw");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            options.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return options;
    }

    @ParameterizedTest
    @CsvSource({
        "echoComplexTypeDoc, 1",
        "echoComplexTypeDoc, 40",
        "echoStringDoc, 1",
        "echoStringDoc, 60",
        "echoBase64Doc, 2"
    })
    void eachWorkerCallsWithItsOwnPayloadAndTheServerCountsAsMany(String operation, int size) throws Exception {
        try (LoadClientFactory clients =
                scenario.connect(spec("http", server.address().getPort(), 3, size, PATIENT))) {
            assertThat(clients.begin(List.of(operation))).isEmpty();
            long before = calls.snapshot().get(operation);
            RunOutcome outcome = run(clients, operation, 3, 50);

            assertThat(outcome.examples()).isEmpty();
            assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(150, Map.of(), 0));
            assertThat(calls.snapshot().get(operation) - before)
                    .isEqualTo(150 + outcome.coolDown().started());
            assertThat(clients.effective())
                    .containsEntry("client", "raw")
                    .containsEntry("recordedCalls", 6L)
                    .containsEntry("connectionsOpened", 3L);
        }
    }

    private RunOutcome run(LoadClientFactory clients, String operation, int threads, int perThread) throws Exception {
        LoadPlan plan =
                new LoadPlan(Mix.of(operation), threads, new Limit.Invocations(perThread), Duration.ZERO, PATIENT, 1);
        return new Runner(new SystemTicker(), new RunListener() {}).run(plan, clients, scenario::classify);
    }

    @Test
    void overHttpsItHasTheKeysOfTheOtherClientsAndResumesSessions() throws Exception {
        Map<String, String> options = options("clientAuth", "true");
        try (RunningServer secure = scenario.startServer(
                        new ServerSpec("https", "localhost", 0, Optional.empty(), options, new CallCounters()));
                LoadClientFactory clients = scenario.connect(new ClientSpec(
                        "https", "localhost", secure.address().getPort(), Optional.empty(), 2, 1, PATIENT, options))) {
            assertThat(clients.begin(List.of(EchoContract.ECHO_COMPLEX))).isEmpty();
            RunOutcome outcome = run(clients, EchoContract.ECHO_COMPLEX, 2, 20);

            assertThat(outcome.examples()).isEmpty();
            assertThat(outcome.recording().total().counts()).isEqualTo(new Counts(40, Map.of(), 0));
            assertThat(clients.effective())
                    .containsEntry("tlsVersion", "TLSv1.3")
                    .containsEntry("tlsClientAuth", true);
        }
        try (ServerSocket silent = new ServerSocket(0);
                LoadClientFactory clients = scenario.connect(new ClientSpec(
                        "https",
                        "localhost",
                        silent.getLocalPort(),
                        Optional.empty(),
                        1,
                        1,
                        Duration.ofMillis(500),
                        options))) {
            assertThat(clients.begin(List.of(EchoContract.ECHO_STRING)).orElseThrow())
                    .as("a handshake that is not answered")
                    .contains("TIMEOUT");
        }
    }

    /** Changes any byte of status, content type and a short body, and each 31st of a long one with a returned id. */
    @ParameterizedTest
    @CsvSource({EchoContract.ECHO_COMPLEX + ", 31", EchoContract.ECHO_STRING + ", 1"})
    void oneChangedByteIsAWrongReply(String operation, int step) throws Exception {
        String reply = replyOf(operation);
        int status = reply.indexOf("200 OK");
        int type = reply.indexOf("Content-Type: ") + "Content-Type: ".length();
        int typeEnd = reply.indexOf("\r\n", type);
        int body = reply.indexOf("\r\n\r\n") + 4;
        int changed = 0;
        Map<FailureKind, Integer> kinds = new TreeMap<>();
        try (CountingRelay relay = new CountingRelay(server.address().getPort());
                LoadClientFactory clients = scenario.connect(spec("http", relay.port(), 1, 1, PATIENT))) {
            assertThat(clients.begin(List.of(operation))).isEmpty();
            try (LoadClient client = clients.newClient(operation, 0)) {
                for (int at = status; at < reply.length(); at += at < body ? 1 : step) {
                    if (at >= status + 3 && at < type || at >= typeEnd && at < body) {
                        continue;
                    }
                    changed++;
                    relay.changeByte(at);
                    client.prepare();
                    Throwable thrown = catchThrowable(client::call);
                    assertThat(thrown).as("byte %d, %s", at, reply.charAt(at)).isNotNull();
                    FailureKind kind = scenario.classify(thrown);
                    assertThat(kind)
                            .as("byte %d, %s: %s", at, reply.charAt(at), thrown)
                            .isEqualTo(at < type ? FailureKind.HTTP_STATUS : FailureKind.WRONG_REPLY);
                    kinds.merge(kind, 1, Integer::sum);
                }
                client.prepare();
                client.call();
            }
        }
        assertThat(kinds)
                .containsOnly(Map.entry(FailureKind.HTTP_STATUS, 3), Map.entry(FailureKind.WRONG_REPLY, changed - 3));
    }

    /** Returns a reply. All replies have the same length, because all ids do. */
    private String replyOf(String operation) throws Exception {
        try (CountingRelay relay = CountingRelay.recording(server.address().getPort());
                LoadClientFactory clients = scenario.connect(spec("http", relay.port(), 1, 1, PATIENT))) {
            assertThat(clients.begin(List.of(operation))).isEmpty();
            try (LoadClient client = clients.newClient(operation, 0)) {
                client.prepare();
                client.call();
            }
            return relay.received().get(1);
        }
    }

    /** Makes a call after two recorded ones, to a server that then sends this reply. */
    private Throwable thenReplying(String reply, Duration timeout) throws Exception {
        AtomicInteger replies = new AtomicInteger();
        byte[] usual = usualReply().getBytes(StandardCharsets.ISO_8859_1);
        try (ScriptedServer scripted = ScriptedServer.answering((request, out) -> {
                    if (replies.incrementAndGet() <= 2) {
                        out.write(usual);
                        return true;
                    }
                    return answer(out, reply);
                });
                LoadClientFactory clients = scenario.connect(spec("http", scripted.port(), 1, 1, timeout))) {
            assertThat(clients.begin(List.of(EchoContract.ECHO_STRING))).isEmpty();
            try (LoadClient client = clients.newClient(EchoContract.ECHO_STRING, 0)) {
                Throwable first = catchThrowable(client::call);
                // The next call finds a working connection in any case.
                Throwable second = catchThrowable(client::call);
                assertThat(second == null).isEqualTo(first == null);
                return first;
            }
        }
    }

    private static boolean answer(OutputStream out, String reply) throws Exception {
        out.write(reply.getBytes(StandardCharsets.ISO_8859_1));
        return !reply.contains("close") && !reply.isEmpty();
    }

    private String usual;

    private String usualReply() throws Exception {
        if (usual == null) {
            usual = replyOf(EchoContract.ECHO_STRING);
        }
        return usual;
    }

    private FailureKind kindOf(String reply) throws Exception {
        return scenario.classify(thenReplying(reply, PATIENT));
    }

    @Test
    void aReplyThatIsFramedInAnotherWayAndTheSameOtherwiseIsRight() throws Exception {
        String body = usualReply().split("\r\n\r\n", 2)[1];
        String head = usualReply().split("\r\n\r\n", 2)[0].replaceFirst("\r\nContent-Length: [0-9]+", "");

        assertThat(thenReplying(
                        head + "\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n" + body.substring(0, 5) + "\r\n"
                                + Integer.toHexString(body.length() - 5) + "\r\n" + body.substring(5) + "\r\n0\r\n\r\n",
                        PATIENT))
                .isNull();
        assertThat(thenReplying(head + "\r\nConnection: close\r\n\r\n" + body, PATIENT))
                .isNull();
        assertThat(thenReplying("HTTP/1.1 103 Early Hints\r\n\r\n" + usualReply(), PATIENT))
                .isNull();
    }

    @Test
    void whatIsNoSuccessHasItsKind() throws Exception {
        assertThat(kindOf(ScriptedServer.http("503 Busy", "text/plain", "busy")))
                .isEqualTo(FailureKind.HTTP_STATUS);
        assertThat(kindOf(ScriptedServer.http("200 OK", "text/html", "hello"))).isEqualTo(FailureKind.WRONG_REPLY);
        assertThat(kindOf(usualReply() + "x")).isEqualTo(FailureKind.WRONG_REPLY);
        assertThat(kindOf("garbage close")).isEqualTo(FailureKind.WRONG_REPLY);
        assertThat(kindOf("")).isEqualTo(FailureKind.OTHER);
        assertThat(scenario.classify(thenReplying("HTTP/1.1 200 OK\r\n", Duration.ofMillis(500))))
                .isEqualTo(FailureKind.TIMEOUT);
    }

    @Test
    void whereTheFirstCallsCannotBeRecordedOneLineSaysWhy() throws Exception {
        try (ClosedPort closed = new ClosedPort()) {
            assertThat(whyNot(closed.number())).contains("echoStringDoc", "CONNECT");
        }
        try (ScriptedServer other = ScriptedServer.saying(ScriptedServer.http("404 Not Found", "text/plain", "no"))) {
            assertThat(whyNot(other.port())).contains("HTTP", "404").doesNotContain("\n");
        }
    }

    private String whyNot(int port) throws Exception {
        try (LoadClientFactory clients = scenario.connect(spec("http", port, 1, 1, PATIENT))) {
            return clients.begin(List.of(EchoContract.ECHO_STRING)).orElseThrow();
        }
    }

    @Test
    void aServerThatWasStartedAgainIsFoundByTheNextCall() throws Exception {
        int port;
        RunningServer first = scenario.startServer(Specs.server(0));
        port = first.address().getPort();
        try (LoadClientFactory clients = scenario.connect(spec("http", port, 1, 1, PATIENT))) {
            assertThat(clients.begin(List.of(EchoContract.ECHO_STRING))).isEmpty();
            try (LoadClient client = clients.newClient(EchoContract.ECHO_STRING, 0)) {
                client.call();
                first.close();
                assertThat(catchThrowable(client::call)).isNotNull();
                try (RunningServer second = scenario.startServer(Specs.server(port))) {
                    client.call();
                    assertThat(second.address().getPort()).isEqualTo(port);
                }
            }
        } finally {
            first.close();
        }
    }
}
