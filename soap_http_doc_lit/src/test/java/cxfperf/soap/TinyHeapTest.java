package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class TinyHeapTest {

    @TempDir
    private Path home;

    @Test
    void aServerThatCollectsAllTheTimeIsToldWithThePausesOfItsLog() throws Exception {
        Path log = home.resolve("gc.log");
        List<Double> pauses;
        try (CommandProcess server = CommandProcess.start(
                home,
                "server",
                "-Dport=0",
                "-DjvmArgs=-Xmx24m -Xmn1m -XX:+UseSerialGC -Xlog:gc:file=" + log + ":utctime")) {
            int admin = port(server.awaitLine(line -> line.startsWith("ADMIN ")));
            int port = port(server.awaitLine(line -> line.startsWith("READY ")));
            try (LoggedLooks looks = new LoggedLooks(URI.create("http://localhost:" + admin + "/"), log)) {
                try (CommandProcess client = CommandProcess.start(
                        home,
                        "client",
                        "-Dport=" + port,
                        "-Dadmin=" + looks.port(),
                        "-Doperation=echoComplexTypeDoc",
                        "-Dsize=100",
                        "-Dtime=6",
                        "-Dwarmup=4")) {
                    assertThat(client.exitCode()).as(client.output()).isZero();
                }
                assertThat(looks.pausesAtLooks()).as(server.output()).hasSize(2);
                // The run's figures are the difference of these two looks.
                pauses = looks.pauses()
                        .subList(
                                looks.pausesAtLooks().get(0),
                                looks.pausesAtLooks().get(1));
            }
        }
        JsonNode result = result();
        double sum = pauses.stream().mapToDouble(Double::doubleValue).sum();

        assertThat(pauses).isNotEmpty();
        assertThat(result.at("/server/gcPauseMillis").asDouble()).isCloseTo(sum, withPercentage(10));
        double longest = pauses.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        assertThat(result.at("/server/gcLongestPauseMillis").asDouble()).isCloseTo(longest, withPercentage(10));
        assertThat(result.at("/verdict/reasons")).anySatisfy(reason -> {
            assertThat(reason.get("code").asText()).isEqualTo("GC_PAUSES");
            assertThat(reason.get("evidence").asText()).startsWith("the server JVM stood still for");
        });
    }

    private JsonNode result() throws IOException {
        try (Stream<Path> runs = Files.list(home.resolve("results"))) {
            return new ObjectMapper()
                    .readTree(runs.filter(Files::isDirectory)
                            .findFirst()
                            .orElseThrow()
                            .resolve("result.json")
                            .toFile());
        }
    }

    private static int port(String line) {
        return URI.create(line.substring(line.indexOf(' ') + 1)).getPort();
    }
}
