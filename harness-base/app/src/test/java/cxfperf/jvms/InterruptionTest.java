package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a JVM says and ends with after a termination signal. */
@Execution(ExecutionMode.CONCURRENT)
class InterruptionTest {

    /** A JVM that gets as far as its argument says, and hangs. */
    static final class Hanging {

        private Hanging() {}

        public static void main(String[] args) throws InterruptedException {
            Interruption end = Interruption.bySignals(1, "the results are not written");
            end.watch(() -> System.out.println("asked"));
            if (!args[0].equals("measuring")) {
                end.written(ExitCode.FAILED);
            }
            if (args[0].equals("done")) {
                end.done(ExitCode.PASSED);
            }
            System.out.println("ready");
            Thread.sleep(60_000);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "measuring, INVALID, the results are not written within 1 s",
        "written,   FAILED,  'the results of the run are written, but its clients could not be closed within 1 s'",
    })
    void whatIsLateIsSaidAndTheExitValueIsOfWhatWasWritten(String reached, ExitCode code, String said)
            throws Exception {
        Process process = start(reached);

        assertThat(output(process)).contains("asked\n", "cxfperf: " + said + "\n");
        assertThat(process.waitFor()).isEqualTo(code.codeFromLoadJvm());
    }

    @Test
    void aJvmThatIsDoneIsAskedNothing() throws Exception {
        assertThat(output(start("done"))).doesNotContain("asked", "within");
    }

    private static Process start(String reached) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hanging.class.getName(),
                        reached)
                .redirectErrorStream(true)
                .start();
    }

    /** All of it, with a signal once the JVM is ready. */
    private static String output(Process process) throws IOException {
        StringBuilder text = new StringBuilder();
        try (BufferedReader reader = process.inputReader()) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                text.append(line).append('\n');
                if (line.equals("ready")) {
                    // Not the process's own method, which closes its streams.
                    process.toHandle().destroy();
                }
            }
        }
        return text.toString();
    }
}
