package cxfperf.jmeter.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyChoiceTest {

    @TempDir
    private Path home;

    private KeyChoice choice(String... given) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("jmeter-agent"));
        arguments.addAll(Arrays.asList(given));
        return KeyChoice.from(
                CommandLine.parse(arguments, Scenarios.of(List.of(new NoOpScenario())), new StringBuilder())
                        .orElseThrow(),
                new Home(home));
    }

    @Test
    void whoComesFirstMakesTheKey() throws Exception {
        assertThat(choice("-Dhost=load1").context()).isPresent();

        assertThat(home.resolve(".tls").resolve("jmeter.p12")).isNotEmptyFile();
    }

    @Test
    void aFileThatIsNoKeyIsNamed() throws Exception {
        Path other = Files.writeString(home.resolve("other.p12"), "no key");

        assertThatThrownBy(() -> choice("-Dagents.key=" + other))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("-Dagents.key=" + other + ": ");
    }

    @Test
    void plainConnectionsAreAskedForByName() throws Exception {
        assertThat(choice("-Dagents.key=none").context()).isEmpty();
    }
}
