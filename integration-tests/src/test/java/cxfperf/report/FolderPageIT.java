package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.report.render.FolderPage;
import cxfperf.report.render.FolderPage.BrokenEntry;
import cxfperf.report.render.FolderPage.FolderEntry;
import cxfperf.report.render.FolderPage.FolderLine;
import cxfperf.report.render.FolderPage.FolderPlace;
import cxfperf.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The list of results in a real browser: what it shows, filters, orders and puts side by side. */
@Timeout(300)
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class FolderPageIT {

    private static final int RESULTS = 250;
    private static final String HOSTILE = "</script><img src=x onerror=document.title='hacked'>";
    private static final String ROWS = "[...document.querySelectorAll('#list tbody tr')]";
    private static final String TEXTS = ".map(one => one.innerText.replace(/\\s+/g, ' ').trim())";

    private static final String RELOADED = "document.documentElement?.dataset.drawn !== undefined"
            + " && performance.getEntriesByType('navigation')[0].type === 'reload'";

    @TempDir
    private Path directory;

    @Test
    void thePageListsFiltersOrdersAndComparesResultsOfAnyText() throws Exception {
        Path page = Files.writeString(directory.resolve("index.html"), folder());
        Chromium.assumeInstalled();
        try (Chromium browser = new Chromium()) {
            browser.open(page, 390, "dark");
            browser.checkDrawn(page, 0);
            browser.keep("folder-390.png");
            browser.open(page, 1280, "light");
            browser.checkDrawn(page, 0);
            browser.keep("folder-1280.png");

            assertThat(text(browser, "#count")).isEqualTo("250 of 250 results");
            assertThat(browser.evaluate(ROWS + ".length").asInt()).isEqualTo(100);
            assertThat(browser.evaluate(ROWS + "[0].innerText").asText())
                    .contains("2026-11-21 09:00:249", "1,249", "n/a", "PASS with warnings", "SHARED_HOST", "CXF 4.1.1");
            browser.click("document.getElementById('next')");
            assertThat(text(browser, "#page")).isEqualTo("page 2 of 3");
            assertThat(text(browser, "#left li")).as("what is left out").isEqualTo("<b>broken</b>: " + HOSTILE);

            order(browser, "Calls/s", "descending", "1,249");
            order(browser, "Calls/s", "ascending", "1,000");
            order(browser, "p99 ms", "descending", "0.007");

            filter(browser, "text", "hostile");
            assertThat(text(browser, "#count")).isEqualTo("1 of 250 results");
            assertThat(browser.evaluate(ROWS + "[0].querySelector('a').getAttribute('href')")
                            .asText())
                    .isEqualTo("./javascript%3A%3Cb%3E'%3F%23%252e/report.html");
            assertThat(browser.evaluate(ROWS + "[0].innerText").asText()).contains(HOSTILE);
            browser.click(ROWS + "[0].querySelector('input')");
            assertThat(text(browser, "#chosen")).endsWith("is chosen: choose another one.");
            filter(browser, "text", "");
            filter(browser, "verdict", "FAIL");
            assertThat(text(browser, "#count")).isEqualTo("83 of 250 results");
            filter(browser, "scenario", "jaxrs");
            filter(browser, "build", "CXF 4.0.6");
            assertThat(text(browser, "#count")).isEqualTo("0 of 250 results");
            filter(browser, "build", "CXF 4.1.1");
            browser.click(ROWS + "[0].querySelector('input')");

            JsonNode compared = browser.evaluate("[...document.querySelectorAll('#two tr')]" + TEXTS);
            assertThat(compared)
                    .extracting(JsonNode::asText)
                    .anyMatch(row -> row.matches("calls/s 1,000 1,\\d+, 1\\.\\d+ times the first"));
            assertThat(browser.evaluate("document.querySelector('#two input').value")
                            .asText())
                    .startsWith("scripts/report -Dresults='" + directory + "/javascript:<b>'\\''?#%2e',")
                    .endsWith("-jaxrs");
            assertThat(browser.evaluate("document.title").asText()).isEqualTo("Results");
            assertThat(browser.problems()).isEmpty();

            // The way back from a report leads to what was filtered before.
            String address = browser.evaluate("location.hash").asText();
            assertThat(address).isEqualTo("#verdict=FAIL&scenario=jaxrs&build=CXF+4.1.1");
            browser.call("Page.reload", Map.of());
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!browser.evaluate(RELOADED).asBoolean() && System.nanoTime() < deadline) {
                Thread.sleep(50);
            }
            assertThat(browser.evaluate("document.getElementById('verdict').value")
                            .asText())
                    .isEqualTo("FAIL");
            assertThat(text(browser, "#count")).isEqualTo("83 of 250 results");
        }
    }

    private static String text(Chromium browser, String selector) throws Exception {
        return browser.evaluate("document.querySelector('" + selector + "').textContent.trim()")
                .asText();
    }

    private static void filter(Chromium browser, String field, String value) throws Exception {
        browser.evaluate("(() => { const field = document.getElementById('" + field + "'); field.value = '" + value
                + "'; field.dispatchEvent(new Event('input')); })()");
    }

    private static void order(Chromium browser, String column, String order, String first) throws Exception {
        String head =
                "[...document.querySelectorAll('#list th')].find(one => one.innerText.startsWith('" + column + "'))";
        browser.click(head + ".querySelector('button')");
        assertThat(browser.evaluate(head + ".getAttribute('aria-sort')").asText())
                .isEqualTo(order);
        assertThat(browser.evaluate("document.querySelectorAll('[aria-sort]').length")
                        .asInt())
                .isOne();
        assertThat(browser.evaluate(ROWS + "[0].innerText").asText()).contains(first);
    }

    private static String folder() {
        List<FolderLine> entries = new ArrayList<>();
        for (int i = 0; i < RESULTS; i++) {
            String name = i == 0 ? "javascript:<b>'?#%2e" : String.format("20261121T090000Z-%d-jaxrs", i);
            entries.add(FolderPage.line(new FolderEntry(
                    new FolderPlace(name, "s"),
                    true,
                    "run",
                    String.format("2026-11-21T09:00:%03d", i),
                    "jaxrs",
                    i == 0 ? "hostile " + HOSTILE : "getCustomer",
                    "4 clients, size 1, http",
                    "localhost:9000",
                    i % 3 == 2 ? "FAIL" : "PASS",
                    1,
                    i % 3 == 2 ? "CALLS_FAILED" : "SHARED_HOST",
                    1_000.0 + i,
                    i == 7 ? 7.0 : null,
                    "0z9-a",
                    i == 0 ? "4.0.6" : "4.1.1",
                    "0123abcd",
                    "")));
        }
        entries.add(FolderPage.line(new BrokenEntry(new FolderPlace("<b>broken</b>", "s"), HOSTILE)));
        return FolderPage.render("scripts/report", entries, 2, 0);
    }
}
