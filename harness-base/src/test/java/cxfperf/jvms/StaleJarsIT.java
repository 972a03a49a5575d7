package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.CommandProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleJarsIT {

    @TempDir
    Path home;

    @Test
    void aCommandSaysSoBeforeItsRun() throws Exception {
        Path jar = file("lib/older-1.jar", 10);
        file("older/pom.xml", 20);
        file("older/src/main/java/A.java", 20);

        try (CommandProcess command = CommandProcess.start(
                List.of(),
                List.of(jar, Path.of("src", "test", "faults")),
                home,
                "client",
                "-Dscenario=socket",
                "-Dmix=nothing:1")) {
            assertThat(command.exitCode()).as(command.output()).isEqualTo(2);
            assertThat(command.lines()).first().asString().startsWith("cxfperf: older-1.jar of ");
        }
    }

    private Path file(String name, long seconds) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
        return Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(seconds)));
    }
}
