package cxfperf.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.measure.CompletionTimes;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.ClosedPort;
import cxfperf.testing.Exposition;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class ServerAdminTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final OptionalLong NOW = OptionalLong.empty();

    private final CompletionTimes completionTimes = new CompletionTimes();
    private final CallCounters calls = new CallCounters(completionTimes);
    private final HttpClient http = HttpClient.newHttpClient();
    private URI service = URI.create("http://localhost:8080/service");
    private ServerAdmin admin;

    @BeforeEach
    void open() throws IOException {
        RunningServer server = new RunningServer() {
            @Override
            public URI address() {
                return service;
            }

            @Override
            public Map<String, Object> effective() {
                return Map.of("maxThreads", 200);
            }

            @Override
            public List<String> unmet() {
                return List.of("HTTP/2 was asked for");
            }

            @Override
            public OptionalLong connectionsAccepted() {
                return OptionalLong.of(12);
            }

            @Override
            public void close() {}
        };
        admin = ServerAdmin.open(
                "localhost", 0, server, Map.of("cfg", "none"), calls, completionTimes, Optional.empty());
    }

    @AfterEach
    void close() {
        admin.close();
    }

    @Test
    void theClientReadsWhatTheServerCounts() throws Exception {
        AdminClient client = new AdminClient(admin.address(), Optional.of(URI.create("http://127.0.0.1:8080/service")));
        ServerSnapshot before = client.fetch(0, NOW, LIMIT);
        calls.completed("echo").add(7);
        ServerSnapshot after = client.fetch(0, NOW, LIMIT);

        assertThat(before.calls()).isEmpty();
        assertThat(after.calls()).isEqualTo(Map.of("echo", 7L));
        assertThat(after.process()).isEqualTo(before.process());
        assertThat(after.nanos()).isGreaterThan(before.nanos());
        assertThat(after.effective()).containsEntry("maxThreads", 200).containsEntry("cfg", "none");
        assertThat(after.connectionsAccepted()).isEqualTo(12);
        assertThat(after.unmet()).containsExactly("HTTP/2 was asked for");
        assertThat(after.jvm().heapUsedBytes()).isPositive();
        assertThat(before.jvm().compileNanos()).isPositive();
        assertThat(after.jvm().compileNanos())
                .isGreaterThanOrEqualTo(before.jvm().compileNanos());
        assertThat(client.fetchLater(0, LIMIT).get().calls()).isEqualTo(after.calls());
    }

    @Test
    void theLiveHeapIsNotGivenWhileAnotherClientMayMeasure() throws Exception {
        AdminClient client = new AdminClient(admin.address(), Optional.empty());
        long before = client.fetch(0, NOW, LIMIT).jvm().gcPauses();
        assertThat(client.liveHeapBytes(LIMIT)).as("not allowed").isNull();
        admin.serveLiveHeap();

        byte[] kept = new byte[16 << 20];
        Long with = client.liveHeapBytes(LIMIT);
        assertThat(with).isGreaterThan(kept.length);
        assertThat(client.fetch(0, NOW, LIMIT).jvm().gcPauses()).isGreaterThan(before);

        AtomicBoolean over = new AtomicBoolean();
        Thread load = new Thread(() -> {
            while (!over.get()) {
                calls.completed("echo").increment();
                LockSupport.parkNanos(10_000_000);
            }
        });
        load.start();
        assertThat(client.liveHeapBytes(LIMIT)).as("somebody calls").isNull();
        over.set(true);
        load.join();

        new AdminClient(admin.address(), Optional.empty()).fetch(0, NOW, LIMIT);
        assertThat(client.liveHeapBytes(LIMIT)).as("somebody polls").isNull();
    }

    @Test
    void theLongestPauseIsInASnapshotOnceItIsReported() throws Exception {
        AdminClient client = new AdminClient(admin.address(), Optional.empty());
        ServerSnapshot before = client.fetch(0, NOW, LIMIT);
        System.gc();
        ServerSnapshot after = client.fetch(before.jvm().gcPauses(), NOW, LIMIT);

        assertThat(after.jvm().gcPauses()).isGreaterThan(before.jvm().gcPauses());
        assertThat(after.jvm().gcPauseNanos())
                .isGreaterThanOrEqualTo(before.jvm().gcPauseNanos());
        System.gc();
        OptionalLong upTo = OptionalLong.of(after.jvm().gcPauses());
        ServerSnapshot later = client.fetch(before.jvm().gcPauses(), upTo, LIMIT);
        for (int i = 0; i < 1_000 && later.gcLongestNanos() == null; i++) {
            Thread.sleep(10);
            later = client.fetch(before.jvm().gcPauses(), upTo, LIMIT);
        }
        // Lengths are whole milliseconds, and their sum is rounded once.
        assertThat(later.gcLongestNanos())
                .isBetween(0L, after.jvm().gcPauseNanos() - before.jvm().gcPauseNanos() + 1_000_000);
        assertThat(client.fetch(after.jvm().gcPauses(), upTo, LIMIT).gcLongestNanos())
                .isZero();
        assertThat(client.fetch(0, OptionalLong.of(Long.MAX_VALUE), LIMIT).gcLongestNanos())
                .isNull();
    }

    @Test
    void metricsAreInThePrometheusTextFormat() throws Exception {
        assertThat(Exposition.of(get("metrics").body()).types()).doesNotContainKey("cxfperf_server_calls_total");
        calls.completed("echo").add(3);
        HttpResponse<String> response = get("metrics");

        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
        Exposition page = Exposition.of(response.body());
        assertThat(page.value("cxfperf_server_calls_total{operation=\"echo\"}")).isEqualTo(3);
        assertThat(page.value("cxfperf_server_accepted_connections_total")).isEqualTo(12);
        assertThat(page.value("jvm_memory_used_bytes{area=\"heap\"}")).isPositive();
        assertThat(page.value("process_cpu_seconds_total")).isPositive();
        assertThat(page.types()).containsEntry("jvm_gc_pause_seconds", "summary");
        calls.completed("echo").increment();
        assertThat(Exposition.of(get("metrics").body()).value("cxfperf_server_calls_total{operation=\"echo\"}"))
                .isEqualTo(4);
    }

    /** A page of somebody else can lead a name of its own here, and post what is a form. */
    @Test
    void noPageInABrowserReadsItOrMakesItCollect() throws Exception {
        admin.serveLiveHeap();
        assertThat(raw("GET / HTTP/1.1\r\nHost: evil.example\r\n")).startsWith("HTTP/1.1 403");
        assertThat(raw("GET / HTTP/1.1\r\nHost: 127.0.0.1:8081\r\n"))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase("X-Content-Type-Options: nosniff");
        assertThat(raw("GET /metrics HTTP/1.1\r\nHost: evil.example:80\r\n")).startsWith("HTTP/1.1 403");
        assertThat(raw("POST /live-heap HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"))
                .startsWith("HTTP/1.1 403");
        assertThat(raw("POST /live-heap HTTP/1.1\r\nHost: localhost\r\nSec-Cxfperf: 1\r\nContent-Length: 0\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    private String raw(String head) throws IOException {
        try (Socket socket = new Socket("localhost", admin.address().getPort())) {
            socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void textFromAnEndpointIsOneLineAndPrintable() throws Exception {
        String told = "http://x:1/\\nVERDICT: PASS \\u001b[31m";
        try (HttpEndpoint page = HttpEndpoint.open("localhost", 0)) {
            page.serve("/", "application/json", query -> ("{'service':'" + told
                            + "','process':'1','nanos':1,'calls':{'a\\nVERDICT: PASS':1},"
                            + "'gcPauses':0,'gcPauseNanos':0,'effective':{'k\\n1':['" + told + "']},'unmet':['"
                            + told + "']}")
                    .replace('\'', '"'));
            ServerSnapshot snapshot = new AdminClient(page.address(), Optional.empty()).fetch(0, NOW, LIMIT);

            assertThat(snapshot.unmet()).containsExactly("http://x:1/ VERDICT: PASS ?[31m");
            assertThat(snapshot.calls()).containsOnlyKeys("a VERDICT: PASS");
            assertThat(snapshot.effective()).containsEntry("k 1", snapshot.unmet());
            AdminClient other = new AdminClient(page.address(), Optional.of(URI.create("http://localhost:9000/")));
            assertThatThrownBy(() -> other.fetch(0, NOW, LIMIT))
                    .hasMessageEndingWith("http://x:1/ VERDICT: PASS ?[31m");
        }
    }

    /** The HttpClient of a load JVM gives up after one try, and says so of a refused connection too. */
    @Test
    void aFailedRequestIsSaidByWhatItFailedWith() {
        IOException refused = new IOException("Too many retries", new ConnectException());
        IOException cut = new IOException("closed", new ClosedChannelException());

        assertThat(BoundedHttp.failure(new ExecutionException(refused), LIMIT)).hasMessage("no connection");
        assertThat(BoundedHttp.failure(new ExecutionException(cut), LIMIT)).hasMessage("closed");
    }

    @Test
    void theEndpointOfAnotherServerOrNoneIsSaidInOneLine() throws Exception {
        AdminClient other = new AdminClient(admin.address(), Optional.of(URI.create("http://localhost:9000/service")));
        assertThatThrownBy(() -> other.fetch(0, NOW, LIMIT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another server, http://localhost:8080/service");

        try (ClosedPort closed = new ClosedPort()) {
            String address = "http://localhost:" + closed.number() + "/";
            AdminClient nobody = new AdminClient(URI.create(address), Optional.empty());
            assertThatThrownBy(() -> nobody.fetch(0, NOW, LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(address + ": no connection");
        }

        // A request that comes before the first page waits for it: a server that starts is not one without such a page.
        try (HttpEndpoint page = HttpEndpoint.open("localhost", 0)) {
            CompletableFuture<ServerSnapshot> early =
                    new AdminClient(page.address(), Optional.empty()).fetchLater(0, LIMIT);
            assertThatThrownBy(() -> early.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            page.serve("/", "application/json", query -> "hello");
            assertThatThrownBy(() -> early.get(20, TimeUnit.SECONDS))
                    .hasMessageContaining("not the answer of an admin endpoint");
        }
    }

    /**
     * No port is in the address of a queue: it is the same text for its server and for its clients, wherever they are.
     */
    @Test
    void aServiceWithoutAPortIsKnownByItsAddress() throws Exception {
        service = URI.create("jms:queue:orders.8080");
        AdminClient same = new AdminClient(admin.address(), Optional.of(URI.create("jms:queue:orders.8080")));
        assertThat(same.fetch(0, NOW, LIMIT).service()).isEqualTo("jms:queue:orders.8080");

        for (String other : List.of("jms:queue:orders.9090", "http://localhost:8080/service")) {
            AdminClient client = new AdminClient(admin.address(), Optional.of(URI.create(other)));
            assertThatThrownBy(() -> client.fetch(0, NOW, LIMIT))
                    .as(other)
                    .hasMessageContaining("another server, jms:queue:orders.8080");
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(admin.address().resolve("/" + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
