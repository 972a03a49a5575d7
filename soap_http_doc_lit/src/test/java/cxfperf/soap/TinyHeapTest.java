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
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class TinyHeapTest {

    /** "[2026-11-21T09:00:00.123+0000] GC(7) Pause Young (Allocation Failure) 12M->9M(23M) 4.567ms". */
    private static final Pattern PAUSE = Pattern.compile("\\[([^]]+)] GC\\(\\d+\\) Pause .* ([0-9.]+)ms");

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");

    @TempDir
    private Path home;

    @Test
    void aServerThatCollectsAllTheTimeIsToldWithThePausesOfItsLog() throws Exception {
        Path log = home.resolve("gc.log");
        try (CommandProcess server = CommandProcess.start(
                home,
                "server",
                "-Dport=0",
                "-DjvmArgs=-Xmx24m -Xmn1m -XX:+UseSerialGC -Xlog:gc:file=" + log + ":utctime")) {
            int admin = port(server.awaitLine(line -> line.startsWith("ADMIN ")));
            int port = port(server.awaitLine(line -> line.startsWith("READY ")));
            try (CommandProcess client = CommandProcess.start(
                    home,
                    "client",
                    "-Dport=" + port,
                    "-Dadmin=" + admin,
                    "-Doperation=echoComplexTypeDoc",
                    "-Dsize=100",
                    "-Dtime=6",
                    "-Dwarmup=4")) {
                assertThat(client.exitCode()).as(client.output()).isZero();
            }
        }
        JsonNode result = result();
        ZonedDateTime opened = ZonedDateTime.parse(result.at("/startedAt").asText());
        List<Double> pauses = pausesAfter(opened, log);
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

    /** No call is out when the window opens, and none comes after the last one: so no pause lies on an edge. */
    private static List<Double> pausesAfter(ZonedDateTime opened, Path log) throws IOException {
        List<Double> pauses = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher pause = PAUSE.matcher(line);
            if (pause.matches()) {
                ZonedDateTime at = OffsetDateTime.parse(pause.group(1), STAMP).toZonedDateTime();
                if (at.isAfter(opened)) {
                    pauses.add(Double.valueOf(pause.group(2)));
                }
            }
        }
        return pauses;
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
