package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.Inputs;
import cxfperf.result.Inputs.InputFile;
import cxfperf.result.ResultFile;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredRun;
import cxfperf.stored.StoredRuns;
import cxfperf.testing.ResultSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the page of a run alone it can be repeated. */
class SetupSectionsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String HASH = "0123456789abcdef".repeat(4);

    @TempDir
    private Path directory;

    @Test
    void thePageSaysWhatBothSidesWereGiven() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"));
        give(
                run,
                inputs("scripts/client toy '-Dslo=p99<1s'", "slo", "p99<1s"),
                inputs("scripts/server toy", "port", "0"));

        String html = page(run);

        assertThat(html)
                .contains("<pre>scripts/server toy\nscripts/client toy '-Dslo=p99&lt;1s'</pre>")
                .contains("-Dcfg, client", "bus.xml", HASH)
                .contains("What was called", ">address</th>");
        assertThat(html.substring(html.indexOf("How both sides really ran"), html.indexOf("How to repeat it")))
                .doesNotContain("inputs", "bus.xml");
    }

    @Test
    void bothSidesOfOneCommandAreGivenTheSame() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("run"));
        Inputs same = inputs("scripts/clientserver toy -Dport=0", "port", "0");
        give(run, same, same);

        assertThat(page(run)).containsOnlyOnce("scripts/clientserver toy -Dport=0");
    }

    private String page(Path run) throws IOException {
        StoredRun read = StoredRuns.read(run);
        return HtmlPage.render(RunDocument.of(read, List.of(), ""));
    }

    private static Inputs inputs(String command, String option, String value) {
        Map<String, String> defaults = new LinkedHashMap<>(Map.of(option, "none"));
        defaults.put("threads", "4");
        defaults.put("time", "30");
        return new Inputs(command, Map.of(option, value), defaults, List.of(new InputFile("cfg", "bus.xml", 6, HASH)));
    }

    private static void give(Path run, Inputs client, Inputs server) throws IOException {
        Path file = ResultFile.RESULT.in(run);
        ObjectNode result = (ObjectNode) MAPPER.readTree(file.toFile());
        result.set("inputs", MAPPER.valueToTree(client));
        ((ObjectNode) result.at("/server/effective")).set(Inputs.FACT, MAPPER.valueToTree(server));
        MAPPER.writeValue(file.toFile(), result);
        JsonNode written = MAPPER.readTree(Files.readString(file));
        assertThat(ResultSchema.violations(written)).isEmpty();
    }
}
