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
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server of the live page on a real port. */
@Timeout(60)
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class LivePageTest {

    @TempDir
    private Path results;

    private final List<Socket> sockets = new ArrayList<>();
    private LivePage page;

    private LivePage open(int port) throws CannotRunException {
        page = LivePage.open(Optional.of(new ListenAddress(Optional.empty(), port)), "a run");
        return page;
    }

    private URI address() {
        return URI.create(page.link().orElseThrow().replace("live page: ", ""));
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        if (page != null) {
            page.close();
        }
    }

    /** Sends a request as it is, and leaves the answer to be read. */
    private BufferedReader send(String request) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        // Not of a URI, which knows no such host as 127.1.
        int port = Integer.parseInt(page.link().orElseThrow().replaceFirst(".*:([0-9]+)/", "$1"));
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        OutputStream out = socket.getOutputStream();
        out.write(request.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static String until(BufferedReader answer, String beginning) throws IOException {
        String line = answer.readLine();
        while (line != null && !line.startsWith(beginning)) {
            line = answer.readLine();
        }
        assertThat(line).as("the answer ended without " + beginning).isNotNull();
        return line;
    }

    private HttpResponse<String> get() throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address()).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void itIsTheReportOfTheSecondsSoFarWithTheVerdictSoFar() throws Exception {
        Path run = SampleRuns.copy(results.resolve("run"), "2026-11-21T09:00:00Z");
        SampleRuns.kill(run);
        open(0).shows(run, Slo.parse("p50<1us"));

        HttpResponse<String> answer = get();

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("FAIL so far", "AGGREGATE", "Throughput", run + "/report.html", "location.reload()")
                .contains("p50&lt;1us: MISSED")
                .doesNotContain("INTERRUPTED", "href=\"./");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "frame-ancestors 'none'");
    }

    @Test
    void beforeThereIsARunItIsStarting() throws Exception {
        open(0).shows(results, Slo.NONE);

        assertThat(get().body()).contains("STARTING", "location.reload()");
    }

    @Test
    void aSweepHasItsLatestRunAndItsFinishedPoints() throws Exception {
        SeriesFiles.write(results, SampleResults.levellingSweep());
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
        SampleRuns.copy(results.resolve("run"), "2026-11-21T09:00:00Z");

        assertThat(get().body()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH"})
    void thePageIsOnlyRead(String method) throws Exception {
        open(0);
        assertThat(until(send(method + " / HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n"), "HTTP/1.1"))
                .contains("405");
    }

    /** DNS rebinding: a page of somebody else lets its own name lead to this host. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example\n",
                "Host: localhost.evil.example:80\n",
                "Host: 10.0.0.1\n",
                "Host: 127.0.0.1.evil.example\n",
                "Host: \n"
            })
    void aNameThatIsNotThisHostsIsRefused(String host) throws Exception {
        open(0);
        assertThat(until(send("GET / HTTP/1.1\n" + host + "\n"), "HTTP/1.1")).contains("403");
    }

    /** A host's own name can be that of a loopback address, as Debian has it in /etc/hosts. */
    @Test
    void theNameThatTheUserTypedIsAnswered() throws Exception {
        page = LivePage.open(Optional.of(new ListenAddress(Optional.of("127.1"), 0)), "a test");
        assertThat(page.link().orElseThrow()).startsWith("live page: http://127.1:");
        assertThat(until(send("GET / HTTP/1.1\nHost: 127.1:8090\n\n"), "HTTP/1.1"))
                .contains("200");
        assertThat(until(send("GET / HTTP/1.1\nHost: 127.2\n\n"), "HTTP/1.1")).contains("403");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:1", "127.0.0.1:8080", "127.1.2.3", "[::1]:9999"})
    void eachNameOfThisHostIsAnswered(String host) throws Exception {
        open(0);
        assertThat(until(send("GET / HTTP/1.1\nHost: " + host + "\n\n"), "HTTP/1.1"))
                .contains("200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/result.json", "/../etc/passwd", "/%2e%2e/", "//", "/favicon.ico"})
    void thereIsNoOtherFile(String path) throws Exception {
        open(0);
        assertThat(until(send("GET " + path + " HTTP/1.1\nHost: localhost\n\n"), "HTTP/1.1"))
                .containsPattern("40[04]");
    }

    @Test
    void aRequestThatNeverEndsIsCutOff() throws Exception {
        open(0);
        BufferedReader answer = send("GET / HTTP/1.1\nHost: localhost\nX: ");
        assertThat(answer.read()).isEqualTo(-1);
    }

    @Test
    void aTakenPortIsOneLine() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getByName("localhost"))) {
            assertThatThrownBy(() -> open(taken.getLocalPort()))
                    .isInstanceOf(CannotRunException.class)
                    .hasMessageStartingWith("-Dlive=" + taken.getLocalPort() + ": cannot listen there: ");
        }
    }

    @Test
    void whereNoPageIsAskedForThereIsNone() throws Exception {
        page = LivePage.open(Optional.empty(), "a run");
        assertThat(page.link()).isEmpty();
    }
}
