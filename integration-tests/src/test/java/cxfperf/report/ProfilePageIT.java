package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.FlameNode;
import cxfperf.result.Profile;
import cxfperf.result.ResultFile;
import cxfperf.result.SideProfile;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredJson;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.Chromium;
import cxfperf.testing.SampleProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a profiled run in a real browser: its numbers are those of profile.json, and its flame graphs can be
 * clicked on.
 */
@Timeout(300)
class ProfilePageIT {

    /** Every frame that is drawn, callers ahead of what they call: its name, its samples, and its rectangle. */
    private static final String DRAWN = "(figure => [...document.querySelectorAll('#' + figure + ' g')].map(frame => {"
            + "const box = frame.querySelector('rect').getBoundingClientRect();"
            + "frame.dispatchEvent(new MouseEvent('mousemove', {bubbles: true}));"
            + "return {name: document.querySelector('#' + figure + ' .details b').textContent,"
            + "samples: Number(frame.dataset.samples), x: box.x, y: box.y, width: box.width,"
            + "found: frame.classList.contains('match')}; }))('%s')";

    private static final String GRAPH_WIDTH = "document.querySelector('#%s svg').getBoundingClientRect().width";

    private static final String OUTSIDE = "[...document.querySelectorAll('section *')]"
            + ".filter(one => one.getBoundingClientRect().right > window.innerWidth + 1)"
            + ".map(one => one.outerHTML.slice(0, 80))";

    @TempDir
    private static Path directory;

    private static Chromium browser;
    private static Path page;
    private static JsonNode stored;

    @BeforeAll
    static void openABrowser() throws Exception {
        Path run = SampleRuns.copy(directory.resolve("run"), "2026-11-21T09:00:00Z");
        Files.writeString(ResultFile.PROFILE.in(run), StoredJson.render(SampleProfiles.ofBothSides()));
        stored = new ObjectMapper().readTree(ResultFile.PROFILE.in(run).toFile());
        page = Files.writeString(
                ResultFile.REPORT_HTML.in(run), HtmlPage.render(RunDocument.of(StoredRuns.read(run), List.of(), "")));
        Chromium.assumeInstalled();
        browser = new Chromium();
    }

    @AfterAll
    static void close() throws IOException {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void openThePage() throws Exception {
        browser.open(page, 1280, "light");
    }

    @Test
    void everyNumberOfTheTablesIsThatOfTheProfile() throws Exception {
        List<String> paths = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : browser.fields().properties()) {
            if (field.getKey().startsWith(ProfileDocument.FIELDS)) {
                String path = field.getKey().substring(ProfileDocument.FIELDS.length());
                assertThat(field.getValue().asText())
                        .as(path)
                        .isEqualTo(stored.at("/" + path.replace('.', '/')).asText("not there"));
                paths.add(path);
            }
        }
        assertThat(paths)
                .contains(
                        "client.monitors.sites.0.className",
                        "client.monitors.sites.1.nanos",
                        "client.locks.sites.0.count",
                        "client.parks.sites.0.longestNanos",
                        "client.hottest.2.totalSamples",
                        "client.allocation.classes.1.bytes",
                        "client.exceptions.classes.0.count",
                        "server.hottest.0.frame")
                .hasSize(numbersOf(SampleProfiles.ofBothSides()));
    }

    private static int numbersOf(Profile profile) {
        int numbers = 0;
        for (SideProfile side : profile.sides().values()) {
            numbers += 3 * side.hottest().size();
            numbers += 5
                    * (side.monitors().sites().size()
                            + side.locks().sites().size()
                            + side.parks().sites().size());
            numbers += 3 * side.allocation().classes().size();
            numbers += 3 * side.exceptions().classes().size();
        }
        return numbers;
    }

    @Test
    void everyFrameIsAsWideAsItsShareOfTheSamplesAndBelowItsCaller() throws Exception {
        browser.checkDrawn(page, 9);
        int figure = 0;
        for (SideProfile side : SampleProfiles.ofBothSides().sides().values()) {
            figure++;
            List<FlameNode> nodes = new ArrayList<>();
            List<Integer> depths = new ArrayList<>();
            flatten(side.flames(), 0, nodes, depths);
            JsonNode drawn = browser.evaluate(DRAWN.formatted("flame" + figure));
            double width =
                    browser.evaluate(GRAPH_WIDTH.formatted("flame" + figure)).asDouble();
            assertThat(drawn).hasSameSizeAs(nodes);
            for (int i = 0; i < nodes.size(); i++) {
                String name = nodes.get(i).frame();
                assertThat(drawn.get(i).path("name").asText()).isEqualTo(name);
                assertThat(drawn.get(i).path("samples").asLong())
                        .as(name)
                        .isEqualTo(nodes.get(i).samples());
                assertThat(drawn.get(i).path("width").asDouble())
                        .as(name)
                        .isCloseTo(width * nodes.get(i).samples() / side.samples(), within(1.5));
                assertThat(drawn.get(i).path("y").asDouble()
                                - drawn.get(0).path("y").asDouble())
                        .as(name)
                        .isCloseTo(18.0 * depths.get(i), within(0.5));
            }
        }
        browser.keep("profile-1280.png");
    }

