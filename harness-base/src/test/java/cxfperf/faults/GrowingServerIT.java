package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class GrowingServerIT {

    @TempDir
    private Path home;

    @Test
    void aServerThatKeepsThreadsAndFilesIsNamedAndItsClientIsNot() throws Exception {
        try (CommandProcess run = CommandProcess.start(
                List.of(),
                List.of(Path.of("src", "test", "faults")),
                home,
                "clientserver",
                "-Dscenario=socket",
                "-Dleak=yes",
                "-Dport=0",
                "-Dthreads=1",
                // Leaves the CPUs to the tests beside it.
                "-Drate=50",
                "-Dtime=40",
                "-Dwarmup=2")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            assertThat(run.output())
                    .contains("warning SERVER_GROWS: the server takes more and more: ")
                    .doesNotContain("CLIENT_GROWS");
        }

        JsonNode growth = Results.onlyResult(home).at("/steadiness/growth");
        assertThat(growth.findValuesAsText("resource")).contains("THREADS", "OPEN_FILES");
        for (JsonNode resource : growth) {
            if (resource.get("resource").asText().equals("THREADS")) {
                assertThat(resource.get("lowPerSecond").asDouble()).isLessThan(2.1);
                assertThat(resource.get("highPerSecond").asDouble()).isGreaterThan(1);
            }
        }
    }
}
