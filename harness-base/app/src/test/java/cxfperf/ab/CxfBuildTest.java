package cxfperf.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses an {@code mvn} that copies a module's only source as its jar, and that records its arguments. */
class CxfBuildTest {

    private static final String RELEASE = "4.2.3";

    @TempDir
    private Path directory;

    private Path checkout;
    private final StringBuilder told = new StringBuilder();

    @BeforeEach
    void checkout() throws IOException {
        checkout = Files.createDirectory(directory.resolve("checkout"));
        for (String module : List.of("", "echo", "samples/rest")) {
            Files.createDirectories(checkout.resolve(module));
            Files.writeString(checkout.resolve(module).resolve("pom.xml"), "<project/>");
        }
        source("echo", "echo as it is");
        source("samples/rest", "rest as it is");
        maven("");
    }

    private void source(String module, String text) throws IOException {
        Files.writeString(checkout.resolve(module).resolve("Source.java"), text);
    }

    /** @param inTheMiddle action when half of the jar is written */
    private void maven(String inTheMiddle) throws IOException {
        Path script = directory.resolve("mvn");
        Files.writeString(
                script,
                """
                #!/bin/sh
                echo "$@" >> '%s'
                mkdir -p "$6/target"
                jar="$6/target/$(basename "$6").jar"
                printf half > "$jar"
                %s
                cat "$6/Source.java" > "$jar"
                """
                        .formatted(directory.resolve("calls"), inTheMiddle));
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    /** Makes a new build, as each variant and each experiment does. */
    private Path jar(String module, String version) throws Exception {
        return new CxfBuild(new Home(checkout), module, directory.resolve("mvn").toString()).jar(version, told);
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(directory.resolve("calls"));
    }

    private static String call(String module, String version) {
        return "-B -q -DskipTests -Dcxf.version=" + version + " -pl " + module + " -am package";
    }

    @Test
    void variantsAndModulesOfOneReleaseShareACopyThatIsBuiltOnce() throws Exception {
        Path echo = jar("echo", RELEASE);
        Path rest = jar("rest", RELEASE);
        // A build does not depend on this file.
        Files.createDirectory(checkout.resolve("results"));
        Files.writeString(checkout.resolve("results").resolve("result.json"), "{}");
        Files.writeString(checkout.resolve("notes.md"), "to do");

        assertThat(jar("echo", RELEASE)).isEqualTo(echo).hasContent("echo as it is");
        assertThat(jar("rest", RELEASE)).isEqualTo(rest).hasContent("rest as it is");
        assertThat(calls()).containsExactly(call("echo", RELEASE), call("samples/rest", RELEASE));
        Path copy = checkout.resolve(".variants").resolve("cxf-" + RELEASE);
        assertThat(echo).startsWith(copy);
        assertThat(rest).startsWith(copy);
        assertThat(told)
                .hasToString(
                        "building echo with CXF 4.2.3 in " + copy + "\nbuilding rest with CXF 4.2.3 in " + copy + "\n");

        assertThat(jar("echo", "4.1.1")).hasContent("echo as it is").isNotEqualTo(echo);
        assertThat(calls()).hasSize(3).last().isEqualTo(call("echo", "4.1.1"));
    }

    @Test
    void aCopyWhoseBuildWasKilledInTheMiddleIsBuiltAnew() throws Exception {
        jar("rest", RELEASE);
        Path half = directory.resolve("half");
        maven("touch '" + half + "'; exec sleep 1000");
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread command = new Thread(() -> {
            try {
                jar("echo", RELEASE);
            } catch (Throwable t) {
                end.set(t);
            }
        });
        command.start();
        while (Files.notExists(half)) {
            assertThat(command.isAlive()).isTrue();
            Thread.sleep(5);
        }
        command.interrupt();
        command.join();
        assertThat(end.get()).isInstanceOf(InterruptedException.class);

        maven("");
        assertThat(jar("echo", RELEASE)).hasContent("echo as it is");
        // The killed build may have left half of its libraries.
        assertThat(jar("rest", RELEASE)).hasContent("rest as it is");
        assertThat(calls())
                .containsExactly(
                        call("samples/rest", RELEASE),
                        call("echo", RELEASE),
                        call("echo", RELEASE),
                        call("samples/rest", RELEASE));
    }

    @Test
    void aBuildThatFailsIsToldWithItsLogAndLeavesNothingToTake() throws Exception {
        maven("echo 'no such release'; exit 1");

        assertThatThrownBy(() -> jar("echo", RELEASE))
                .isInstanceOf(CannotRunException.class)
                .hasMessage(
                        "the build with CXF 4.2.3 failed; see " + checkout.resolve(".variants/cxf-4.2.3/build.log"));
        assertThat(checkout.resolve(".variants/cxf-4.2.3/build.log")).hasContent("no such release");

        maven("");
        assertThat(jar("echo", RELEASE)).hasContent("echo as it is");
    }

    @Test
    void aCopyOfOlderSourcesIsNotTaken() throws Exception {
        jar("echo", RELEASE);
        jar("rest", RELEASE);
        source("echo", "echo as it will be");
        Files.delete(checkout.resolve("samples/rest/Source.java"));
        Files.writeString(checkout.resolve("samples/rest/Other.java"), "by another name");

        assertThat(jar("echo", RELEASE)).hasContent("echo as it will be");
        assertThat(checkout.resolve(".variants/cxf-4.2.3/samples/rest"))
                .isDirectoryNotContaining("glob:**/Source.java")
                .isDirectoryNotContaining("glob:**/target");
        assertThat(calls())
                .containsExactly(call("echo", RELEASE), call("samples/rest", RELEASE), call("echo", RELEASE));
    }

    @Test
    void whereThereAreNoSourcesAnotherReleaseIsRefusedInOneLine(@TempDir Path unpacked) {
        assertThatThrownBy(() -> new CxfBuild(new Home(unpacked), "jaxrs", "mvn").jar(RELEASE, told))
                .isInstanceOf(UsageException.class)
                .hasMessage("cxfVersion=4.2.3: another CXF release is built from the sources, and " + unpacked
                        + " has none; run this in a checkout");
        assertThat(told).isEmpty();
        assertThat(unpacked).isEmptyDirectory();
    }
}
