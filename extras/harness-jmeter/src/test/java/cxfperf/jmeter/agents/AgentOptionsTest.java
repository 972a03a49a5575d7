package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.agents.AgentCommand.AgentOptions;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
