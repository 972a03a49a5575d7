package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentAddressTest {

    @Test
    void anAgentWithoutAPortHasJMetersOwn() {
        assertThat(AgentAddress.list("h1, h2:2000,[fe80::1],[fe80::1]:7"))
                .containsExactly(
                        new AgentAddress("h1", 1099),
                        new AgentAddress("h2", 2000),
                        new AgentAddress("[fe80::1]", 1099),
                        new AgentAddress("[fe80::1]", 7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "h1,", ":1099", "-1", "h1:65536", "h1:port", "h1:", "h1 h2", "h1,h1:1099"})
    void whatIsNoListOfAgentsIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AgentAddress.list(text))
                .withMessage("HOST or HOST:PORT is expected, or several with commas between them, each once");
    }

    @Test
    void itsNameFitsIntoOneOfAFile() {
        assertThat(new AgentAddress("[fe80::1]", 7).fileName()).isEqualTo("-fe80-1-7");
        assertThat(new AgentAddress("load-1.example.org", 1099).fileName()).isEqualTo("load-1.example.org-1099");
    }
}
