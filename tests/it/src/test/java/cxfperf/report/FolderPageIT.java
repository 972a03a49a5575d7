package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.publish.ResultsFolder;
import cxfperf.result.ResultFile;
import cxfperf.stored.StoredJson;
import cxfperf.testing.Chromium;
import cxfperf.testing.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The list of results in a real browser: what it shows, sorts and filters. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class FolderPageIT {

    private static final String ROWS = "[...document.querySelectorAll('tbody tr:not([hidden])')]";

    @TempDir
    private Path directory;

    @Test
    void thePageSortsAndFiltersRunsOfAnyName() throws Exception {
        for (int day = 1; day <= 9; day++) {
            Path run = Files.createDirectory(directory.resolve(day == 1 ? "javascript:<b>'?#%2e" : "run-" + day));
            StoredJson.write(
                    SampleResults.ofBuild(
                            "2026-11-0" + day + "T07:00:00Z", 5_000 + 100 * (day % 4), Map.of("build", "build" + day)),
                    ResultFile.RESULT.in(run));
        }
        Path page = ResultsFolder.write(directory).page();
        Chromium.assumeInstalled();
        try (Chromium browser = new Chromium()) {
            browser.open(page, 390, "dark");
            browser.checkDrawn(page, 0);
            browser.open(page, 1280, "light");
            browser.checkDrawn(page, 0);
            browser.keep("folder-1280.png");
            assertThat(first(browser)).contains("2026-11-09 07:00:00");

            sort(browser, "calls/s");
            assertThat(first(browser)).contains("5,300");
            sort(browser, "calls/s");
            assertThat(first(browser)).contains("5,000");

            filter(browser, "build1");
            assertThat(text(browser, "#count")).isEqualTo("1 of 9 runs");
            assertThat(browser.evaluate(ROWS + "[0].querySelector('a').getAttribute('href')")
                            .asText())
                    .isEqualTo("./javascript:%3Cb%3E'%3F%23%252e");
            assertThat(browser.evaluate("location.hash").asText()).isEqualTo("#build1");
            filter(browser, "");
            assertThat(text(browser, "#count")).isEqualTo("9 of 9 runs");
            assertThat(browser.problems()).isEmpty();
        }
    }

    private static String first(Chromium browser) throws Exception {
        return browser.evaluate(ROWS + "[0].innerText").asText();
    }

    private static String text(Chromium browser, String selector) throws Exception {
        return browser.evaluate("document.querySelector('" + selector + "').textContent")
                .asText();
    }

    private static void sort(Chromium browser, String column) throws Exception {
        browser.click("[...document.querySelectorAll('thead button')].find(one => one.innerText.startsWith('" + column
                + "'))");
    }

    private static void filter(Chromium browser, String value) throws Exception {
        browser.evaluate("(() => { const field = document.getElementById('filter'); field.value = '" + value
                + "'; field.dispatchEvent(new Event('input')); })()");
    }
}
