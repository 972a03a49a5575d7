package cxfperf.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.options.ListenAddress;
import cxfperf.result.ResultFile;
import cxfperf.stored.GrowingRun;
import cxfperf.testing.Chromium;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The live page of real runs: its events, and in a browser. */
@Timeout(400)
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class LivePageIT {

    private static final List<Path> SCENARIOS = List.of(Path.of("src", "test", "faults"));

    /** Charts without figures in their text, or without the role of a picture. */
    private static final String MUTE = "[...document.querySelectorAll('canvas')]"
            + ".filter(one => one.getAttribute('role') !== 'img' || !/\\d/.test(one.getAttribute('aria-label')))"
            + ".map(one => one.outerHTML)";

    private static final String CHARTS_DRAWN = "[...document.querySelectorAll('canvas')].map(canvas => {"
            + "const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
            + "return data.some(value => value > 200); })";

    private static final String STATUS = "document.getElementById('live-status').textContent";
    private static final String SECOND = "Number((/second (\\d+) of/.exec(document.body.textContent) || [0, -1])[1])";

    @TempDir
    private Path home;

    private CommandProcess run(String... options) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("clientserver", "-Dscenario=socket", "-Dport=0", "-Dlive=0", "-Dwarmup=1"));
        arguments.addAll(List.of(options));
        return CommandProcess.start(List.of(), SCENARIOS, home, arguments.toArray(String[]::new));
    }

    private static URI link(CommandProcess command) throws InterruptedException {
        return URI.create(
                command.awaitLine(line -> line.startsWith("live page: ")).substring(11));
    }

    /**
     * Reads events as a browser does: from one answer as long as that lasts, then from the next. Who leaves an answer
     * before its end is not waited for when the command ends.
     */
    private static final class Viewer implements AutoCloseable {
        private final HttpClient client = HttpClient.newHttpClient();
        private final URI page;
        private Stream<String> answer = Stream.empty();
        private Iterator<String> lines = answer.iterator();
        private String lastId;

        Viewer(URI page) {
            this.page = page;
        }

        Map<String, String> next() throws Exception {
            Map<String, String> event = new HashMap<>();
            while (!event.containsKey("data")) {
                if (!lines.hasNext()) {
                    ask();
                }
                String line = lines.next();
                int colon = line.indexOf(": ");
                if (colon > 0) {
                    event.put(line.substring(0, colon), line.substring(colon + 2));
                }
            }
            assertThat(event.get("id")).isNotEqualTo(lastId);
            lastId = event.get("id");
            return event;
        }

        private void ask() throws Exception {
            HttpRequest.Builder request = HttpRequest.newBuilder(page.resolve("/events"));
            if (lastId != null) {
                request.header("Last-Event-ID", lastId);
            }
            HttpResponse<Stream<String>> response = client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
            assertThat(response.statusCode()).isEqualTo(200);
            answer = response.body();
            lines = answer.iterator();
        }

        @Override
        public void close() {
            answer.close();
        }
    }

    private static JsonNode update(Map<String, String> event) throws IOException {
        return new ObjectMapper().readTree(event.get("data"));
    }

    @Test
    void aSweepIsSeenInMidRunWithItsPointsSoFarAndItsReportAtTheEnd() throws Exception {
        try (CommandProcess command = run("-Dthreads=1,2", "-Drate=200", "-Dtime=8", "-Dcooldown=0");
                Viewer viewer = new Viewer(link(command))) {
            assertThat(viewer.page.getHost()).isEqualTo("localhost");
            // The first content is made as soon as somebody looks; the next may be made ten seconds later.
            while (!hasASecond(home)) {
                Thread.sleep(200);
            }
            Map<String, String> event = viewer.next();
            JsonNode first = update(event);
            assertThat(first.path("status").asText()).startsWith("MEASURING");
            assertThat(first.path("content").asText())
                    .contains("point 1 of 2", "AGGREGATE", "Throughput", "rate now", "left")
                    .doesNotContain("href=", "So far");

            List<String> later = new ArrayList<>();
            while (event.get("event").equals("update")) {
                event = viewer.next();
                later.add(update(event).path("content").asText());
            }
            assertThat(later)
                    .anyMatch(content -> content.contains("point 2 of 2") && content.contains("1 of 2 points"));
            assertThat(event.get("event")).isEqualTo("end");
            assertThat(update(event).path("status").asText()).startsWith("PASS");
            Path report = Results.onlyDirectory(home).resolve("report.html");
            assertThat(later.get(later.size() - 1)).contains(report.toString());
            assertThat(command.exitCode()).as(command.output()).isZero();
            assertThat(report).exists();
        }
    }

    /** Whether a run has measured a second. */
    private static boolean hasASecond(Path home) throws IOException {
        Optional<Path> timeline = GrowingRun.latest(home.resolve("results"))
                .map(ResultFile.TIMELINE::in)
                .filter(Files::exists);
        return timeline.isPresent() && Files.readAllLines(timeline.get()).size() > 1;
    }

    /** A reply has a time limit of ten seconds, the same for all servers of a JVM. */
    @Test
    void aViewerThatReadsNothingHoldsUpNobodyAndIsCutOff() throws Exception {
        // It fits into no buffer of the kernel.
        int large = 8_000_000;
        AtomicInteger size = new AtomicInteger(large);
        AtomicInteger made = new AtomicInteger();
        try (LivePage page = LivePage.open(
                        new ListenAddress(Optional.empty(), 0),
                        "a run",
                        new LiveView("a run"),
                        () -> LivePageTest.document(made.incrementAndGet() + " ".repeat(size.get())));
                Socket slow = new Socket()) {
            URI address = URI.create(page.link().orElseThrow().replace("live page: ", ""));
            // Otherwise the kernel keeps megabytes for it, here and at the server.
            slow.setReceiveBufferSize(4_096);
            slow.connect(new InetSocketAddress("127.0.0.1", address.getPort()));
            slow.getOutputStream()
                    .write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            long asked = System.nanoTime();
            try (Viewer quick = new Viewer(address)) {
                quick.next();
                size.set(1);
                quick.next();
            }

            Thread.sleep(Math.max(0, 14_000 - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - asked)));
            boolean whole;
            try {
                whole = slow.getInputStream().readAllBytes().length > large;
            } catch (IOException e) {
                whole = false;
            }
            assertThat(whole).isFalse();
        }
    }

    @Test
    @Tag("thorough")
    void aBrowserOpensItMidRunCatchesUpAndKeepsItAtTheEnd() throws Exception {
        Chromium.assumeInstalled();
        try (CommandProcess command = run("-Dtime=45");
                Chromium browser = new Chromium()) {
            URI page = link(command);
            command.awaitMeasured(3);
            for (int width : new int[] {1280, 390}) {
                browser.open(page, width, width == 1280 ? "light" : "dark");
                await(browser, STATUS + ".startsWith('Live: MEASURING')");
                await(browser, "document.querySelectorAll('canvas').length > 5");
                browser.awaitFrames();
                assertThat(browser.evaluate(CHARTS_DRAWN)).hasSizeGreaterThan(5).allMatch(JsonNode::asBoolean);
                assertThat(browser.evaluate(MUTE)).isEmpty();
                assertThat(browser.evaluate("document.documentElement.scrollWidth - window.innerWidth")
                                .asInt())
                        .isLessThanOrEqualTo(0);
                browser.keep("live-" + width + ".png");
            }
            browser.call(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
            assertThat(browser.evaluate("document.getAnimations().length").asInt())
                    .isZero();
            assertThat(browser.evaluate("[" + STATUS.replace(".textContent", ".getAttribute('role')")
                            + ", document.getElementById('live-pause').tabIndex]"))
                    .extracting(JsonNode::asText)
                    .containsExactly("status", "0");

            // The keyboard pauses it; what it shows then stays.
            browser.evaluate("document.getElementById('live-pause').focus()");
            press(browser, "Enter");
            await(browser, STATUS + ".startsWith('Paused: ')");
            int paused = browser.evaluate(SECOND).asInt();
            command.awaitMeasured(paused + 3);
            assertThat(browser.evaluate(SECOND).asInt()).isEqualTo(paused);
            press(browser, "Enter");
            await(browser, SECOND + " > " + paused);
            assertThat(browser.evaluate("document.activeElement.id").asText()).isEqualTo("live-pause");

            // A page without a network, as that of a laptop that slept, catches up.
            offline(browser, true);
            int asleep = browser.evaluate(SECOND).asInt();
            command.awaitMeasured(Math.max(asleep, paused) + 4);
            offline(browser, false);
            await(browser, SECOND + " > " + asleep);

            await(browser, STATUS + ".startsWith('The command is over: PASS')");
            assertThat(command.exitCode()).as(command.output()).isZero();
            assertThat(browser.evaluate("document.body.textContent").asText())
                    .contains(Results.onlyDirectory(home).resolve("report.html").toString());
            assertThat(browser.evaluate(CHARTS_DRAWN)).hasSizeGreaterThan(5).allMatch(JsonNode::asBoolean);
            assertThat(browser.requests()).allMatch(url -> url.startsWith(page.toString()) || url.startsWith("data:"));
        }
    }

    private static void offline(Chromium browser, boolean offline) throws Exception {
        browser.call(
                "Network.emulateNetworkConditions",
                Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    private static void press(Chromium browser, String key) throws Exception {
        for (String type : List.of("keyDown", "keyUp")) {
            browser.call(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", 13, "text", "\r"));
        }
    }

    private static void await(Chromium browser, String condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (!browser.evaluate(condition).asBoolean()) {
            assertThat(System.nanoTime()).as(condition).isLessThan(deadline);
            Thread.sleep(200);
        }
    }
}
