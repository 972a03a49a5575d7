package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.result.FlameNode;
import cxfperf.testing.Chromium;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.JfrFigures;
import cxfperf.testing.JfrTool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs with and without a profile, against servers with and without one. */
@Execution(ExecutionMode.CONCURRENT)
class ProfiledRunIT {

    private static final List<Path> SOCKET = List.of(Path.of("src", "test", "faults"));
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_ROWS = 50;
    private static final double FRAME_HEIGHT = 18;

    /** Every frame that is drawn of the client's graph, callers ahead of what they call. */
    private static final String DRAWN = "[...document.querySelectorAll('#flame1 g')].map(frame => {"
            + "frame.dispatchEvent(new MouseEvent('mousemove', {bubbles: true}));"
            + "return {name: document.querySelector('#flame1 .details b').textContent,"
            + "samples: Number(frame.dataset.samples),"
            + "y: frame.querySelector('rect').getBoundingClientRect().y}; })";

    @TempDir
    private Path home;

    @Test
    @Tag("thorough")
    void bothSidesAreRecordedOverTheWindowAndARunBesideARecorderSaysSo() throws Exception {
        try (CommandProcess server = command("server", "-Dport=0", "-Dadmin=0", "-Dprofile=true")) {
            Path beside = run("beside", server, "-Dtime=2").get(0);
            assertThat(reasons(beside)).contains("PROFILED");
            assertThat(reason(beside)).startsWith("a flight recorder was on stand-by in the server's JVM");
            assertThat(beside.resolve("profile.json")).doesNotExist();

            List<Path> points = run("sweep", server, "-Dtime=2", "-Dprofile=true", "-Dthreads=1,3", "-Dcrowd=yes");
            assertThat(points).hasSize(2);
            for (Path point : points) {
                isRecorded(point);
            }
            if (Chromium.isExpected()) {
                Path crowded = points.stream()
                        .filter(point -> point.toString().endsWith("threads-3"))
                        .findFirst()
                        .orElseThrow();
                thePageSaysWhatTheToolSaysOfTheRecordings(crowded);
            }
        }
    }

    /**
     * From what happened to what a user reads: the page in a browser, beside what the JDK's tool prints of the same
     * files.
     */
    private void thePageSaysWhatTheToolSaysOfTheRecordings(Path run) throws Exception {
        try (Chromium browser = new Chromium()) {
            browser.open(run.resolve("report.html"), 1280, "light");
            JsonNode page = browser.fields();
            for (String side : List.of("client", "server")) {
                JfrFigures tool = JfrFigures.of(run.resolve(side + ".jfr"));
                String fields = "profile." + side + ".";
                isShown(page, fields + "hottest.", tool.self().size(), row -> {
                    String frame = row.apply("frame");
                    assertThat(row.apply("selfSamples")).isEqualTo(text(tool.self(), frame));
                    assertThat(row.apply("totalSamples")).isEqualTo(text(tool.total(), frame));
                });
                areShown(page, fields + "monitors.sites.", tool.monitors());
                areShown(page, fields + "locks.sites.", tool.locks());
                areShown(page, fields + "parks.sites.", tool.parks());
                isShown(page, fields + "allocation.classes.", tool.allocated().size(), row -> assertThat(
                                row.apply("bytes"))
                        .isEqualTo(text(tool.allocated(), row.apply("className"))));
                isShown(page, fields + "exceptions.classes.", tool.thrown().size(), row -> assertThat(
                                row.apply("count"))
                        .isEqualTo(text(tool.thrown(), row.apply("className"))));
                if (side.equals("client")) {
                    // This client has some of everything that a profile shows.
                    assertThat(tool.monitors().keySet()).anyMatch(place -> place.contains("Turnstile.pass:"));
                    assertThat(tool.self().keySet()).anyMatch(frame -> frame.endsWith("Turnstile.pass"));
                    assertThat(tool.thrown()).containsKey(IllegalStateException.class.getName());
                    theGraphIsThatOf(tool, browser.evaluate(DRAWN));
                }
            }
            assertThat(browser.problems()).isEmpty();
        }
    }

    private static void theGraphIsThatOf(JfrFigures tool, JsonNode drawn) {
        assertThat(drawn.get(0).path("samples").asLong()).isPositive().isEqualTo(tool.samples());
        Map<String, Long> outermost = new HashMap<>();
        for (JsonNode frame : drawn) {
            boolean isBelowAll = Math.round(
                            (frame.path("y").asDouble() - drawn.get(0).path("y").asDouble()) / FRAME_HEIGHT)
                    == 1;
            if (isBelowAll && !frame.path("name").asText().equals(FlameNode.RARE)) {
                outermost.put(frame.path("name").asText(), frame.path("samples").asLong());
            }
        }
        assertThat(outermost).isNotEmpty();
        assertThat(tool.outermost()).containsAllEntriesOf(outermost);
    }

    private static void areShown(JsonNode page, String path, Map<String, JfrFigures.Waited> places) {
        isShown(page, path, places.size(), row -> {
            JfrFigures.Waited waited = places.get(JfrFigures.place(row.apply("className"), row.apply("frame")));
            assertThat(waited).as(row.apply("frame")).isNotNull();
            assertThat(row.apply("count")).isEqualTo(String.valueOf(waited.count()));
            assertThat(row.apply("nanos")).isEqualTo(String.valueOf(waited.nanos()));
            assertThat(row.apply("longestNanos")).isEqualTo(String.valueOf(waited.longestNanos()));
        });
    }

