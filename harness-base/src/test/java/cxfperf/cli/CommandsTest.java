package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.DelayedScenario;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandsTest {

    @ParameterizedTest
    @EnumSource
    void everyRoleIsACommand(Role role) {
        assertThat(Commands.of(role).role()).isEqualTo(role);
    }

    @Test
    void oneThatStartsSeveralLoadJvmsIsNoneItself() throws Exception {
        Settings settings = CommandLine.parse(
                        List.of("clientserver"), Scenarios.of(List.of(new DelayedScenario())), new StringBuilder())
                .orElseThrow();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Commands.of(Role.CLIENTSERVER).runInLoadJvm(settings, new Home(Path.of("."))))
                .withMessage("clientserver is several load JVMs");
    }
}
