package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.report.RunDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.result.OfferedLoad;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRunsTest {

    @TempDir
    private Path directory;

    @Test
    void aResultIsReadBackAsItWasWritten() throws IOException {
        StoredRun run = StoredRuns.read(SampleRuns.stored());

        ObjectMapper mapper = new ObjectMapper();
        ObjectNode stored = (ObjectNode)
                mapper.readTree(ResultFile.RESULT.in(SampleRuns.stored()).toFile());
        stored.put("schema", RunResult.SCHEMA);
        assertThat(known(mapper.readTree(StoredJson.render(run.result())))).isEqualTo(known(stored));
        assertThat(run.times().orElseThrow().all().count())
                .isEqualTo(run.result().calls().ok());
        assertThat(run.timeline().rows()).isEqualTo(16);
    }

    private static JsonNode known(JsonNode tree) {
        tree.forEach(StoredRunsTest::known);
        if (tree instanceof ObjectNode object) {
            object.properties().removeIf(field -> field.getValue().isNull());
        }
        return tree;
    }

    @Test
    void aRunThatWasKilledIsReadWithoutAResultAndIsInvalid() throws IOException {
        Path run = SampleRuns.copy(directory.resolve("killed"));
        RunResult whole = StoredRuns.read(run).result();
        SampleRuns.kill(run);

        assertThat(StoredRuns.find(run)).containsExactly(run);
        StoredRun read = StoredRuns.read(run);
        RunResult result = read.result();

        assertThat(result.calls().ok()).isEqualTo(whole.calls().ok());
        assertThat(result.windowSeconds()).isCloseTo(whole.windowSeconds(), within(1.0));
        assertThat(result.throughput().perSecond())
                .isCloseTo(result.calls().ok() / result.windowSeconds(), within(0.05));
        assertThat(result.serviceTimeMicros().p99())
                .isEqualTo(whole.serviceTimeMicros().p99());
        assertThat(result.verdict().status()).isEqualTo(Status.INVALID);
        assertThat(result.steadiness().thirds()).isNotNull();
        assertThat(HtmlPage.render(RunDocument.of(read, List.of(), "")))
                .contains("INVALID")
                .contains("the run was killed")
                .contains("drift n/a");
    }

    /** Nobody verifies a call that has no reply. */
    @Test
    void oneWayCallsOfAKilledRunAreNamedSentAsThoseOfAnEndedOne() throws IOException {
        Path run = SampleRuns.oneWay(directory.resolve("killed"), 10);
        String ended = ConsoleText.render(RunDocument.of(StoredRuns.read(run).result()));
        SampleRuns.kill(run);
        StoredRun killed = StoredRuns.read(run);

        assertThat(List.of(ended, ConsoleText.render(RunDocument.of(killed.result()))))
                .allSatisfy(text -> assertThat(text).contains(" (sent calls) in 10.0 ", "SENT by the clients"));
    }

    @Test
    void anotherLayoutIsRefused() throws IOException {
        Path run = Files.createDirectory(directory.resolve("other"));
        Files.writeString(ResultFile.RESULT.in(run), "{\"schema\": 7}");

        assertThatThrownBy(() -> StoredRuns.read(run))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("schema 7");
    }

    @Test
    void whatALaterVersionNamesIsShownAsItIs() throws IOException {
        Path later = SampleRuns.copy(directory.resolve("later"));
        SampleRuns.edit(later, result -> {
            ObjectNode calls = (ObjectNode) result.get("calls");
            calls.put("started", calls.get("ok").asLong() + 3).put("failed", 3);
            calls.putObject("failures").put("NEW_KIND", 3);
            calls.putObject("examples").put("NEW_KIND", "how");
            ((ObjectNode) result.get("verdict"))
                    .putArray("reasons")
                    .addObject()
                    .put("code", "NEW_<b>")
                    .put("status", "PASS")
                    .put("evidence", "seen")
                    .put("remedy", "do it");
        });
        StoredRun run = StoredRuns.read(later);

        assertThat(ConsoleText.render(RunDocument.of(run.result())))
                .contains("\n  NEW_KIND     3   first: how\n", "\n  warning NEW_<b>: seen\n    -> do it\n");
        assertThat(HtmlPage.render(RunDocument.of(run, List.of(), ""))).contains("<code>NEW_&lt;b&gt;</code> seen");
    }

    @Test
    void aKilledRunOfAnOpenLoopKeepsItsRateAndBothClocks() throws IOException {
        Path run = SampleRuns.openLoop(directory.resolve("killed"), 10);
        SampleRuns.kill(run);

        RunResult killed = StoredRuns.read(run).result();

        assertThat(killed.offered()).isEqualTo(new OfferedLoad(11, 11, 0, "constant", 110, 10, 100));
        assertThat(killed.responseTimeMicros().p50()).isCloseTo(3_000, within(5.0));
        assertThat(killed.serviceTimeMicros().p50()).isCloseTo(1_000, within(5.0));
    }
}