    /**
     * All rows of a table.
     *
     * @param there how many there are to be shown; a table has the first of them
     * @param check is given what the page has for a name of the row
     */
    private static void isShown(JsonNode page, String path, int there, Consumer<UnaryOperator<String>> check) {
        int rows = Math.min(there, MOST_ROWS);
        for (int i = 0; i < rows; i++) {
            String row = path + i + ".";
            check.accept(name -> page.path(row + name).asText("nothing at " + row + name));
        }
        assertThat(page.properties()).as("rows of %s", path).noneMatch(field -> field.getKey()
                .startsWith(path + rows + "."));
    }

    private static String text(Map<String, Long> values, String name) {
        return String.valueOf(values.get(name));
    }

    @Test
    void theConsoleHasTheProfileAndAServerThatDoesNotRecordIsMissed() throws Exception {
        try (CommandProcess server = command("server", "-Dport=0", "-Dadmin=0")) {
            Path alone = run("alone", server, "-Dtime=2", "-Dprofile=true").get(0);

            JsonNode profile = json(alone, "profile.json");
            assertThat(profile.at("/server").isNull()).isTrue();
            assertThat(profile.at("/missing/0").asText())
                    .isEqualTo("server: the server was started without -Dprofile=true");
            assertThat(reason(alone)).contains("the server was started without -Dprofile=true");
            assertThat(alone.resolve("client.jfr")).isRegularFile();
            assertThat(alone.resolve("server.jfr")).doesNotExist();
        }
    }

    private void isRecorded(Path run) throws Exception {
        JsonNode result = json(run, "result.json");
        assertThat(result.at("/verdict/status").asText()).isEqualTo("PASS");
        assertThat(reason(run)).startsWith("flight recorders ran in the JVMs of both sides");
        assertThat(result.at("/effective/profiled").asBoolean()).isTrue();
        assertThat(result.at("/server/effective/profiled").asBoolean()).isTrue();
        JsonNode profile = json(run, "profile.json");
        assertThat(profile.path("calls")).isEqualTo(result.at("/calls/ok"));
        assertThat(profile.path("missing")).isEmpty();
        for (String side : List.of("client", "server")) {
            JsonNode seen = profile.path(side);
            Path recording = run.resolve(seen.path("file").asText());
            assertThat(recording)
                    .hasFileName(side + ".jfr")
                    .hasSize(seen.path("fileBytes").asLong());
            assertThat(seen.path("seconds").asDouble())
                    .isGreaterThanOrEqualTo(result.path("windowSeconds").asDouble() - 0.01);
            Map<String, Long> counts = JfrTool.counts(recording);
            assertThat(seen.path("samples").asLong()).isEqualTo(counts.getOrDefault("jdk.ExecutionSample", 0L));
            assertThat(seen.at("/monitors/count").asLong()).isEqualTo(counts.getOrDefault("jdk.JavaMonitorEnter", 0L));
            assertThat(seen.at("/locks/count").asLong()
                            + seen.at("/parks/count").asLong())
                    .isEqualTo(counts.getOrDefault("jdk.ThreadPark", 0L));
            assertThat(seen.at("/flames/samples")).isEqualTo(seen.path("samples"));
        }
    }

    /** The directories of the run, or of the points of the sweep. */
    private List<Path> run(String results, CommandProcess server, String... options) throws Exception {
        int admin = server.awaitPort("ADMIN");
        List<String> arguments = new ArrayList<>(List.of(
                "client",
                "-Dport=" + server.awaitPort("READY"),
                "-Dadmin=" + admin,
                "-Dwarmup=1",
                "-Dresults=" + home.resolve(results)));
        arguments.addAll(List.of(options));
        try (CommandProcess client = command(arguments.toArray(String[]::new))) {
            assertThat(client.exitCode()).as(client.output()).isZero();
            boolean asked = arguments.contains("-Dprofile=true");
            boolean sweep = results.equals("sweep");
            assertThat(client.output().contains("\nProfile of the client\n")).isEqualTo(asked && !sweep);
        }
        try (Stream<Path> files = Files.walk(home.resolve(results))) {
            return files.filter(file -> file.endsWith("result.json"))
                    .map(Path::getParent)
                    .sorted()
                    .toList();
        }
    }

    private CommandProcess command(String... arguments) throws Exception {
        return CommandProcess.start(List.of(), SOCKET, home, arguments);
    }

    private static List<String> reasons(Path run) throws Exception {
        return json(run, "result.json").at("/verdict/reasons").findValuesAsText("code");
    }

    private static String reason(Path run) throws Exception {
        for (JsonNode reason : json(run, "result.json").at("/verdict/reasons")) {
            if (reason.path("code").asText().equals("PROFILED")) {
                return reason.path("evidence").asText();
            }
        }
        throw new AssertionError("not PROFILED: " + reasons(run));
    }

    private static JsonNode json(Path directory, String file) throws Exception {
        return JSON.readTree(directory.resolve(file).toFile());
    }
}
