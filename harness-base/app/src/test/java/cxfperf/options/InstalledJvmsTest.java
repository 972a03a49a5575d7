package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.ChosenJvm.InstalledJvms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledJvmsTest {

    @TempDir
    private Path jvms;

    private InstalledJvms installed;

    @BeforeEach
    void install() throws IOException {
        jdk("java-17", "17.0.9");
        jdk("openjdk-17", "17.0.15");
        jdk("temurin-25", "25.0.3");
        jdk("broken", "unknown");
        Files.createDirectories(jvms.resolve("no-jdk"));
        installed = new InstalledJvms(List.of(jvms.resolve("missing"), jvms));
    }

    @Test
    void aReleaseIsTheNewestOfItsUpdatesAndNewestIsTheNewestOfAll() throws IOException {
        assertThat(installed.find("17")).contains(jvms.resolve("openjdk-17").toRealPath());
        assertThat(installed.find("newest")).contains(jvms.resolve("temurin-25").toRealPath());
        assertThat(installed.find("21")).isEmpty();
        assertThat(installed.find("/usr/lib/jvm/java-17")).isEmpty();
    }

    @Test
    void theVersionIsThatOfTheJdkAndUnknownWhereThereIsNone() {
        assertThat(new ChosenJvm(java("openjdk-17")).version()).contains(Runtime.Version.parse("17.0.15"));
        assertThat(new ChosenJvm(java("broken")).version()).isEmpty();
        assertThat(new ChosenJvm(java("missing")).version()).isEmpty();
    }

    /** Others take HotSpot's own options for mistakes, and say so in every run. */
    @Test
    void onlyHotSpotIsTakenForHotSpot() throws IOException {
        Path java = java("openjdk-17");
        Path release = jvms.resolve("openjdk-17").resolve("release");

        Files.writeString(release, "MODULES=\"java.base jdk.hotspot.agent jdk.jfr\"\n");
        assertThat(new ChosenJvm(java).isHotSpot()).isTrue();

        Files.writeString(release, "MODULES=\"java.base openj9.jvm openj9.sharedclasses\"\n");
        assertThat(new ChosenJvm(java).isHotSpot()).isFalse();

        Files.delete(release);
        assertThat(new ChosenJvm(java).isHotSpot()).isFalse();
    }

    private Path java(String jdk) {
        return jvms.resolve(jdk).resolve("bin").resolve("java");
    }

    private void jdk(String name, String version) throws IOException {
        Path bin = Files.createDirectories(jvms.resolve(name).resolve("bin"));
        assertThat(Files.createFile(bin.resolve("java")).toFile().setExecutable(true))
                .isTrue();
        Files.writeString(jvms.resolve(name).resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    }
}
