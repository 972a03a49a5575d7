package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A headless Chromium with one page, driven over its DevTools protocol. Keeps what the page logged and asked for. */
public final class Chromium implements AutoCloseable {

    private static final String DRAWN_PIXELS = "[...document.querySelectorAll('canvas')].map(canvas => {"
            + "const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
            + "const colors = new Set(); for (let i = 0; i < data.length; i += 4)"
            + "if (data[i + 3] > 200) colors.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);"
            + "return colors.size; })";

    private static final Path BINARY = Path.of("/usr/bin/chromium");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long SECONDS = 60;

    private final Process process;
    private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    private final List<JsonNode> events = new ArrayList<>();
    private final WebSocket socket;
    private int lastId;

    /** @param profile an empty directory */
    public Chromium(Path profile) throws IOException, InterruptedException {
        process = new ProcessBuilder(
                        BINARY.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        HttpClient http = HttpClient.newHttpClient();
        socket = http.newWebSocketBuilder()
                .buildAsync(page(http, profile), new Listener(messages))
                .join();
        for (String domain : List.of("Runtime", "Log", "Network", "Page")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** Without a browser these tests are skipped, unless CXFPERF_BROWSER=required says that they must run. */
    public static void assumeInstalled() {
        assumeTrue(isExpected(), BINARY + " is not there, so no page was opened: apt-get install -y chromium");
    }

    /** Whether a test is to open one. */
    public static boolean isExpected() {
        return "required".equals(System.getenv("CXFPERF_BROWSER")) || Files.isExecutable(BINARY);
    }

    private static URI page(HttpClient http, Path profile) throws IOException, InterruptedException {
        Path portFile = profile.resolve("DevToolsActivePort");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (System.nanoTime() < deadline) {
            if (Files.exists(portFile) && Files.readAllLines(portFile).size() > 1) {
                URI list = URI.create(
                        "http://127.0.0.1:" + Files.readAllLines(portFile).get(0) + "/json/list");
                String answer = http.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                        .body();
                for (JsonNode target : MAPPER.readTree(answer)) {
                    if (target.path("type").asText().equals("page")) {
                        return URI.create(target.path("webSocketDebuggerUrl").asText());
                    }
                }
            }
            Thread.sleep(50);
        }
        throw new IOException("Chromium opened no page within " + SECONDS + " s");
    }

    public JsonNode call(String method, Map<String, Object> parameters) throws IOException, InterruptedException {
        int id = ++lastId;
        ObjectNode request = MAPPER.createObjectNode().put("id", id).put("method", method);
        request.set("params", MAPPER.valueToTree(parameters));
        socket.sendText(request.toString(), true).join();
        while (true) {
            JsonNode message = messages.poll(SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new IOException(method + " was not answered within " + SECONDS + " s");
            }
            if (message.path("id").asInt() == id) {
                if (message.has("error")) {
                    throw new IOException(method + ": " + message.path("error"));
                }
                return message.path("result");
            }
            if (message.has("method")) {
                events.add(message);
            }
        }
    }

    /** Opens a page at a width, in CSS pixels, and waits until its charts are drawn. */
    public void open(Path file, int width, String colorScheme) throws IOException, InterruptedException {
        open(file.toUri(), width, colorScheme);
    }

    /** Opens a page of a server, in the same way. */
    public void open(URI page, int width, String colorScheme) throws IOException, InterruptedException {
        events.clear();
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colorScheme))));
        call("Page.navigate", Map.of("url", page.toString()));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!evaluate("document.documentElement?.dataset.drawn !== undefined")
                .asBoolean()) {
            if (System.nanoTime() > deadline || !problems().isEmpty()) {
                throw new IOException("the page drew no chart: " + problems());
            }
            Thread.sleep(50);
        }
    }

    public JsonNode evaluate(String expression) throws IOException, InterruptedException {
        JsonNode answer = call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new IOException(expression + ": " + answer.path("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    /** Pages take input and draw with the next frame. */
    public void awaitFrames() throws IOException, InterruptedException {
        call(
                "Runtime.evaluate",
                Map.of(
                        "expression",
                        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))",
                        "awaitPromise",
                        true));
    }

    /**
     * Clicks with the mouse into the middle of an element.
     *
     * @param element an expression of the page
     */
    public void click(String element) throws IOException, InterruptedException {
        JsonNode place = evaluate("(() => { const one = " + element + "; one.scrollIntoView({block: 'nearest'});"
                + "const box = one.getBoundingClientRect();"
                + "return {x: box.x + box.width / 2, y: box.y + box.height / 2}; })()");
        for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
            call(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            type,
                            "x",
                            place.path("x").asDouble(),
                            "y",
                            place.path("y").asDouble(),
                            "button",
                            type.equals("mouseMoved") ? "none" : "left",
                            "clickCount",
                            type.equals("mouseMoved") ? 0 : 1));
        }
        awaitFrames();
    }

    /** All that the page wrote to the console or threw, since it was opened. */
    public List<String> problems() {
        return events.stream()
                .filter(event -> List.of("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
                        .contains(event.path("method").asText()))
                .map(JsonNode::toString)
                .toList();
    }

    /** The addresses of all requests since the page was opened. */
    public List<String> requests() {
        return events.stream()
                .filter(event -> event.path("method").asText().equals("Network.requestWillBeSent"))
                .map(event -> event.path("params").path("request").path("url").asText())
                .toList();
    }

    public byte[] screenshot() throws IOException, InterruptedException {
        return call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true))
                .path("data")
                .binaryValue();
    }

    /** Every chart has drawn, nothing is wider than the screen, nothing was complained of or asked for. */
    public void checkDrawn(Path page, int charts) throws IOException, InterruptedException {
        assertThat(evaluate(DRAWN_PIXELS)).hasSize(charts).allSatisfy(colors -> assertThat(colors.asInt())
                .isGreaterThan(5));
        assertThat(evaluate("document.documentElement.scrollWidth - window.innerWidth")
                        .asInt())
                .as("what is wider than the screen")
                .isLessThanOrEqualTo(0);
        assertThat(problems()).isEmpty();
        assertThat(requests()).allMatch(url -> url.equals(page.toUri().toString()) || url.startsWith("data:"));
    }

    /** What of the opened page is wider than paper of a width, in CSS pixels. */
    public JsonNode wideOnPaper(int width) throws IOException, InterruptedException {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        call("Emulation.setEmulatedMedia", Map.of("media", "print"));
        awaitFrames();
        try {
            return evaluate("[...document.querySelectorAll('main *')]"
                    + ".filter(one => one.getBoundingClientRect().right > window.innerWidth + 1)"
                    + ".map(one => one.outerHTML.slice(0, 80))");
        } finally {
            call("Emulation.setEmulatedMedia", Map.of("media", ""));
        }
    }

    /** The numbers that the page says it shows, by the path that they have in the stored file. */
    public JsonNode fields() throws IOException, InterruptedException {
        return evaluate("Object.fromEntries([...document.querySelectorAll('[data-field]')]"
                + ".map(field => [field.dataset.field, field.value]))");
    }

    /** Keeps what the browser saw in the build directory, for people. */
    public void keep(String name) throws IOException, InterruptedException {
        Path screenshots = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(screenshots.resolve(name), screenshot());
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        // Until then it writes to its profile, and the test could not remove that.
        process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
    }

    /** Puts the pieces of a message together. */
    private static final class Listener implements WebSocket.Listener {
        private final BlockingQueue<JsonNode> messages;
        private final StringBuilder text = new StringBuilder();

        private Listener(BlockingQueue<JsonNode> messages) {
            this.messages = messages;
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                try {
                    messages.add(MAPPER.readTree(text.toString()));
                } catch (IOException e) {
                    throw new IllegalStateException("the browser sent no JSON", e);
                }
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
