package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Role;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs({OS.LINUX, OS.MAC})
class LoadJvmsTest {

    private final StringBuilder err = new StringBuilder();

    @Test
    void aJvmThatRefusesItsFlagsDidNotStart() throws Exception {
        assertThat(end(java() + " -XX:+NoSuchFlag -version")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("cxfperf: the load JVM did not start: ");
    }

    @Test
    void aServerThatRefusesItsFlagsDidNotStart() throws Exception {
        LoadJvms jvms = new LoadJvms(2);
        LoadJvms.Serving server =
                jvms.serve(shell(java() + " -XX:+NoSuchFlag -version"), Map.of("secret", "of the plan"), "server");

        assertThat(server.ready()).isEmpty();
        assertThat(jvms.endedEarly(server.process(), "server", err)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("cxfperf: the JVM of the server did not start: ");
    }

    @Test
    void aJvmThatNeverReadItsPlanDidNotStartWhateverItsExitValue() throws Exception {
        assertThat(end(java() + " -version")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("cxfperf: the load JVM did not start: ");
    }

    /** A second line would hide the reason from those who show the last one, such as an experiment. */
    @Test
    void aServerThatHasSaidWhyItCannotRunHasTheLastWord() throws Exception {
        LoadJvms jvms = new LoadJvms(2);
        LoadJvms.Serving server = jvms.serve(
                shell("exit " + ExitCode.INVALID.codeFromLoadJvm()), Map.of("secret", "of the plan"), "server");

        assertThat(jvms.endedEarly(server.process(), "server", err)).isEqualTo(ExitCode.INVALID);
        assertThat(err.toString()).isEmpty();
    }

    /** A JVM that gives itself up, for a full disk of its flight recorder for example, exits with 1 too. */
    @Test
    void aJvmThatDiedInItsRunWithTheSameExitValueDidStart() throws Exception {
        assertThat(end(java() + " -cp '" + System.getProperty("java.class.path") + "' cxfperf.cli.LoadMain; exit 1"))
                .isEqualTo(ExitCode.INVALID);
        assertThat(err.toString())
                .isEqualTo("cxfperf: the load JVM ended itself with the unexpected exit value 1, see its message"
                        + " above; if its window had opened, scripts/report renders the seconds until then\n");
    }

    @Test
    void aJvmThatWasKilledIsToldWithItsSignal() throws Exception {
        assertThat(end("kill -9 $$")).isEqualTo(ExitCode.INVALID);
        assertThat(err.toString()).startsWith("cxfperf: the load JVM was killed by signal 9; if its window");
    }

    @Test
    void aServerThatWasKilledIsNotSaidToHaveKeptSeconds() throws Exception {
        assertThat(end("kill -9 $$", Role.SERVER)).isEqualTo(ExitCode.INVALID);
        assertThat(err.toString()).isEqualTo("cxfperf: the load JVM was killed by signal 9\n");
    }

    private ExitCode end(String command) throws Exception {
        return end(command, Role.CLIENT);
    }

    private ExitCode end(String command, Role role) throws Exception {
        LoadJvms jvms = new LoadJvms(1);
        ProcessBuilder quiet = shell(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        return jvms.await(jvms.start(quiet, Map.of("secret", "of the plan")), role, err);
    }

    private static ProcessBuilder shell(String command) {
        return new ProcessBuilder("sh", "-c", command);
    }

    private static String java() {
        return "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "'";
    }
}
