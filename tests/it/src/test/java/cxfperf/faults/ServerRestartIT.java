package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class ServerRestartIT {

    private static final List<Path> FAULTS = List.of(Path.of("src", "test", "faults"));

    @TempDir
    private Path home;

    @Test
    void aRestartedServerIsNamedAndItsCountNotCompared() throws Exception {
        try (CommandProcess first = server(0, 0)) {
            int admin = first.awaitPort("ADMIN");
            int port = first.awaitPort("READY");
            try (CommandProcess client = CommandProcess.start(
                    List.of(),
                    FAULTS,
                    home,
                    "client",
                    "-Dscenario=socket",
                    "-Dport=" + port,
                    "-Dadmin=" + admin,
                    "-Dthreads=1",
                    // Long enough for a busy host to start a server in.
                    "-Dtime=25",
                    "-Dwarmup=0")) {
                client.awaitMeasured(2);
                first.loadJvms().forEach(ProcessHandle::destroyForcibly);
                first.exitCode();

                try (CommandProcess second = server(port, admin)) {
                    second.awaitPort("READY");
                    assertThat(client.exitCode()).as(client.output()).isEqualTo(3);
                }
            }
        }

        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/verdict/reasons").findValuesAsText("code"))
                .contains("PROCESS_ENDED", "CALLS_FAILED")
                .doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN");
        assertThat(result.at("/server/calls").isNull()).isTrue();
        assertThat(result.at("/calls/ok").asLong()).isPositive();
    }

    private CommandProcess server(int port, int admin) throws IOException {
        return CommandProcess.start(
                List.of(), FAULTS, home, "server", "-Dscenario=socket", "-Dport=" + port, "-Dadmin=" + admin);
    }
}
