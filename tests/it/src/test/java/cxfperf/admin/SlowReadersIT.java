package cxfperf.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Waits as long as the admin endpoint gives to those who do not read. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class SlowReadersIT {

    /** The threads of an endpoint. */
    private static final int THREADS = 16;

    private final HttpClient http = HttpClient.newHttpClient();

    /** A page that is too long for any socket's buffers, asked for as often as there are threads. */
    @Test
    void whoeverDoesNotReadItsAnswerHoldsNobodyForEver() throws Exception {
        byte[] request = "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        String longPage = "x".repeat(16_000_000);
        CountDownLatch asked = new CountDownLatch(THREADS);
        List<Socket> stalled = new ArrayList<>();
        try (HttpEndpoint endpoint = HttpEndpoint.open("localhost", 0)) {
            endpoint.serve("/long", "text/plain", query -> {
                asked.countDown();
                return longPage;
            });
            endpoint.serve("/short", "text/plain", query -> "short");
            for (int i = 0; i < THREADS; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), endpoint.address().getPort());
                stalled.add(socket);
                socket.getOutputStream().write(request);
            }
            asked.await();

            // Until then a request waits for a thread, and a request that waits long is closed too.
            boolean answered = false;
            for (int i = 0; i < 40 && !answered; i++) {
                answered = isAnswered(endpoint.address().resolve("/short"));
            }
            assertThat(answered).isTrue();
        } finally {
            for (Socket socket : stalled) {
                socket.close();
            }
        }
    }

    private boolean isAnswered(URI page) throws InterruptedException {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(page).timeout(Duration.ofSeconds(5)).build();
            return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200;
        } catch (IOException e) {
            Thread.sleep(100);
            return false;
        }
    }
}
