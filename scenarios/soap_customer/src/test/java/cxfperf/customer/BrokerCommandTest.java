package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.server.ProcessOptions;
import cxfperf.options.typed.CommandLine;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerCommandTest {

    @Test
    void theBrokerListensWhereItIsTold() throws Exception {
        ProcessOptions options = options("broker", "-Dprotocol=jms", "-Dhost=0.0.0.0");

        assertThat(options.process().name()).isEqualTo("broker");
        assertThat(options.host()).isEqualTo("0.0.0.0");
        assertThat(options.port()).isEqualTo(61_616);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-DserverThreads", "-Dpayload", "-Dpersistent"})
    void aBrokerTakesNoOptionOfClientAndServer(String option) {
        assertThatThrownBy(() -> options("broker", option + "=5"))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown option %s for broker: another command has it", option);
    }

    private static ProcessOptions options(String... command) throws Exception {
        return ProcessOptions.ofBroker(settings(command), new Home(Path.of(".")));
    }

    private static Settings settings(String... command) throws Exception {
        return CommandLine.parse(List.of(command), Scenarios.of(List.of(new SoapCustomer())), new StringBuilder())
                .orElseThrow();
    }
}
