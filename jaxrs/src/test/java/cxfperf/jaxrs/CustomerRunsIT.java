package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.measure.Counts;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.CountingRelay;
import cxfperf.testing.LoggedWarnings;
import cxfperf.testing.ScriptedServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CustomerRunsIT {

    private static final int THREADS = 2;
    private static final int CALLS = 15;

    private final CallCounters calls = new CallCounters();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = Runs.server("http", Runs.options(), calls);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    /** The fast pair is tested with the other clients in both forms. */
    @ParameterizedTest
    @CsvSource({
        "get, xml, 1",
        "post, json, 4",
        "put, xml, 4",
        "delete, json, 1",
    })
    void everyOperationOfTheRawClientDoesItsWork(String operation, String media, int size) throws Exception {
        Runs.Ended ended = Runs.run(
                Runs.client("http", "localhost", port(), size, Runs.options("media", media, "client", "raw")),
                operation,
                2,
                10);

        assertThat(ended.outcome().examples()).as(LoggedWarnings::text).isEmpty();
        assertThat(ended.outcome().recording().total().counts()).isEqualTo(new Counts(20, Map.of(), 0));
        assertThat(ended.effective()).containsEntry("client", "raw");
        assertThat(ended.afterRun()).isEqualTo(AfterRun.NONE);
    }

    /**
     * Closing an unread response closes its connection, so each call would add a connection. A few more connections
     * than threads are allowed, because the HttpClient gives the caller its reply before it has the connection back.
     */
    @ParameterizedTest
    @ValueSource(strings = {"get", "post", "put", "delete"})
    void connectionsAreReused(String operation) throws Exception {
        try (CountingRelay relay = new CountingRelay(port())) {
            Runs.Ended ended = Runs.run(
                    Runs.client("http", "localhost", relay.port(), 1, Runs.options()), operation, THREADS, CALLS);

            assertThat(ended.outcome().recording().total().counts().ok()).isEqualTo(THREADS * CALLS);
            assertThat(relay.accepted()).isLessThanOrEqualTo(10 * THREADS);
        }
    }

    /** CXF keeps the JDK's clients of a JVM in one list, and may give a new conduit a client that is still in use. */
    @ParameterizedTest
    @ValueSource(strings = {"webclient", "proxy"})
    void aRunInheritsNoConnectionFromTheOneBefore(String client) throws Exception {
        try (CountingRelay relay = new CountingRelay(port())) {
            for (int run = 1; run <= 2; run++) {
                int before = relay.accepted();
                Runs.run(
                        Runs.client("http", "localhost", relay.port(), 1, Runs.options("client", client)), "get", 1, 5);

                assertThat(relay.accepted()).isGreaterThan(before);
            }
        }
    }

    @Test
    void aRunLeavesTheServerAsItFoundItAndAnyOrderOfRunsWorks() throws Exception {
        for (String operation : new String[] {"delete", "post", "get", "put", "delete", "get"}) {
            assertThat(Runs.run(Runs.client("http", "localhost", port(), 2, Runs.options()), operation, 2, 10)
                            .outcome()
                            .examples())
                    .isEmpty();
        }

        HttpResponse<String> john = fetch(HttpRequest.newBuilder().GET(), "123");
        assertThat(john.statusCode()).isEqualTo(200);
        assertThat(john.body()).contains("<id>123</id><name>John</name>");
        // Ids increase by one: this is the id after the newest customer of the runs, which has been deleted.
        HttpResponse<String> created = fetch(
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/xml")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "<Customer><id>9</id><name>Foreign</name></Customer>")),
                "");
        long id = Long.parseLong(created.body().replaceAll(".*<id>(\\d+)</id>.*", "$1"));
        for (long earlier = id - 1; earlier > id - 50; earlier--) {
            assertThat(fetch(HttpRequest.newBuilder().GET(), String.valueOf(earlier))
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"webclient", "proxy"})
    void onlyTheCallsAroundTheMeasuredOnesAreMarked(String client) throws Exception {
        Queue<String> requests = new ConcurrentLinkedQueue<>();
        try (ScriptedServer recording = ScriptedServer.answering((request, out) -> {
            String method = request.head().split(" ")[0];
            boolean marked = request.head()
                    .toLowerCase(Locale.ROOT)
                    .contains("\n" + CustomerResource.PURPOSE.toLowerCase(Locale.ROOT) + ": ");
            requests.add(method + (marked ? " marked" : ""));
            String body = request.body().replace("<id>0</id>", "<id>" + (2_000 + requests.size()) + "</id>");
            out.write(ScriptedServer.http("200 OK", "application/xml", method.equals("PUT") ? "" : body)
                    .getBytes(StandardCharsets.UTF_8));
            return false;
        })) {
            for (String operation : new String[] {"post", "put", "delete"}) {
                Runs.Ended ended = Runs.run(
                        Runs.client("http", "localhost", recording.port(), 1, Runs.options("client", client)),
                        operation,
                        1,
                        2);
                assertThat(ended.outcome().examples()).as(LoggedWarnings::text).isEmpty();
            }
        }

        // Cool-down calls may repeat the last requests of an operation.
        assertThat(requests)
                .contains("POST marked", "DELETE marked", "POST", "PUT", "DELETE")
                .doesNotContain("PUT marked");
        assertThat(requests.stream().filter("POST"::equals).count()).isGreaterThanOrEqualTo(2);
        assertThat(requests.stream().filter("DELETE marked"::equals).count()).isEqualTo(3);
    }

    @Test
    void aForeignClientFindsTheContract() throws Exception {
        long gets = calls.snapshot().get("get");
        assertThat(fetch(HttpRequest.newBuilder().GET(), "77").statusCode()).isEqualTo(404);
        assertThat(calls.snapshot().get("get")).isEqualTo(gets + 1);
        HttpRequest.Builder put = HttpRequest.newBuilder()
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString("{\"id\":77,\"name\":\"Nobody\"}"));
        assertThat(fetch(put, "").statusCode()).isEqualTo(304);
        assertThat(fetch(HttpRequest.newBuilder().DELETE(), "77").statusCode()).isEqualTo(304);
        HttpResponse<String> json = fetch(
                HttpRequest.newBuilder().header("Accept", "application/json").GET(), "123");
        assertThat(json.body()).isEqualTo("{\"id\":123,\"name\":\"John\"}");
    }

    private HttpResponse<String> fetch(HttpRequest.Builder request, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        request.uri(URI.create("http://localhost:" + port() + "/customerservice/customers/" + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private int port() {
        return server.address().getPort();
    }
}
