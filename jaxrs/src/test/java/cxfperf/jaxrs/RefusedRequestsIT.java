package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An invalid customer is refused with one line of text, in XML and in JSON; the server works as before. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedRequestsIT {

    private static final String XML = "application/xml";
    private static final String JSON = "application/json";

    private final HttpClient client = HttpClient.newHttpClient();
    private RunningServer server;

    @BeforeAll
    void start() throws Exception {
        server = Runs.server("http", Runs.options(), new CallCounters());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "n/a",
            quoteCharacter = '`',
            value = {
                "xml  | ``",
                "json | ``",
                "json | null",
                "xml  | <Customer><id>1</id>",
                "json | {`\"id\"`:1",
                "xml  | !?",
                "json | !?",
                "xml  | <Order><id>1</id></Order>",
                "json | [1]",
                "xml  | <Customer><id>1</id><name>a</name><age>9</age></Customer>",
                "json | {\"id\":1,\"name\":\"a\",\"age\":9}",
                "xml  | <Customer><id>one</id><name>a</name></Customer>",
                "json | {\"id\":\"one\",\"name\":\"a\"}",
            })
    void whatIsNoCustomerIsABadRequest(String media, String body) throws Exception {
        for (String method : new String[] {"POST", "PUT"}) {
            assertRefused(400, send(server, method, "application/" + media, body));
        }
        assertThat(send(server, "POST", JSON, "{\"id\":1,\"name\":\"fine\"}").statusCode())
                .isEqualTo(200);
    }

    @Test
    void aNameOverTheLimitOfItsReaderIsTooLarge(@TempDir Path directory) throws Exception {
        assertRefused(413, send(server, "POST", JSON, "{\"id\":1,\"name\":\"" + "x".repeat(20_000_001) + "\"}"));

        Path cfg = Files.writeString(
                directory.resolve("limit.xml"),
                Files.readString(Path.of("..", "configs", "server-http2.xml"))
                        .replace("org.apache.cxf.transports.http2.enabled", "org.apache.cxf.stax.maxTextLength")
                        .replace("value=\"true\"", "value=\"1000\""));
        try (RunningServer limited = new CustomerScenario()
                .startServer(new ServerSpec(
                        "http", "localhost", 0, Optional.of(cfg.toUri()), Runs.options(), new CallCounters()))) {
            assertRefused(
                    413, send(limited, "POST", XML, "<Customer><name>" + "x".repeat(9_000) + "</name></Customer>"));
        }
    }

    @Test
    void aNameForWhichTheHeapHasNoRoomIsTooLarge() throws Exception {
        CustomerService full = new CustomerService(new CustomerStore(10, 1_000), new CallCounters());

        assertThat(full.post(null, new Customer(0, "x".repeat(1_000))).getStatus())
                .isEqualTo(413);
        assertThat(full.put(new Customer(123, "x".repeat(1_000))).getStatus()).isEqualTo(413);
        assertThat(full.put(new Customer(123, "John")).getStatus()).isEqualTo(200);
    }

    @Test
    void aClientThatWentAwayIsAnsweredNothing() throws Exception {
        String put = "PUT " + CustomerClients.PATH + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + JSON
                + "\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n";
        BlockingQueue<String> logged = new LinkedBlockingQueue<>();
        Logger logger = Logger.getLogger("org.apache.cxf");
        Handler listener = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                logged.add(entry.getLevel() + " " + entry.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(listener);
        logger.setLevel(Level.SEVERE);
        try {
            try (Socket away = new Socket("localhost", server.address().getPort())) {
                away.getOutputStream().write(put.getBytes(StandardCharsets.US_ASCII));
                assertThat(away.getInputStream().read()).isEqualTo('H');
                // Resets the connection while the server waits for the body, so that the server cannot reply.
                away.setSoLinger(true, 0);
            }
            assertThat(logged.poll(2, TimeUnit.SECONDS)).isNull();
        } finally {
            logger.setLevel(null);
            logger.removeHandler(listener);
        }
    }

    private static void assertRefused(int status, HttpResponse<String> reply) {
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
        assertThat(reply.body()).endsWith("\n").hasLineCount(1).isNotBlank().hasSizeLessThan(500);
        assertThat(reply.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain"));
    }

    private HttpResponse<String> send(RunningServer to, String method, String media, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(
                                URI.create("http://localhost:" + to.address().getPort() + CustomerClients.PATH))
                        .header("Content-Type", media)
                        .header("Accept", media)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
