package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jvms.SshCommand.Remote;
import cxfperf.options.CannotRunException;
import cxfperf.options.Settings;
import cxfperf.options.SshPlace;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.TypedSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With an {@code ssh} that runs the command on this host, and a {@code scripts/server} that says its process id, its
 * arguments and READY.
 */
class SshCommandTest {

    @TempDir
    private Path checkout;

    private Settings settings;
    private String ssh;

    @BeforeEach
    void otherHost() throws Exception {
        settings = TypedSettings.of(new DelayedScenario(), "server", "-Dport=0", "-DjvmArgs=-Xmx1g -Dname='two words'");
        ssh = script(checkout.resolve("ssh"), "shift 3\nexec sh -c \"$1\"\n");
        script(
                checkout.resolve("scripts").resolve("server"),
                "echo $$ > pid\nprintf '%s\\n' \"$@\" > arguments\necho 'ADMIN http://localhost:7002/'\n"
                        + "echo 'READY tcp://localhost:7001/'\nexec sleep 1000\n");
    }

    @Test
    void theServerIsStartedInTheCheckoutAndEndsWithTheConnection() throws Exception {
        ProcessHandle server;
        try (SshCommand started =
                SshCommand.start(ssh, Remote.server(place(), settings), checkout.resolve("server.log"))) {
            assertThat(started.ready().port()).hasValue(7001);
            // The path is valid on the other host only.
            assertThat(started.ready().adminFrom(place().host()).port()).isEmpty();
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

        assertThatThrownBy(
                        () -> SshCommand.start(ssh, Remote.server(place(), settings), checkout.resolve("server.log")))
                .isInstanceOf(CannotRunException.class)
                .hasMessageContaining("no such option");
    }

    @Test
    void filesAreHandedOverBeforeTheStartForTheUserAlone() throws Exception {
        byte[] bytes = new byte[100_000];
        new Random(1).nextBytes(bytes);
        Remote remote = new Remote(place(), "server", List.of(), Map.of(".keys/ab/key.p12", bytes), "agent on x");

        try (SshCommand started = SshCommand.start(ssh, remote, checkout.resolve("server.log"))) {
            assertThat(started.ready().port()).hasValue(7001);
            Path file = checkout.resolve(".keys/ab/key.p12");
            assertThat(file).hasBinaryContent(bytes);
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
    }

    private SshPlace place() {
        return SshPlace.of("somebody@otherhost:" + checkout);
    }

    private static String script(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file.toString();
    }
}
