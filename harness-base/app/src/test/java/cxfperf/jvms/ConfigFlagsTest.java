package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

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
                "# flags\n-XX:+UseParallelGC\n-Djava.version=any\n17+ -Dcxfperf.test.missing=a b\n999+ -Dnot.known=1\n");
        assertThat(ConfigFlags.missing(cfg))
                .containsExactly("own.jvm asks for -Dcxfperf.test.missing=a b, and this JVM was started without it");
        assertThat(ConfigFlags.missing(BusFile.NONE)).isEmpty();
    }
}
