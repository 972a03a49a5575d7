package cxfperf.live;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Chromium;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The live page of a real run in a browser. */
@Timeout(400)
@Execution(ExecutionMode.CONCURRENT)
class LivePageIT {

    private static final List<Path> SCENARIOS = List.of(Path.of("src", "test", "faults"));

    @TempDir
    private Path home;

    @Test
    void itShowsTheVerdictSoFarReloadsItselfAndStaysAtTheEnd() throws Exception {
        Chromium.assumeInstalled();
        try (CommandProcess command = CommandProcess.start(
                        List.of(),
                        SCENARIOS,
                        home,
                        "clientserver",
                        "-Dscenario=socket",
                        "-Dport=0",
                        "-Dlive=0",
                        "-Dwarmup=1",
                        "-Dtime=30");
                Chromium browser = new Chromium()) {
            URI page = URI.create(
                    command.awaitLine(line -> line.startsWith("live page: ")).substring("live page: ".length()));
            assertThat(page.getHost()).isEqualTo("localhost");
            browser.open(page, 1280, "light");
            await(browser, "document.querySelector('.status').textContent.includes('so far')");
            await(browser, "document.querySelectorAll('canvas').length > 5");
            assertThat(browser.evaluate("document.documentElement.scrollWidth - window.innerWidth")
                            .asInt())
                    .isLessThanOrEqualTo(0);
            assertThat(command.exitCode()).as(command.output()).isZero();
            assertThat(browser.evaluate("document.body.textContent").asText())
                    .contains(Results.onlyDirectory(home).resolve("report.html").toString());
            assertThat(browser.requests()).allMatch(url -> url.startsWith(page.toString()) || url.startsWith("data:"));
        }
    }

    private static void await(Chromium browser, String condition) throws Exception {
        long deadline = System.nanoTime() + 120_000_000_000L;
        while (!browser.evaluate(condition).asBoolean()) {
            assertThat(System.nanoTime()).as(condition).isLessThan(deadline);
            Thread.sleep(200);
        }
    }
}
