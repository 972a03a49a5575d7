package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThatCode;

import cxfperf.ab.AbCommand;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.Manual;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Each cell of the shipped experiment with the tables of the published measurements can be run. */
@Execution(ExecutionMode.CONCURRENT)
class CustomerTablesTest {

    @Test
    void eachOfTheirCellsIsARunThatTheScenarioTakes() throws Exception {
        Home home = new Home(Manual.top());
        Settings settings = CommandLine.parse(
                        List.of("ab", "-Dexperiment=customer-tables", "-Dtime=6", "-Dwarmup=auto"),
                        Scenarios.of(List.of(new SoapCustomer())),
                        home,
                        new StringBuilder())
                .orElseThrow();

        assertThatCode(() -> AbCommand.check(settings, home)).doesNotThrowAnyException();
    }
}
