package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.CountingRelay;
import cxfperf.testing.Results;
import cxfperf.testing.WireClaims;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests bus files with JVM flags, in JVMs of their own: a user only has to name the file. */
@Execution(ExecutionMode.CONCURRENT)
@Order(2)
class ConfigFlagsIT {

    private static final Path CONFIGS =
            Path.of("..", "configs").toAbsolutePath().normalize();

    private static final String URL_CONNECTION = "URLConnectionHTTPConduit";

    @TempDir
    private Path home;

    static Stream<Path> flagFiles() throws IOException {
        return Files.list(CONFIGS)
                .filter(file -> file.toString().endsWith(".jvm"))
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("flagFiles")
    void everyFileOfFlagsBelongsToABusFileAndSaysWhy(Path file) throws IOException {
        assertThat(Path.of(file.toString().replaceFirst("\\.jvm$", ".xml"))).isRegularFile();
        assertThat(Files.readAllLines(file)).first().asString().startsWith("# ");
    }

    @Test
    @Tag("thorough")
    void theClaimsOfFilesThatAreInEffectByFlagsHoldOnTheWire() throws Exception {
        try (CommandProcess server = CommandProcess.start(home, "server", "-Dport=0")) {
            int port = server.awaitPort("READY");
            inEffectOnTheWire(
                    port, "client-urlconnection.xml", URL_CONNECTION, "Keep-Alive", "-Dhttp.maxConnections=1000");
            inEffectOnTheWire(
                    port,
                    "client-common-pool.xml",
                    "HttpClientHTTPConduit",
                    "Keep-Alive",
                    "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2");
            inEffectOnTheWire(
                    port,
                    "client-no-keepalive.xml",
                    URL_CONNECTION,
                    "close",
                    "-Dorg.apache.cxf.transport.http.forceURLConnection=true");
        }
    }

    private void inEffectOnTheWire(int port, String client, String conduit, String connection, String flag)
            throws Exception {
        Path results = home.resolve(client);
        try (CountingRelay relay = CountingRelay.recording(port);
                CommandProcess run = CommandProcess.start(
                        results,
                        "client",
                        "-Dport=" + relay.port(),
                        "-Dadmin=none",
                        "-Dthreads=2",
                        "-Dinvocations=10",
                        "-Dwarmup=0",
                        "-Dcfg=" + CONFIGS.resolve(client))) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            WireClaims.check(client, relay);
        }
        JsonNode effective = Results.onlyResult(results).get("effective");
        assertThat(effective.get("conduit").asText()).isEqualTo(conduit);
        assertThat(effective.get("httpVersion").asText()).isEqualTo("HTTP/1.1");
        assertThat(effective.get("connection").asText()).isEqualTo(connection);
        assertThat(effective.get("jvmFlags").toString()).contains(flag);
    }
}
