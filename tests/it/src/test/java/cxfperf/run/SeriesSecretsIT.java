package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.NoOpScenario;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep stores its options, and a password among them as three asterisks. */
class SeriesSecretsIT {

    @TempDir
    private Path home;

    @Test
    void aPasswordAmongTheFlagsOfTheJvmIsInNoFile() throws Exception {
        List<String> command = List.of(
                "client",
                "-Dresults=" + home.resolve("results"),
                "-Dadmin=none",
                "-Dthreads=1,2",
                "-Dinvocations=2",
                "-Dwarmup=0",
                "-DjvmArgs=-Xmx1g -Djavax.net.ssl.trustStorePassword=open-sesame");

        ExitCode code = ClientMain.run(ClientOptions.from(
                CommandLine.parse(command, Scenarios.of(List.of(new NoOpScenario())), System.out)
                        .orElseThrow(),
                new Home(home)));

        assertThat(code).isEqualTo(ExitCode.PASSED);
        try (Stream<Path> files = Files.walk(home)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).extracting(file -> file.getFileName().toString()).contains("experiment.json");
            for (Path file : all) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("open-sesame");
            }
        }
    }
}
