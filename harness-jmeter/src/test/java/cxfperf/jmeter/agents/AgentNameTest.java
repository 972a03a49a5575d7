package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jmeter.agents.AgentCommand.AgentName;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.NoOpScenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentNameTest {

    private static AgentName name(String... given) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("jmeter-agent"));
        arguments.addAll(Arrays.asList(given));
        return AgentName.from(
                CommandLine.parse(arguments, Scenarios.of(List.of(new NoOpScenario())), new StringBuilder())
                        .orElseThrow());
    }

    @Test
    void anAgentIsReachedUnderTheNameThatItBindsToUnlessThereIsAnother() throws Exception {
        assertThat(name()).isEqualTo(new AgentName("localhost", "localhost"));
        assertThat(name("-Dhost=127.0.0.1")).isEqualTo(new AgentName("127.0.0.1", "127.0.0.1"));
        assertThat(name("-Dhost=0.0.0.0", "-Dadvertise=203.0.113.7"))
                .isEqualTo(new AgentName("0.0.0.0", "203.0.113.7"));
        assertThat(name("-Dhost=::", "-Dadvertise=2001:db8::7").inUrl()).isEqualTo("[2001:db8::7]");
        assertThat(name("-Dhost=::", "-Dadvertise=[2001:db8::7]").inUrl()).isEqualTo("[2001:db8::7]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "[::]"})
    void allAddressesAreNoName(String all) {
        assertThatThrownBy(() -> name("-Dhost=" + all))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dhost=" + all
                        + ": -Dadvertise=HOST is expected too: the name under which jmeter reaches this host");
        assertThatThrownBy(() -> name("-Dadvertise=" + all))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dadvertise=" + all
                        + ": one name or address is expected under which jmeter reaches this host");
    }

    @ParameterizedTest
    @CsvSource({"host,a/b", "advertise,user@x", "advertise,a b"})
    void whatIsNoHostIsRefused(String option, String value) {
        assertThatThrownBy(() -> name("-D" + option + "=" + value))
                .isInstanceOf(UsageException.class)
                .hasMessage("-D" + option + "=" + value + ": the name or the address of a host is expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"host", "advertise"})
    void aNameThatIsUnknownHereIsRefused(String option) {
        // Longer than a part of a name may be: no name server is asked.
        String nowhere = "x".repeat(64);

        assertThatThrownBy(() -> name("-D" + option + "=" + nowhere))
                .isInstanceOf(UsageException.class)
                .hasMessage("-D" + option + "=" + nowhere
                        + ": an address, or a name that this host can resolve, is expected");
    }
}
