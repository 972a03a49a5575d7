package cxfperf.stored;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.ResultSchema;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultSchemaTest {

    private static final Set<String> ONLY_SOMETIMES = Set.of(
            "auxiliaryProcesses",
            "inputs",
            "endedInWindow",
            "messages",
            "responseTimeMicros",
            "completionTimeMicros",
            "offered",
            "oneWay",
            "steadiness");

    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void resultsOfEveryKindFollowTheSchema() throws Exception {
        for (RunResult result : List.of(
                SampleResults.billion(),
                SampleResults.nothingVerified(),
                SampleResults.mixed(),
                SampleResults.openLoop(),
                SampleResults.openLoopMixed(),
                SampleResults.oneWay(),
                SampleResults.oneWayMixed(),
                SampleResults.oneWayUnknown(),
                SampleResults.uneven())) {
            assertThat(ResultSchema.violations(json(result))).isEmpty();
        }
    }

    @Test
    void theSchemaKnowsEveryFieldAndRequiresIt() throws Exception {
        List<String> fields = fields(RunResult.class)
                .filter(name -> !ONLY_SOMETIMES.contains(name))
                .toList();
        assertThat(fields).contains("schema", "calls", "server", "verdict");
        for (String field : fields) {
            ObjectNode incomplete = json(SampleResults.billion());
            incomplete.remove(field);

            assertThat(ResultSchema.violations(incomplete))
                    .as("without " + field)
                    .isNotEmpty();
        }
    }

    @Test
    void theSchemaKnowsEveryKindOfFailureAndEveryStatus() throws Exception {
        for (FailureKind kind : FailureKind.values()) {
            ObjectNode json = json(SampleResults.billion());
            ((ObjectNode) json.at("/calls/failures")).put(kind.name(), 1);
            assertThat(ResultSchema.violations(json)).isEmpty();
        }
        for (Status status : Status.values()) {
            ObjectNode json = json(SampleResults.billion());
            ((ObjectNode) json.get("verdict")).put("status", status.name());
            assertThat(ResultSchema.violations(json)).isEmpty();
        }
    }

    @Test
    void aThroughputThatIsNotKnownIsReadBackAsNotKnownAndNotAsNone(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("result.json");
        StoredJson.write(SampleResults.oneWayUnknown(), file);
        RunResult read = StoredJson.readRun(file);
        assertThat(read.throughput()).isEqualTo(SampleResults.oneWayUnknown().throughput());
        assertThat(read.throughput().known()).isFalse();
        assertThat(read.oneWay()).isEqualTo(SampleResults.oneWayUnknown().oneWay());
        StoredJson.write(SampleResults.oneWay(), file);
        assertThat(StoredJson.readRun(file)).isEqualTo(SampleResults.oneWay());
    }

    /** Members of the parts that the document does not nest are at its top level. */
    private static Stream<String> fields(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .flatMap(part -> part.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
                        ? fields(part.getType())
                        : Stream.of(part.getName()));
    }

    private ObjectNode json(RunResult result) throws IOException {
        JsonNode tree = mapper.readTree(StoredJson.render(result));
        return (ObjectNode) tree;
    }
}