    private static void flatten(FlameNode node, int depth, List<FlameNode> nodes, List<Integer> depths) {
        nodes.add(node);
        depths.add(depth);
        node.children().forEach(child -> flatten(child, depth + 1, nodes, depths));
    }

    @Test
    void aClickMakesAFrameAsWideAsTheGraphAndTheButtonsLeadBackOut() throws Exception {
        browser.click("[...document.querySelectorAll('#flame1 g')]"
                + ".find(frame => frame.textContent.startsWith('PolicyBased')).querySelector('rect')");

        double width = browser.evaluate(GRAPH_WIDTH.formatted("flame1")).asDouble();
        assertThat(names("flame1"))
                .as("its callers, the frame, and what it calls")
                .containsExactly(
                        FlameNode.ALL,
                        "java.lang.Thread.run",
                        "cxfperf.engine.Worker.run",
                        SampleProfiles.SECURITY,
                        SampleProfiles.PROVIDERS,
                        "java.util.HashMap.getNode");
        JsonNode drawn = browser.evaluate(DRAWN.formatted("flame1"));
        for (int i = 0; i < 4; i++) {
            assertThat(drawn.get(i).path("width").asDouble()).isCloseTo(width, within(1.5));
        }
        assertThat(drawn.get(4).path("width").asDouble()).isCloseTo(width * 360 / 700, within(1.5));
        browser.evaluate("document.querySelector('#flame1 svg').dispatchEvent(new MouseEvent('mouseleave'))");
        assertThat(text("#flame1 .details"))
                .isEqualTo(SampleProfiles.SECURITY
                        + ": 700 samples, 70.0 % of all, 100.0 % of what is shown; in itself 40");
        assertThat(names("flame2")).as("the other side").hasSize(2);
        browser.keep("profile-zoomed.png");

        browser.click("document.querySelector('#flame1 .out')");
        assertThat(names("flame1"))
                .contains("sun.nio.ch.SocketDispatcher.read0")
                .doesNotContain(FlameNode.RARE);

        browser.click("document.querySelector('#flame1 .whole')");
        assertThat(names("flame1")).contains(FlameNode.RARE).hasSize(11);
        assertThat(browser.evaluate("document.querySelector('#flame1 .whole').disabled")
                        .asBoolean())
                .isTrue();
        assertThat(browser.problems()).isEmpty();
    }

    @Test
    void whatIsSearchedForIsMarkedAndItsSamplesAreCountedOnce() throws Exception {
        browser.click("document.querySelector('#flame1 input')");
        browser.call("Input.insertText", Map.of("text", "HASHMAP"));
        browser.awaitFrames();

        List<String> found = new ArrayList<>();
        browser.evaluate(DRAWN.formatted("flame1")).forEach(frame -> {
            if (frame.path("found").asBoolean()) {
                found.add(frame.path("name").asText());
            }
        });
        assertThat(found).as("a call of itself, too").hasSize(3).containsOnly("java.util.HashMap.getNode");
        assertThat(text("#flame1 .found")).isEqualTo("found in 312 samples, 31.2 % of what is shown");

        browser.click("[...document.querySelectorAll('#flame1 g')]"
                + ".find(frame => frame.textContent === 'Worker.run').querySelector('rect')");
        assertThat(text("#flame1 .found")).isEqualTo("found in 300 samples, 33.3 % of what is shown");

        browser.evaluate("document.querySelector('#flame1 input').focus()");
        for (String type : List.of("keyDown", "keyUp")) {
            browser.call("Input.dispatchKeyEvent", Map.of("type", type, "key", "Enter"));
        }
        browser.awaitFrames();
        assertThat(names("flame1")).last().isEqualTo("java.util.HashMap.getNode");
        assertThat(text("#flame1 .found")).isEqualTo("found in 300 samples, 100.0 % of what is shown");
        assertThat(browser.problems()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void nothingIsCutOffOnATelephoneInTheDarkOrOnPaper() throws Exception {
        browser.open(page, 390, "dark");
        browser.checkDrawn(page, 9);
        assertThat(browser.evaluate(OUTSIDE)).isEmpty();
        browser.keep("profile-390.png");

        assertThat(browser.wideOnPaper(703)).isEmpty();
        assertThat(names("flame1")).hasSize(11);
    }

    private static List<String> names(String figure) throws Exception {
        List<String> names = new ArrayList<>();
        browser.evaluate(DRAWN.formatted(figure))
                .forEach(frame -> names.add(frame.path("name").asText()));
        return names;
    }

    private static String text(String selector) throws Exception {
        return browser.evaluate("document.querySelector('" + selector + "').textContent")
                .asText();
    }
}
