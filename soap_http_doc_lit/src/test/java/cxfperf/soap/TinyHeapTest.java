package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
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
            int admin = server.awaitPort("ADMIN");
            int port = server.awaitPort("READY");
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
        JsonNode result = Results.onlyResult(home);
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
}
