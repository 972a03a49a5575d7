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

class BrokerCommandTest {

    @Test
    void nobodyHasToSayThatTheBrokerIsThatOfJms() throws Exception {
        ProcessOptions options = options("broker", "-DbrokerFull=block", "-Dhost=0.0.0.0");

        assertThat(options.process().name()).isEqualTo("broker");
        assertThat(options.spec().protocol()).isEqualTo("jms");
        assertThat(options.spec().host()).isEqualTo("0.0.0.0");
        assertThat(options.spec().port()).isEqualTo(61_616);
        assertThat(options.spec().options()).containsEntry("brokerFull", "block");
    }

    @Test
    void whoSaysSomethingElseIsToldThatItDoesNotGoTogether() {
        assertThatThrownBy(() -> options("broker", "-DbrokerFull=block", "-Dprotocol=http"))
                .isInstanceOf(UsageException.class)
                .hasMessage("-DbrokerFull=block: goes with -Dprotocol=jms, not with -Dprotocol=http");
    }

    private static ProcessOptions options(String... command) throws Exception {
        Settings settings = CommandLine.parse(
                        List.of(command), Scenarios.of(List.of(new SoapCustomer())), new StringBuilder())
                .orElseThrow();
        return ProcessOptions.from(settings, new Home(Path.of(".")));
    }
}
