package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.CannotRunException;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.DelayedScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With an {@code ssh} that runs the command on this host, and a {@code scripts/server} that says its process id, its
 * arguments and READY.
 */
class SshServerTest {

    @TempDir
    private Path checkout;

    private Settings settings;
    private String ssh;

    @BeforeEach
    void otherHost() throws Exception {
        settings = CommandLine.parse(
                        List.of("server", "-Dport=0", "-DjvmArgs=-Xmx1g -Dname='two words'"),
                        Scenarios.of(List.of(new DelayedScenario())),
                        new StringBuilder())
                .orElseThrow();
        ssh = script(checkout.resolve("ssh"), "shift 3\nexec sh -c \"$1\"\n");
        script(
                checkout.resolve("scripts").resolve("server"),
                "echo $$ > pid\nprintf '%s\\n' \"$@\" > arguments\necho 'ADMIN http://localhost:7002/'\n"
                        + "echo 'READY tcp://localhost:7001/'\nexec sleep 1000\n");
    }

    @Test
    void theServerIsStartedInTheCheckoutAndEndsWithTheConnection() throws Exception {
        ProcessHandle server;
        try (SshServer started = SshServer.start(ssh, place(), settings, checkout.resolve("server.log"))) {
            assertThat(started.ready().port()).hasValue(7001);
            // The path is valid on the other host only.
            assertThat(started.ready().adminFrom(SshServer.host(place())).port())
                    .isEmpty();
            assertThat(checkout.resolve("arguments"))
                    .content()
                    .isEqualTo("delayed\n-Dport=0\n-DjvmArgs=-Xmx1g -Dname='two words'\n");
            server = ProcessHandle.of(Long.parseLong(
                            Files.readString(checkout.resolve("pid")).trim()))
                    .orElseThrow();
            assertThat(server.isAlive()).isTrue();
        }
        server.onExit().get(2, TimeUnit.MINUTES);
        assertThat(checkout.resolve("server.log")).content().contains("READY");
    }

    @Test
    void aServerThatEndsAtOnceIsNotWaitedFor() throws Exception {
        script(checkout.resolve("scripts").resolve("server"), "echo 'cxfperf: no such option' >&2\nexit 2\n");

        assertThatThrownBy(() -> SshServer.start(ssh, place(), settings, checkout.resolve("server.log")))
                .isInstanceOf(CannotRunException.class)
                .hasMessageContaining("no such option");
    }

    @Test
    void anUnpackedDistributionHasItsScriptsInBin() throws Exception {
        Files.move(checkout.resolve("scripts"), checkout.resolve("bin"));

        try (SshServer started = SshServer.start(ssh, place(), settings, checkout.resolve("server.log"))) {
            assertThat(started.ready().port()).hasValue(7001);
        }
    }

    private String place() {
        return "somebody@otherhost:" + checkout;
    }

    private static String script(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file.toString();
    }
}
