package cxfperf.serverprobe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProbeSecretsTest {

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
