package cxfperf.options.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.Scenario;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.MailboxScenario;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessOptionsTest {

    private static final Scenario MAILBOX = new MailboxScenario();

    @ParameterizedTest
    @CsvSource({"broker, localhost, 7118", "broker -Dhost=0.0.0.0 -Dport=0, 0.0.0.0, 0"})
    void theBrokerListensWhereItIsTold(String command, String host, int port) throws Exception {
        ProcessOptions options = options(MAILBOX, command);

        assertThat(options.process().name()).isEqualTo("broker");
        assertThat(options.host()).isEqualTo(host);
        assertThat(options.port()).isEqualTo(port);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "broker -Dport=65536 | -Dport=65536: a whole number from 0 to 65,535 is expected",
                "broker -Dbroker=tcp://far:1 | unknown option -Dbroker for broker: another command has it"
            })
    void whatCannotBeStartedIsOneLine(String command, String message) {
        assertThatThrownBy(() -> options(MAILBOX, command))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void aScenarioWithoutABrokerSaysSo() {
        assertThatThrownBy(() -> options(new DelayedScenario(), "broker"))
                .isInstanceOf(UsageException.class)
                .hasMessage("scenario delayed needs no broker");
    }

    private static ProcessOptions options(Scenario scenario, String command) throws Exception {
        Settings settings = CommandLine.parse(
                        List.of(command.split(" ")), Scenarios.of(List.of(scenario)), new StringBuilder())
                .orElseThrow();
        return ProcessOptions.ofBroker(settings, new Home(Path.of(".")));
    }
}
