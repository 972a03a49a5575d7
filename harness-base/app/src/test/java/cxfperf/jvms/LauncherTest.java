package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Home;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LauncherTest {

    private static final Path CHECKOUT = Path.of("..", "..").toAbsolutePath().normalize();

    @Test
    void aToolIsStartedFromTheFirstScenario(@TempDir Path home) throws Exception {
        Files.createDirectory(home.resolve("scripts"));
        Files.copy(CHECKOUT.resolve("scripts/launch-tool"), home.resolve("scripts/launch-tool"));
        Path launch = home.resolve("scripts/launch");
        Files.writeString(launch, "#!/bin/sh\necho \"$@\"\n");
        assertThat(launch.toFile().setExecutable(true)).isTrue();

        assertThat(tool(home)).isEqualTo("report: no scenario module is built yet (mvn package)");
        built(home, "harness-jmeter");
        assertThat(tool(home)).isEqualTo("report: no scenario module is built yet (mvn package)");
        built(home, "samples/hello");
        assertThat(tool(home)).isEqualTo("report hello -Dresults=here");
        built(home, "jaxrs");
        built(home, "soap");
        assertThat(tool(home)).isEqualTo("report jaxrs -Dresults=here");
        Files.createFile(home.resolve("packed.jar"));
        assertThat(tool(home)).isEqualTo("report packed -Dresults=here");
    }

    @Test
    void aScriptIsFoundThroughASymbolicLink(@TempDir Path home) throws Exception {
        Path scripts = Files.createDirectory(home.resolve("scripts"));
        Path launch = Files.writeString(scripts.resolve("launch"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(launch.toFile().setExecutable(true)).isTrue();
        Path script = Files.copy(CHECKOUT.resolve("scripts/client"), scripts.resolve("client"));
        Path link = Files.createSymbolicLink(home.resolve("load"), script);

        assertThat(output("sh", link.toString(), "soap")).isEqualTo("client soap");
        try (Stream<Path> all = Files.list(CHECKOUT.resolve("scripts"))) {
            assertThat(all)
                    .allSatisfy(each -> assertThat(Files.readString(each)).doesNotContain("dirname \"$0\""));
        }
    }

    /** With the locale C a letter outside ASCII in an argument is lost before Java's main method sees it. */
    @ParameterizedTest
    @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "'', C.UTF-8", "de_DE.UTF-8, de_DE.UTF-8"})
    void javaReadsArgumentsInTheCharactersOfTheirBytes(String given, String used, @TempDir Path home) throws Exception {
        Files.createDirectory(home.resolve("scripts"));
        Path launch = Files.copy(CHECKOUT.resolve("scripts/launch"), home.resolve("scripts/launch"));
        built(home, "jaxrs");
        Files.createFile(home.resolve("jaxrs/target/jaxrs.jar"));
        Path java = Files.createDirectories(home.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"$LC_ALL\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();

        String[] command = {"JAVA_HOME=" + home.resolve("jdk"), "sh", launch.toString(), "client", "jaxrs"};
        assertThat(output(Stream.concat(
                                Stream.of("env", "-u", "LANG", "-u", "LC_CTYPE", "LC_ALL=" + given), Stream.of(command))
                        .toArray(String[]::new)))
                .isEqualTo(used);
    }

    private static void built(Path home, String module) throws IOException {
        Path libraries = Files.createDirectories(home.resolve(module).resolve("target/lib"));
        Files.createFile(libraries.resolve("harness-app-1.0.jar"));
    }

    private static String tool(Path home) throws IOException {
        return output("sh", home.resolve("scripts/launch-tool").toString(), "report", "-Dresults=here");
    }

    private static String output(String... command) throws IOException {
        Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    @Test
    void aCommandOfAnExperimentEndsWithTheExperiment() {
        List<String> command = LoadJvm.commandLikeThis(new Home(CHECKOUT), "some.jar");
        assertThat(command)
                .contains("-D" + LoadJvm.PARENT_PROPERTY + "="
                        + ProcessHandle.current().pid())
                .endsWith("-cp", "some.jar", LoadJvm.COMMAND);
    }
}
