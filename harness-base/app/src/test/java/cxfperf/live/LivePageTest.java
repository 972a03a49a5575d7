package cxfperf.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.CannotRunException;
import cxfperf.options.ListenAddress;
import cxfperf.result.ResultFile;
import cxfperf.result.Slo;
import cxfperf.stored.SampleRuns;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SeriesFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server of the live page on a real port. */
@Timeout(60)
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class LivePageTest {

    @TempDir
    private Path results;

    private LivePage page;

    private LivePage open(int port) throws CannotRunException {
        page = LivePage.open(Optional.of(new ListenAddress(Optional.empty(), port)), "a run");
        return page;
    }

    private URI address() {
        return URI.create(page.link().orElseThrow().replace("live page: ", ""));
    }

    @AfterEach
    void close() {
        if (page != null) {
            page.close();
        }
    }

    /** The status of the reply to a request with this header Host, which a URI could not have. */
    private String statusOf(String request, String host) throws IOException {
        int port = Integer.parseInt(page.link().orElseThrow().replaceFirst(".*:([0-9]+)/", "$1"));
        try (Socket socket = new Socket("127.0.0.1", port)) {
            String head = request + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                    .readLine()
                    .split(" ")[1];
        }
    }

    private HttpResponse<String> get() throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address()).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void beforeThereIsARunItIsStarting() throws Exception {
        open(0).shows(results, Slo.NONE);

        HttpResponse<String> answer = get();
        assertThat(answer.body()).contains("STARTING", "location.reload()");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "frame-ancestors 'none'");
    }

    @Test
    void aSweepHasItsLatestRunAndItsFinishedPoints() throws Exception {
        SeriesFiles.write(results, SampleResults.shortSweep());
        Files.writeString(
                ResultFile.WARM_UP.in(Files.createDirectory(results.resolve("zz-next-point"))),
                "second,ok,failed,okPerSecond,p50Micros,p99Micros,maxMicros\n1.0,5,0,5.0,1,2,3\n");
        open(0).shows(results, Slo.NONE);

        assertThat(get().body()).contains("WARMING UP", "<h2>Runs</h2>");
    }

    @Test
    void itIsMadeAgainOnlyAfterSomeSeconds() throws Exception {
        open(0).shows(results, Slo.NONE);
        String first = get().body();
        SampleRuns.copy(results.resolve("run"));

        assertThat(get().body()).isEqualTo(first);
    }

    /** By DNS rebinding a page of somebody else lets its own name lead to this host: that name is refused. */
    @ParameterizedTest
    @CsvSource({
        "POST /, localhost, 405",
        "GET /result.json, localhost, 404",
        "GET /%2e%2e/, localhost, 404",
        "GET /, evil.example, 403",
        "GET /, localhost.evil.example:80, 403",
        "GET /, 10.0.0.1, 403",
        "GET /, 127.0.0.1.evil.example, 403",
        "GET /, '', 403",
        "GET /, LOCALHOST:1, 200",
        "GET /, 127.1.2.3, 200",
        "GET /, [::1]:9999, 200"
    })
    void onlyThePageIsReadAndOnlyByNamesOfThisHost(String request, String host, String status) throws Exception {
        open(0);
        assertThat(statusOf(request, host)).isEqualTo(status);
    }

    /** A host's own name can be that of a loopback address, as Debian has it in /etc/hosts. */
    @Test
    void theNameThatTheUserTypedIsAnswered() throws Exception {
        page = LivePage.open(Optional.of(new ListenAddress(Optional.of("127.1"), 0)), "a test");
        assertThat(page.link().orElseThrow()).startsWith("live page: http://127.1:");
        assertThat(statusOf("GET /", "127.1:8090")).isEqualTo("200");
        assertThat(statusOf("GET /", "127.2")).isEqualTo("403");
    }

    @Test
    void aTakenPortIsOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getByName("localhost"))) {
            assertThatThrownBy(() -> open(taken.getLocalPort()))
                    .isInstanceOf(CannotRunException.class)
                    .hasMessageStartingWith("-Dlive=" + taken.getLocalPort() + ": cannot listen there: ");
        }
    }
}
