package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jmeter.agents.AgentCommand.AgentOptions;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {

    @TempDir
    private Path home;

    private AgentOptions options(String... given) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("jmeter-agent"));
        arguments.addAll(Arrays.asList(given));
        return AgentOptions.from(
                CommandLine.parse(arguments, Scenarios.of(List.of(new NoOpScenario())), new StringBuilder())
                        .orElseThrow(),
                new Home(home));
    }

    @Test
    void anAgentIsReachedUnderTheNameThatItBindsTo() throws Exception {
        assertThat(options().host()).isEqualTo("localhost");
        assertThat(options("-Dhost=127.0.0.2").host()).isEqualTo("127.0.0.2");
        assertThat(options("-Dhost=::1").inUrl()).isEqualTo("[::1]");
        assertThat(options("-Dhost=[::1]").inUrl()).isEqualTo("[::1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "[::]"})
    void allAddressesAreNoName(String all) {
        assertThatThrownBy(() -> options("-Dhost=" + all))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dhost=" + all + ": name the address under which jmeter reaches this host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "user@x", "a b"})
    void whatIsNoHostIsRefused(String host) {
        assertThatThrownBy(() -> options("-Dhost=" + host))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dhost=" + host + ": the name or the address of a host is expected");
    }

    @Test
    void aNameThatIsUnknownHereIsRefused() {
        // Longer than a part of a name may be: no name server is asked.
        String nowhere = "x".repeat(64);

        assertThatThrownBy(() -> options("-Dhost=" + nowhere))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dhost=" + nowhere + ": an address, or a name that this host can resolve, is expected");
    }
}
