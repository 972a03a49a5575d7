package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jvms.ClientServer;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.serve.StartedServer;
import cxfperf.testing.PickyScenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options that a scenario has of its own are checked as strictly as the shared ones, by every command. */
class ScenarioOptionsTest {

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "client | -Dretries=10 | -Dretries=10: a whole number from 0 to 9 is expected",
                "client | -Dretries= | -Dretries=: a whole number from 0 to 9 is expected",
                "client | -Dpayload=medium | -Dpayload=medium: one of small, large, or a whole number from 1 to 1,000,000 is expected",
                "client | -Dkeys=ec | -Dkeys=ec: goes with -Dprotocol=secure, not with -Dprotocol=plain",
                "client | -Dconsumers=2 | unknown option -Dconsumers for client: another command has it",
                "server | -Dkey=ec | unknown option -Dkey for server: did you mean -Dkeys?",
                "client | -Doperation=tell -Dretries=1 | -Dretries=1: goes with -Doperation=ask, whose end is known",
                "client | -Doperation=mixed -Dretries=1 | -Dretries=1: goes with -Doperation=ask, whose end is known",
                "server | -Dconsumers=0 | -Dconsumers=0: a whole number from 1 to 64 is expected",
                "server | -Dkeys=dsa -Dprotocol=secure | -Dkeys=dsa: one of rsa, ec is expected",
                "server | -Dprotocol=secure -Dconsumers=9 | -Dprotocol=secure: takes at most 8 -Dconsumers",
                "clientserver | -Dconsumers=65 | -Dconsumers=65: a whole number from 1 to 64 is expected",
                "clientserver | -Dprotocol=secure -Dconsumers=9 | -Dprotocol=secure: takes at most 8 -Dconsumers",
                "ab | -Db=retries=10 | variant b: -Dretries=10: a whole number from 0 to 9 is expected",
                "ab | -Dconsumers=9 -Db=protocol=secure | variant b: -Dprotocol=secure: takes at most 8 -Dconsumers",
                "ab | -Dretries=1 -Db=operation=tell | variant b: -Dretries=1: goes with -Doperation=ask, whose end is known"
            })
    void whatAScenarioDoesNotTakeIsOneLineThatNamesTheOption(String role, String options, String message) {
        assertThatThrownBy(() -> check(settings(role, options.split(" "))))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void anOptionOfOneSideIsHandedToThatSideAlone() throws Exception {
        Settings both = settings("clientserver", "-Dretries=3", "-Dconsumers=5", "-Dpayload=large");
        Settings server = ClientServer.serverSettings(both);
        Settings client = ClientServer.clientSettings(both);

        assertThat(server.asArguments()).containsExactlyInAnyOrder("-Dconsumers=5", "-Dpayload=large");
        assertThat(client.asArguments())
                .contains("-Dretries=3", "-Dpayload=large")
                .noneMatch(a -> a.contains("consumers"));
        assertThat(ServerOptions.from(server).spec().options())
                .isEqualTo(Map.of("consumers", "5", "payload", "large", "keys", "rsa"));
        assertThat(ClientOptions.from(client, new Home(home)).spec().options())
                .isEqualTo(Map.of("retries", "3", "payload", "large", "keys", "rsa"));
    }

    @Test
    void whatOnlyTheStartOfAServerFindsOutIsRefusedLikeTheRest() throws Exception {
        ServerOptions options = ServerOptions.from(settings("server", "-Dport=0", "-Dconsumers=63"));

        assertThatThrownBy(() -> StartedServer.start(options))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dconsumers=63: is odd");
    }

    @Test
    void helpListsTheOptionsOfItsSideWithTheirRanges() throws Exception {
        StringBuilder help = new StringBuilder();
        CommandLine.parse(List.of("server", "--help"), Scenarios.of(List.of(new PickyScenario())), help);

        assertThat(help.toString())
                .contains(
                        "-Dconsumers=N", "that take messages; 1 to 64 (1)", "-Dpayload=small|large|N", "-Dkeys=rsa|ec")
                .doesNotContain("retries");
    }

    private void check(Settings settings) throws UsageException {
        Command.of(settings.role()).options().check(settings, new Home(home));
    }

    private static Settings settings(String role, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(role));
        arguments.addAll(List.of(options));
        return CommandLine.parse(arguments, Scenarios.of(List.of(new PickyScenario())), new StringBuilder())
                .orElseThrow();
    }
}
