package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** One command that sweeps a real server, and its page in a real browser. */
public final class SweepPages {

    private SweepPages() {}

    /**
     * Sweeps 1 to 32 clients, a second each, and opens what it leaves.
     *
     * @param home the directory that stands for the top of the checkout
     * @param name what the screenshots are called
     * @param operation what is called
     */
    public static void check(Path home, String name, String operation) throws Exception {
        Chromium.assumeInstalled();
        try (CommandProcess command = CommandProcess.start(
                home,
                "clientserver",
                "-Dport=0",
                "-Doperation=" + operation,
                "-Dthreads=1,2,4,8,16,32",
                "-Dtime=1",
                "-Dwarmup=1",
                "-Dgoal=1000000")) {
            assertThat(command.exitCode()).as(command.output()).isZero();
        }
        Path directory = Results.onlyDirectory(home);
        JsonNode sweep = SeriesFiles.sweep(directory);
        assertThat(sweep.get("points"))
                .extracting(point -> point.at("/result/threads").asInt())
                .containsExactlyInAnyOrder(1, 2, 4, 8, 16, 32);
        Path page = directory.resolve("report.html");
        String written = Files.readString(page);
        Files.delete(page);
        try (CommandProcess command = CommandProcess.start(home, "report", "-Dresults=" + directory)) {
            assertThat(command.exitCode()).as(command.output()).isZero();
        }
        assertThat(Files.readString(page))
                .as("the page made again from the stored files")
                .isEqualTo(written);
        try (Chromium browser = new Chromium()) {
            for (int width : new int[] {1280, 390}) {
                browser.open(page, width, "light");
                browser.checkDrawn(page, 2);
                JsonNode fields = browser.fields();
                for (Map.Entry<String, JsonNode> field : fields.properties()) {
                    JsonNode stored = sweep.at("/" + field.getKey().replace('.', '/'));
                    assertThat(stored.isMissingNode()).as(field.getKey()).isFalse();
                    assertThat(field.getValue().asText())
                            .as(field.getKey())
                            .isEqualTo(stored.isNull() ? "" : stored.asText());
                }
                for (int i = 0; i < sweep.get("points").size(); i++) {
                    assertThat(fields.has("points." + i + ".result.throughput.perSecond"))
                            .isTrue();
                }
                assertThat(browser.evaluate("[...document.querySelectorAll('td a')].map(link => link.href)"))
                        .hasSize(sweep.get("points").size())
                        .allSatisfy(link ->
                                assertThat(Path.of(URI.create(link.asText()))).isRegularFile());
                browser.keep("sweep-" + name + "-" + width + ".png");
            }
        }
    }
}
