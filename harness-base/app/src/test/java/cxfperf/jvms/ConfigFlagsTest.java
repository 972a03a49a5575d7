package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.BusFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFlagsTest {

    @TempDir
    private Path directory;

    /** An agent of JMeter is started before anybody names a bus file. */
    @Test
    void propertiesThatThisJvmDoesNotHaveAreMissing() throws Exception {
        Path xml = Files.writeString(directory.resolve("own.xml"), "<beans/>");
        BusFile cfg = BusFile.of(Optional.of(xml.toUri()));
        assertThat(ConfigFlags.missing(cfg)).isEmpty();

        Files.writeString(
                directory.resolve("own.jvm"),
                "# flags\n-XX:+UseParallelGC\n-Djava.version=any\n-Dcxfperf.test.missing=a b\n999+ -Dnot.known=1\n");
        assertThat(ConfigFlags.missing(cfg))
                .containsExactly("own.jvm asks for -Dcxfperf.test.missing=a b, and this JVM was started without it");
        assertThat(ConfigFlags.missing(BusFile.NONE)).isEmpty();
    }

    @Test
    void aPropertyForThisJdkIsMissingToo() throws Exception {
        Path xml = Files.writeString(directory.resolve("own.xml"), "<beans/>");
        Files.writeString(directory.resolve("own.jvm"), "17+ -Dcxfperf.test.missing=1\n999+ -Dcxfperf.test.other=1\n");

        assertThat(ConfigFlags.missing(BusFile.of(Optional.of(xml.toUri()))))
                .containsExactly("own.jvm asks for -Dcxfperf.test.missing=1, and this JVM was started without it");
    }

    @Test
    void aLineThatIsNoFlagIsNamed() throws Exception {
        Path xml = Files.writeString(directory.resolve("own.xml"), "<beans/>");
        Files.writeString(directory.resolve("own.jvm"), "cxfperf.test.missing=1\n");

        assertThatThrownBy(() -> ConfigFlags.missing(BusFile.of(Optional.of(xml.toUri()))))
                .hasMessage("own.jvm line 1: one JVM flag is expected, got cxfperf.test.missing=1");
    }
}
