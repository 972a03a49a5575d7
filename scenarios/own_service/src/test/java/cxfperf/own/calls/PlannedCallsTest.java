package cxfperf.own.calls;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.own.calls.PlannedCalls.CallTurn;
import cxfperf.own.requests.RequestFile;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannedCallsTest {

    @TempDir
    Path directory;

    private String rows = "none";

    @Test
    void aCallThatUsesNoRowLeavesThemToTheOthers() throws Exception {
        write("a.json", "{\"no\": ${row:no}}");
        write("b.json", "{}");
        rows = write("rows.csv", "no\n7\n8\n").toString();
        PlannedCalls calls = calls();
        CallTurn a = calls.turn("a", 0);
        CallTurn b = calls.turn("b", 0);

        a.values().next();
        assertThat(sent(a)).isEqualTo("{\"no\": 7}");
        for (int i = 0; i < 3; i++) {
            b.values().next();
            assertThat(sent(b)).isEqualTo("{}");
        }
        a.values().next();
        assertThat(sent(a)).isEqualTo("{\"no\": 8}");
    }

    private PlannedCalls calls() throws Exception {
        return new PlannedCalls(
                spec(),
                (operation, variables, checks) -> new ServiceRequest(
                        operation,
                        Optional.empty(),
                        Map.of(),
                        Optional.of(variables.template(
                                RequestFile.read("request", directory.resolve(operation + ".json")))),
                        checks.verifiers(operation, any -> Optional.empty())));
    }

    private ClientSpec spec() {
        Map<String, String> options =
                Map.of("rows", rows, "expect", "none", "validateReplies", "none", "client", "cxf");
        return new ClientSpec("http", "localhost", 1, Optional.empty(), 2, 1, Duration.ofSeconds(1), options);
    }

    private static String sent(CallTurn turn) throws CallFailedException {
        return turn.call().body().orElseThrow().text(turn.values());
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
