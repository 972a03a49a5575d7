package cxfperf.serverprobe;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.serverprobe.ProbedServer.JvmFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeSecretsTest {

    @Test
    void ofTheFlagsOnlySwitchesAndSizesAreTold() {
        List<String> harmless = List.of(
                "-Xmx2g",
                "-Xms512m",
                "-Xss256k",
                "-XX:+UseZGC",
                "-XX:-UseBiasedLocking",
                "-XX:MaxGCPauseMillis=50",
                "-XX:MaxRAMPercentage=75.0",
                "-XX:MaxMetaspaceSize=256m",
                "-server");
        List<String> told = JvmFacts.shown(java.util.stream.Stream.concat(
                        List.of(
                                "-Ddb.url=jdbc:x://user:hunter2@db",
                                "-Dplain=hunter2",
                                "-javaagent:agent.jar=licence=hunter2",
                                "-agentlib:jdwp=hunter2",
                                "-XX:OnError=curl -H hunter2",
                                "-XX:OnOutOfMemoryError=hunter2",
                                "-Xlog:gc:file=hunter2",
                                "-Xbootclasspath/a:hunter2",
                                "-XX:Flags=hunter2",
                                "hunter2")
                                .stream(),
                        harmless.stream())
                .toList());

        assertThat(told).containsExactlyElementsOf(harmless);
    }

    @Test
    void ofAnAddressNeitherItsParametersNorItsUserAreTold() {
        assertThat(ProbedServer.shown("jms:jndi:dynamicQueues/q?jndiURL=tcp://b:61616&password=hunter2"))
                .isEqualTo("jms:jndi:dynamicQueues/q");
        assertThat(ProbedServer.shown("http://me:hunter2@localhost:8080/greeter"))
                .doesNotContain("hunter2")
                .contains("localhost:8080/greeter");
        assertThat(ProbedServer.shown(null)).isEmpty();
    }
}
