package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import cxfperf.engine.RunListener;
import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A call whose WSDL is not available is a counted failure within the time limit of a call. */
@Execution(ExecutionMode.CONCURRENT)
@Order(3)
class WsdlOverTheWireIT {

    private static final String OPERATION = "echoStringDoc";

    private final SoapEcho scenario = new SoapEcho();
    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
        handlers.shutdownNow();
    }

    @Test
    void aStatusInPlaceOfTheWsdlIsHttpStatus() throws Exception {
        server.createContext("/", exchange -> answer(exchange, 404, "there is none"));
        assertThat(failuresOfTwoCalls(Duration.ofSeconds(20))).isEqualTo(Map.of(FailureKind.HTTP_STATUS, 2L));
    }

    @Test
    void aReplyThatIsNoWsdlIsAWrongReply() throws Exception {
        server.createContext("/", exchange -> answer(exchange, 200, "<html>Welcome</html>"));
        assertThat(failuresOfTwoCalls(Duration.ofSeconds(20))).isEqualTo(Map.of(FailureKind.WRONG_REPLY, 2L));
    }

    /**
     * If each of the two requests had its own limit, these calls would take 11 s, and would count as stuck after 9 s.
     * Between the two, CXF reads the WSDL and makes a client of it, for which a busy host needs seconds.
     */
    @Test
    void aSlowWsdlAndASilentServiceAreATimeoutWithinOneLimit() throws Exception {
        String wsdl = Files.readString(Manual.top().resolve("scenarios/soap_echo/src/main/resources/wsdl/perf.wsdl"));
        server.createContext("/", exchange -> {
            try {
                if (exchange.getRequestMethod().equals("GET")) {
                    over.await(3, TimeUnit.SECONDS);
                    answer(exchange, 200, wsdl);
                } else {
                    over.await();
                    exchange.close();
                }
            } catch (InterruptedException e) {
                exchange.close();
            }
        });
        assertThat(failuresOfTwoCalls(Duration.ofSeconds(8))).isEqualTo(Map.of(FailureKind.TIMEOUT, 2L));
    }

    private Map<FailureKind, Long> failuresOfTwoCalls(Duration limit) throws Exception {
        ClientSpec spec = new ClientSpec(
                "http",
                "localhost",
                server.getAddress().getPort(),
                Optional.empty(),
                2,
                1,
                limit,
                Map.of("clientLifecycle", "servicePerCall"));
        LoadPlan plan = new LoadPlan(Mix.of(OPERATION), 2, new Limit.Invocations(1), Duration.ZERO, limit, 1);
        try (LoadClientFactory factory = scenario.connect(spec)) {
            RunOutcome outcome =
                    new Runner(new SystemTicker(), new RunListener() {}).run(plan, factory, scenario::classify);

            assertThat(outcome.harnessFault()).isEmpty();
            assertThat(outcome.recording().total().counts().ok()).isZero();
            return outcome.recording().total().counts().failures();
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "text/xml");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
