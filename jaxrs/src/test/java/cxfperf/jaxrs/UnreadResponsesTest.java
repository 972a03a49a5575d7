package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.NetworkNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
class UnreadResponsesTest {

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
                    "-Dtime=8")) {
                assertThat(command.exitCode()).as(command.output()).isZero();
            }
            long opened = namespace.activeOpens() - before;
            JsonNode result = result();

            List<String> codes = new ArrayList<>();
            result.at("/verdict/reasons")
                    .forEach(reason -> codes.add(reason.get("code").asText()));
            assertThat(codes).containsAnyOf("CONNECTION_CHURN", "CONNECTION_LEAK");
            long counted = result.at("/connections/opened").asLong();
            // What is opened outside the window: by the last calls, and to the admin endpoint.
            assertThat(opened).isBetween(counted, counted + 50 + counted / 20);
            assertThat(result.at("/server/connectionsAccepted").asLong()).isBetween(counted - 10, opened);
        }
    }

    private JsonNode result() throws Exception {
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            return new ObjectMapper()
                    .readTree(runs.filter(Files::isDirectory)
                            .findFirst()
                            .orElseThrow()
                            .resolve("result.json")
                            .toFile());
        }
    }
}
