package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.CommandProcess;
import cxfperf.testing.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class FullDiskIT {

    private static final int SECONDS = 12;

    @TempDir
    private Path home;

    @Test
    void aFullDiskEndsNoLoadAndItsResultIsInvalid() throws Exception {
        Path results = Files.createDirectory(home.resolve("results"));
        try (SmallDisk disk = SmallDisk.mount(results);
                CommandProcess command = CommandProcess.start(
                        disk.prefix(),
                        List.of(Path.of("src", "test", "faults").toAbsolutePath()),
                        home,
                        "clientserver",
                        "-Dscenario=socket",
                        "-Dport=0",
                        "-Dhost=127.0.0.1",
                        "-Dtime=" + SECONDS,
                        "-Dwarmup=0")) {
            command.awaitMeasured(2);
            disk.fill();

            assertThat(command.exitCode()).as(command.output()).isEqualTo(3);
            assertThat(command.output())
                    .containsOnlyOnce("cxfperf: cannot write to " + results)
                    .contains("VERDICT: INVALID - HARNESS_FAULT", "No space left on device")
                    .contains("result.json could not be written to");
        }
    }
}
