package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.typed.CommandLine;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class AgentsKeyIT {

    @TempDir
    private Path home;

    private AgentsKey choice(String... given) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("jmeter-agent"));
        arguments.addAll(Arrays.asList(given));
        return CommandLine.parse(arguments, Scenarios.of(List.of(new NoOpScenario())), new StringBuilder())
                .orElseThrow()
                .given(Option.AGENTS_KEY)
                .orElseGet(() -> AgentsKey.usual(new Home(home)));
    }

    @Test
    void theFirstAgentMakesTheKeyAndNobodyElseDoes() throws Exception {
        Path file = home.resolve(".agents").resolve("key.p12");
        assertThatThrownBy(() -> choice().require())
                .isInstanceOf(UsageException.class)
                .hasMessage("no " + file + ": copy this file from the host of an agent, which makes it when it first"
                        + " starts, or name the key with -Dagents.key");
        assertThat(file).doesNotExist();

        assertThat(choice().makeIfAbsent())
                .hasValueSatisfying(line -> assertThat(line).startsWith("made " + file + ": "));

        assertThat(choice().context()).isPresent();
        // A reader of the file can run code on the agents.
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        byte[] made = Files.readAllBytes(file);
        assertThat(choice().makeIfAbsent()).isEmpty();
        choice().require();
        assertThat(file).hasBinaryContent(made);
    }

    @Test
    void aFileThatIsNoKeyIsNamed() throws Exception {
        Path other = Files.writeString(home.resolve("other.p12"), "no key");

        assertThatThrownBy(() -> choice("-Dagents.key=" + other).context())
                .isInstanceOf(CannotRunException.class)
                .hasMessageStartingWith("-Dagents.key=" + other + ": ");
    }

    @Test
    void plainConnectionsAreAskedForByName() throws Exception {
        AgentsKey none = choice("-Dagents.key=none");
        assertThat(none.makeIfAbsent()).isEmpty();
        none.require();

        assertThat(none.context()).isEmpty();
    }
}
