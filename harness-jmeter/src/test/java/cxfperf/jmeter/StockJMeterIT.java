package cxfperf.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An Apache JMeter put together from its own artifacts, as its users have it, with the zip unpacked into it: its own
 * process, its own libraries, without its GUI.
 */
class StockJMeterIT {

    private static final Path JMETER = Path.of("target", "stock-jmeter").toAbsolutePath();
    private static final Path PLAN = JMETER.resolve("lib/ext/cxfperf/soap-echo.jmx");
    private static final long LIMIT_SECONDS = 240;

    @TempDir
    private Path home;

    @BeforeAll
    static void unpackTheZip() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            Path zip = files.filter(file -> file.getFileName().toString().matches("cxfperf-jmeter-.*\\.zip"))
                    .findFirst()
                    .orElseThrow();
            try (ZipFile packed = new ZipFile(zip.toFile())) {
                packed.stream().filter(entry -> !entry.isDirectory()).forEach(entry -> unpack(packed, entry));
            }
        }
    }

    private static void unpack(ZipFile packed, ZipEntry entry) {
        Path file = JMETER.resolve(entry.getName());
        try (InputStream content = packed.getInputStream(entry)) {
            Files.createDirectories(file.getParent());
            Files.deleteIfExists(file);
            Files.copy(content, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void itsSamplesAreTheCallsOfTheWindowAndTheServerCountsTheSame() throws Exception {
        try (CommandProcess server = CommandProcess.start(home, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0")) {
            int port = server.awaitPort("READY");
            int admin = server.awaitPort("ADMIN");
            Path samples = home.resolve("echo.jtl");
            String output = run(
                    samples,
                    "-Jport=" + port,
                    "-Jadmin=" + admin,
                    "-Jthreads=3",
                    "-Jramp=1",
                    "-Jtime=2",
                    "-Jwarmup=1",
                    "-Jresults=" + home.resolve("results"));

            assertThat(output).contains("VERDICT: PASS");
            JsonNode result = Results.onlyResult(home);
            long ok = result.at("/calls/ok").asLong();
            assertThat(ok).isPositive().isEqualTo(result.at("/calls/started").asLong());
            assertThat(result.at("/server/calls/echoStringDoc").asLong())
                    .isEqualTo(ok + result.at("/coolDownCalls/started").asLong());
            assertThat(result.at("/effective/threadsOf").asText()).startsWith("Apache JMeter 5.");
            assertThat(result.get("threads").asInt()).isEqualTo(3);
            assertThat(result.get("windowSeconds").asDouble()).isEqualTo(2.0);
            List<String> lines = Files.readAllLines(samples);
            assertThat(lines).hasSize((int) ok + 1);
            assertThat(lines.get(0)).contains("elapsed").contains("success");
            assertThat(lines.subList(1, lines.size())).allMatch(line -> line.contains(",true,"));
        }
    }

    @Test
    void optionsThatCannotBeUsedAreOneFailedSampleThatSaysWhy() throws Exception {
        Path samples = home.resolve("refused.jtl");
        run(samples, "-Jthreads=1", "-Joperation=echoNothing");

        assertThat(Files.readAllLines(samples))
                .hasSize(2)
                .last()
                .asString()
                .contains("-Doperation=echoNothing: ")
                .contains("echoStringDoc");
    }

    /** @return what JMeter printed */
    private String run(Path samples, String... properties) throws Exception {
        Path printed = home.resolve("jmeter.out");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                JMETER.resolve("bin/ApacheJMeter.jar").toString(),
                "-n",
                "-t",
                PLAN.toString(),
                "-l",
                samples.toString(),
                "-j",
                home.resolve("jmeter.log").toString()));
        command.addAll(List.of(properties));
        Process jmeter = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            boolean ended = jmeter.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String output = Files.readString(printed);
            assertThat(ended).as(output).isTrue();
            assertThat(jmeter.exitValue()).as(output).isZero();
            return output;
        } finally {
            jmeter.destroyForcibly();
        }
    }
}
