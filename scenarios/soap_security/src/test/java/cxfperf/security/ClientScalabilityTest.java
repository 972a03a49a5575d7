package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import cxfperf.ab.AbCommand;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.Manual;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The shipped experiment has the measurements of the published chart, and each of its cells can be run. */
class ClientScalabilityTest {

    @Test
    void eachCellIsARunThatTheScenarioTakes() throws Exception {
        Home home = new Home(Manual.top());
        Settings settings = CommandLine.parse(
                        List.of("ab", "-Dexperiment=client-scalability", "-Dtime=6", "-Dwarmup=auto"),
                        Scenarios.of(List.of(new SoapSecurity())),
                        home,
                        new StringBuilder())
                .orElseThrow();

        assertThatCode(() -> AbCommand.check(settings, home)).doesNotThrowAnyException();
    }

    @Test
    void itHasTheThreadsOfThePublishedChartWithSecurityOffAndOn() throws Exception {
        assertThat(Files.readAllLines(Manual.top().resolve("configs/experiments/client-scalability.properties")))
                .contains(
                        "axis.threads = 1, 2, 4, 8, 16",
                        "table.security-off = security=none",
                        "table.security-on = security=signEncrypt");
    }
}
