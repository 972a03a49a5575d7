package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.experiment.SweepResult;
import cxfperf.result.ProcessSide;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.testing.ResultSchema;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OldResultsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path directory;

    @Test
    void aRunThatSchemaOneStoredIsReadWithTheNamesOfSchemaTwo() throws IOException {
        ObjectNode old = old(SampleResults.openLoop());
        old.putObject("processes").putObject("broker").put("cpuSeconds", 1.5);

        RunResult read = StoredJson.readRun(written(old));

        assertThat(read.schema()).isEqualTo(2);
        assertThat(read.offered()).isEqualTo(SampleResults.openLoop().offered());
        assertThat(read.coolDownCalls()).isEqualTo(SampleResults.openLoop().coolDownCalls());
        assertThat(read.calls()).isEqualTo(SampleResults.openLoop().calls());
        assertThat(read.auxiliaryProcesses()).containsOnlyKeys("broker").containsValue(new ProcessSide(1.5, null));
        assertThat(ResultSchema.violations(MAPPER.readTree(StoredJson.render(read))))
                .isEmpty();
    }

    @Test
    void theBacklogThatSchemaOneStoredIsReadWithItsPolls() throws IOException {
        RunResult read = StoredJson.readRun(written(old(SampleResults.oneWay())));

        assertThat(read.oneWay()).isEqualTo(SampleResults.oneWay().oneWay());
    }

    @Test
    void aSampleOfAnEarlierVersionIsRead() throws Exception {
        Path sample =
                Path.of(OldResultsTest.class.getResource("run/result.json").toURI());
        assertThat(MAPPER.readTree(sample.toFile()).path("schema").asInt()).isEqualTo(1);

        RunResult read = StoredJson.readRun(sample);

        assertThat(read.schema()).isEqualTo(2);
    }

    @Test
    void runsInsideASweepAreMigratedAndTheSweepIsNot() throws IOException {
        ObjectNode sweep = (ObjectNode) MAPPER.readTree(OldResultsTest.class.getResourceAsStream("sweep.json"));
        sweep.withArray("points").forEach(point -> toOld((ObjectNode) point.get("result")));
        Path file = directory.resolve("sweep.json");
        Files.writeString(file, sweep.toString());

        SweepResult read = (SweepResult) StoredSeries.read(directory).orElseThrow();
        SweepResult today = SampleResults.suspectSweep();
        assertThat(read.verdict().reasons())
                .as("in the words of that version")
                .extracting(Reason::code)
                .isEqualTo(today.verdict().reasons().stream().map(Reason::code).toList());
        // An earlier version does not store which calls ended in the window.
        assertThat(read.points())
                .isEqualTo(today.points().stream()
                        .map(point -> SampleResults.sweepPoint(
                                point.number(), point.directory(), SampleResults.withEnded(point.result(), null)))
                        .toList());
        assertThat(read.plannedPoints()).isEqualTo(today.plannedPoints());
        assertThat(read.goal()).isEqualTo(today.goal());
        assertThat(read.fit()).isEqualTo(today.fit());
    }

    @Test
    void whatIsOfSchemaTwoIsLeftAlone() throws IOException {
        Path file = directory.resolve("result.json");
        for (RunResult result : List.of(SampleResults.openLoop(), SampleResults.oneWay(), SampleResults.mixed())) {
            StoredJson.write(result, file);
            assertThat(StoredJson.readRun(file)).isEqualTo(result);
        }
    }

    private Path written(ObjectNode result) throws IOException {
        Path file = directory.resolve("result.json");
        Files.writeString(file, result.toString());
        return file;
    }

    private static ObjectNode old(RunResult result) throws IOException {
        ObjectNode tree = (ObjectNode) MAPPER.readTree(StoredJson.render(result));
        toOld(tree);
        return tree;
    }

    private static void toOld(ObjectNode result) {
        result.put("schema", 1);
        result.set("trailingCalls", result.remove("coolDownCalls"));
        if (result.get("offered") instanceof ObjectNode offered) {
            offered.set("due", offered.remove("scheduled"));
            offered.set("unsent", offered.remove("dropped"));
            offered.set("late", offered.remove("behindSchedule"));
        }
        if (result.path("oneWay").get("backlog") instanceof ObjectNode backlog) {
            backlog.set("looks", backlog.remove("polls"));
        }
    }
}
