package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LauncherTest {

    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void theFlagsOfACommandAreInOneFileThatScriptsAndProfilesRead() throws IOException {
        List<String> flags = Files.readAllLines(CHECKOUT.resolve("scripts/launcher.jvm")).stream()
                .filter(line -> line.startsWith("-"))
                .toList();
        assertThat(flags).isNotEmpty();
        for (String reader : List.of("pom.xml", "scripts/launch")) {
            String text = Files.readString(CHECKOUT.resolve(reader));
            assertThat(text).contains("launcher.jvm");
            flags.forEach(flag -> assertThat(text).doesNotContain(flag));
        }
    }

    @Test
    void aCommandOfAnExperimentEndsWithTheExperiment() {
        List<String> command = Launcher.again(new Home(CHECKOUT), "some.jar");
        assertThat(command)
                .contains("-D" + LoadJvm.PARENT_PROPERTY + "="
                        + ProcessHandle.current().pid())
                .endsWith("-cp", "some.jar", EntryPoints.COMMAND);
    }
}
