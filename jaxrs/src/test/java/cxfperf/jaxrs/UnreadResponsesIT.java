package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.NetworkNamespace;
import cxfperf.testing.Results;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class UnreadResponsesIT {

    @TempDir
    private Path home;

    @Test
    void aClientThatDoesNotReadItsResponsesIsToldWithTheKernelsOwnNumbers() throws Exception {
        try (NetworkNamespace namespace = NetworkNamespace.make()) {
            long before = namespace.activeOpens();
            try (CommandProcess command = CommandProcess.start(
                    namespace.prefix(),
                    List.of(Path.of("src", "test", "faults")),
                    home,
                    "clientserver",
                    "-Dscenario=unread",
                    "-Dport=0",
                    "-Dhost=127.0.0.1",
                    "-Dwarmup=0",
                    "-Dinvocations=300")) {
                assertThat(command.exitCode()).as(command.output()).isZero();
            }
            long opened = namespace.activeOpens() - before;
            JsonNode result = Results.onlyResult(home);

            List<String> codes = new ArrayList<>();
            result.at("/verdict/reasons")
                    .forEach(reason -> codes.add(reason.get("code").asText()));
            assertThat(codes).contains("CONNECTIONS");
            long counted = result.at("/connections/opened").asLong();
            // Connections outside the window are allowed: for the last calls, and to the admin endpoint.
            assertThat(opened).isBetween(counted, counted + 50 + counted / 20);
            assertThat(result.at("/server/connectionsAccepted").asLong()).isBetween(counted - 10, opened);
        }
    }
}
