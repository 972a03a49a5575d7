package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.ResultSchema;
import cxfperf.testing.Results;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ResultFileIT {

    @TempDir
    private Path home;

    @Test
    void aRunOfAllOperationsFollowsTheSchema() throws Exception {
        try (CommandProcess run = CommandProcess.start(
                home, "clientserver", "-Dport=0", "-Doperation=mixed", "-Dthreads=2", "-Dtime=2", "-Dwarmup=1")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
        }
        JsonNode result = Results.onlyResult(home);

        assertThat(ResultSchema.violations(result)).isEmpty();
        assertThat(result.get("operations").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("get", "post", "put", "delete");
    }
}
