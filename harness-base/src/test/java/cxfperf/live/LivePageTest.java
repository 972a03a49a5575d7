package cxfperf.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.options.CannotRunException;
import cxfperf.options.ListenAddress;
import cxfperf.report.document.Block;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Section;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server of the live page on a real port, with contents that count how often they are made. */
@Timeout(60)
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class LivePageTest {

    private static final String END = "event: end";

    private final AtomicInteger made = new AtomicInteger();
    private final List<Socket> sockets = new ArrayList<>();
    private LivePage page;

    private LivePage open(int port) throws CannotRunException {
        page = LivePage.open(new ListenAddress(Optional.empty(), port), "a run", new LiveView("a run"), this::content);
        return page;
    }

    private Document content() {
        return document("content " + made.incrementAndGet());
    }

    static Document document(String text) {
        return new Document(
                "a run",
                "",
                "",
                null,
                Conclusion.NONE,
                List.of(Section.ofPage("Section", new Block.Sentence(text))),
                List.of("result.json"));
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

    private BufferedReader watch(String more) throws IOException {
        return send("GET /events HTTP/1.1\nHost: localhost\n" + more + "\n");
    }

    private static String until(BufferedReader answer, String beginning) throws IOException {
        String line = answer.readLine();
        while (line != null && !line.startsWith(beginning)) {
            line = answer.readLine();
        }
        assertThat(line).as("the answer ended without " + beginning).isNotNull();
        return line;
    }

    @Test
    void aViewerGetsContentsAsTheyAreMadeAndTheReportAtTheEnd() throws Exception {
        open(0);
        BufferedReader viewer = watch("");
        assertThat(until(viewer, "HTTP/1.1")).contains("200");
        until(viewer, "event: update");
        JsonNode first = new ObjectMapper().readTree(until(viewer, "data: ").substring(6));
        assertThat(first.path("content").asText()).contains("content 1");
        assertThat(first.path("charts")).isEmpty();
        assertThat(until(viewer, "data: ")).contains("content 2");

        page.ends(document("the report"), Path.of("/results/report.html"));
        until(viewer, END);
        assertThat(until(viewer, "data: ")).contains("the report").contains("/results/report.html");
    }

    @Test
    void whoAsksAgainGetsWhatIsNewerThanTheLastThatItHas() throws Exception {
        open(0);
        String id = until(watch(""), "id: ").substring(4);
        String next = until(watch("Last-Event-ID: " + id + "\n"), "id: ").substring(4);
        assertThat(next).isNotEqualTo(id);
        // A page that was left open by an earlier command at this port knows numbers of that one.
        assertThat(until(watch("Last-Event-ID: 4711-99\n"), "data: ")).contains("content");
        assertThat(until(watch("Last-Event-ID: \u00e4<script>\n"), "data: ")).contains("content");
    }

    @Test
    void nothingIsMadeWhileNobodyLooks() throws Exception {
        open(0);
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 20; i++) {
            HttpResponse<String> frame =
                    client.send(HttpRequest.newBuilder(address()).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(frame.statusCode()).isEqualTo(200);
            assertThat(frame.body()).contains("live-content").doesNotContain("content 1");
            assertThat(frame.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .contains("default-src 'none'", "frame-ancestors 'none'");
        }
        assertThat(made).hasValue(0);
    }

    @Test
    void theNinthViewerIsRefusedAndOneThatLeavesMakesRoom() throws Exception {
        open(0);
        List<BufferedReader> viewers = new ArrayList<>();
        for (int i = 0; i < LivePage.MOST_VIEWERS; i++) {
            viewers.add(watch(""));
            until(viewers.get(i), "data: ");
        }
        assertThat(until(watch(""), "HTTP/1.1")).contains("503");
        sockets.get(0).close();
        String status = "503";
        while (status.contains("503")) {
            Thread.sleep(200);
            status = until(watch(""), "HTTP/1.1");
        }
        assertThat(status).contains("200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH"})
    void thePageIsOnlyRead(String method) throws Exception {
        open(0);
        for (String path : List.of("/", "/events")) {
            assertThat(until(
                            send(method + " " + path + " HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n"),
                            "HTTP/1.1"))
                    .contains("405");
        }
        assertThat(made).hasValue(0);
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
        assertThat(until(send("GET /events HTTP/1.1\n" + host + "\n"), "HTTP/1.1"))
                .contains("403");
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
    @ValueSource(strings = {"/result.json", "/../etc/passwd", "/events/1", "/%2e%2e/", "//", "/favicon.ico"})
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
    void aContentThatCannotBeMadeLeavesTheOneBefore() throws Exception {
        page = LivePage.open(new ListenAddress(Optional.empty(), 0), "a run", new LiveView("a run"), () -> {
            if (made.incrementAndGet() == 2) {
                throw new IOException("a file is being written");
            }
            return document("content " + made.get());
        });
        BufferedReader viewer = watch("");
        assertThat(until(viewer, "data: ")).contains("content 1");
        assertThat(until(viewer, "data: ")).contains("content 3");
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
        assertThat(page.isOpen()).isFalse();
        assertThat(page.link()).isEmpty();
        page.ends(document("the report"), Path.of("report.html"));
    }
}
