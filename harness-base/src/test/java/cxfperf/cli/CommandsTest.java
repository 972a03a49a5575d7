package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import cxfperf.options.Home;
import cxfperf.options.ReachAddress;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {

    @ParameterizedTest
    @EnumSource
    void everyRoleIsACommandHereOrOfItsModule(Role role) throws Exception {
        String module = Command.module(role);
        if (!module.equals("harness-base")) {
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> Command.of(role))
                    .withMessage("%s is a command of the module %s: run scripts/%s", role.word(), module, role.word());
        } else {
            assertThat(Command.of(role)).isNotNull();
        }
    }

    @Test
    void oneThatStartsSeveralLoadJvmsIsNoneItself() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Command.of(Role.CLIENTSERVER).body().run("{}", Scenarios.of(List.of())))
                .withMessage("the command is several load JVMs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "brokerhost", "brokerhost:0", "a:1,", "a:1,,b:2", "my host:1", "a:65536"})
    void aDoctorIsToldPortsWithTheirHosts(String addresses) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> CommandLine.parse(
                        List.of("doctor", "-Dreach=" + addresses), Scenarios.of(List.of()), new StringBuilder()))
                .withMessage("-Dreach=%s: HOST:PORT is expected, or several with commas between them", addresses);
    }

    /** The names are those that {@code -Dhost} takes: container networks have underscores in theirs. */
    @Test
    void aDoctorTakesABrokersUrlToo() throws Exception {
        Settings settings = CommandLine.parse(
                        List.of(
                                "doctor",
                                "-Dreach=server:8080, tcp://user@my_broker:61616?useEpoll=false, my_host:8081,"
                                        + " rmi://my_agent.net:1099, [::1]:8080, 192.0.2.1:1"),
                        Scenarios.of(List.of()),
                        new StringBuilder())
                .orElseThrow();

        assertThat(DoctorMain.DoctorPlan.from(settings, new Home(Path.of("."))).reach())
                .containsExactly(
                        new ReachAddress("tcp", "server", 8080),
                        new ReachAddress("tcp", "my_broker", 61616),
                        new ReachAddress("tcp", "my_host", 8081),
                        new ReachAddress("rmi", "my_agent.net", 1099),
                        new ReachAddress("tcp", "[::1]", 8080),
                        new ReachAddress("tcp", "192.0.2.1", 1));
    }
}
