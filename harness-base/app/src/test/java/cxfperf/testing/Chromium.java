package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A page of a headless Chromium with a profile of its own, driven over the DevTools protocol. Keeps what the page
 * logged and asked for. All pages of a JVM share one browser: starting it takes longer than most tests of a page.
 */
public final class Chromium implements AutoCloseable {

    private static final String DRAWN_PIXELS = "[...document.querySelectorAll('canvas')].map(canvas => {"
            + "const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
            + "const colors = new Set(); for (let i = 0; i < data.length; i += 4)"
            + "if (data[i + 3] > 200) colors.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);"
            + "return colors.size; })";

    private static final Path BINARY = Path.of("/usr/bin/chromium");
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long SECONDS = 60;

    private final Browser browser = Browser.running();
    private final String profile;
    private final Connection connection;

    public Chromium() throws IOException, InterruptedException {
        profile = browser.call("Target.createBrowserContext", Map.of())
                .path("browserContextId")
                .asText();
        String page = browser.call("Target.createTarget", Map.of("url", "about:blank", "browserContextId", profile))
                .path("targetId")
                .asText();
        connection = new Connection(browser.port, "/devtools/page/" + page);
        for (String domain : List.of("Runtime", "Log", "Network", "Page")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** Without a browser these tests are skipped, unless CXFPERF_BROWSER=required says that they must run. */
    public static void assumeInstalled() {
        assumeTrue(isExpected(), BINARY + " is not there, so no page was opened: apt-get install -y chromium");
    }

    /** Whether a test is to open one. */
    private static boolean isExpected() {
        return "required".equals(System.getenv("CXFPERF_BROWSER")) || Files.isExecutable(BINARY);
    }

    public JsonNode call(String method, Map<String, Object> parameters) throws IOException, InterruptedException {
        return connection.call(method, parameters);
    }

    /** Opens a page at a width, in CSS pixels, and waits until its charts are drawn. */
    public void open(Path file, int width, String colorScheme) throws IOException, InterruptedException {
        connection.events.clear();
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 600));
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colorScheme))));
        call("Page.navigate", Map.of("url", file.toUri().toString()));
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
        return connection.events.stream()
                .filter(event -> List.of("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
                        .contains(event.path("method").asText()))
                .map(JsonNode::toString)
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
        assertThat(connection.events.stream()
                        .filter(event -> event.path("method").asText().equals("Network.requestWillBeSent"))
                        .map(event ->
                                event.path("params").path("request").path("url").asText()))
                .allMatch(url -> url.equals(page.toUri().toString()) || url.startsWith("data:"));
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

    /** Keeps what the browser saw in the build directory, for people, where the build asks for it. */
    public void keep(String name) throws IOException, InterruptedException {
        if (!Boolean.parseBoolean(System.getenv("CXFPERF_SCREENSHOTS"))) {
            return;
        }
        Path screenshots = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(screenshots.resolve(name), screenshot());
    }

    @Override
    public void close() throws IOException {
        connection.socket.abort();
        try {
            browser.call("Target.disposeBrowserContext", Map.of("browserContextId", profile));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The process, which ends with this JVM. Thread-safe. */
    private static final class Browser {

        private static Browser running;

        private final Path directory = Files.createTempDirectory("chromium");
        private final Process process;
        private final int port;
        private final Connection connection;

        private Browser() throws IOException, InterruptedException {
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
                            // Each page draws as if it were the only one.
                            "--disable-background-timer-throttling",
                            "--disable-backgrounding-occluded-windows",
                            "--disable-renderer-backgrounding",
                            "--remote-debugging-port=0",
                            "--user-data-dir=" + directory,
                            "about:blank")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(this::end));
            List<String> address = address();
            port = Integer.parseInt(address.get(0));
            connection = new Connection(port, address.get(1));
        }

        private static synchronized Browser running() throws IOException, InterruptedException {
            if (running == null) {
                running = new Browser();
            }
            return running;
        }

        /** The port and the path of the browser's own connection. */
        private List<String> address() throws IOException, InterruptedException {
            Path file = directory.resolve("DevToolsActivePort");
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
            while (System.nanoTime() < deadline) {
                if (Files.exists(file) && Files.readAllLines(file).size() > 1) {
                    return Files.readAllLines(file);
                }
                Thread.sleep(50);
            }
            throw new IOException("Chromium listened to no port within " + SECONDS + " s");
        }

        private synchronized JsonNode call(String method, Map<String, Object> parameters)
                throws IOException, InterruptedException {
            return connection.call(method, parameters);
        }

        private void end() {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
            // Until then it writes to its directory.
            process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            } catch (IOException e) {
                // It stays in the directory for temporary files.
            }
        }
    }

    /** Commands and their answers, to the browser or to a page. */
    private static final class Connection implements WebSocket.Listener {

        private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
        private final List<JsonNode> events = new ArrayList<>();
        private final StringBuilder text = new StringBuilder();
        private final WebSocket socket;
        private int lastId;

        private Connection(int port, String path) {
            socket = HTTP.newWebSocketBuilder()
                    .buildAsync(URI.create("ws://127.0.0.1:" + port + path), this)
                    .join();
        }

        private JsonNode call(String method, Map<String, Object> parameters) throws IOException, InterruptedException {
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

        /** Puts the pieces of a message together. */
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
