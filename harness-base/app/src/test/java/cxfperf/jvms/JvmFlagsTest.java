package cxfperf.jvms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {

    /** A JVM with the flags of two collectors does not start. */
    @Test
    void theCollectorOfABusFileGivesWayToTheUsers() {
        List<String> config =
                List.of("-XX:+UseParallelGC", "-Dhttp.maxConnections=1000", "-XX:+UseStringDeduplication");

        assertThat(LoadJvm.joinedFlags(config, List.of("-Xmx1g", "-XX:+UseG1GC")))
                .containsExactly("-Dhttp.maxConnections=1000", "-XX:+UseStringDeduplication", "-Xmx1g", "-XX:+UseG1GC");
        assertThat(LoadJvm.joinedFlags(config, List.of("-Xmx1g")))
                .containsExactly(
                        "-XX:+UseParallelGC", "-Dhttp.maxConnections=1000", "-XX:+UseStringDeduplication", "-Xmx1g");
    }
}
