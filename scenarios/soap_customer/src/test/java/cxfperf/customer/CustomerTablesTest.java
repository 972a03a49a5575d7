package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import cxfperf.ab.AbCommand;
import cxfperf.experiment.Axis;
import cxfperf.experiment.Definition;
import cxfperf.experiment.ExperimentFile;
import cxfperf.experiment.Variant;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.ScenarioOption;
import cxfperf.testing.Manual;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The shipped experiment has the tables of the published measurements, and each of its cells can be run. */
@Execution(ExecutionMode.CONCURRENT)
class CustomerTablesTest {

    private static final String NAME = "customer-tables";

    @Test
    void thereAreFourTablesOfThreeSizesAndThreeNumbersOfThreads() throws Exception {
        Set<String> keys = Stream.concat(
                        Option.all().stream().map(Option::optionName),
                        new SoapCustomer().options().stream().map(ScenarioOption::name))
                .collect(Collectors.toSet());
        ExperimentFile file = ExperimentFile.parse(
                Files.readString(Manual.top().resolve("configs/experiments/" + NAME + ".properties")), keys, keys);

        assertThat(file.variants())
                .extracting(Variant::name)
                .containsExactly("http", "https", "jms-request-reply", "jms-one-way");
        assertThat(file.axes())
                .containsExactly(
                        new Axis(List.of("payload"), List.of("small", "medium", "large")),
                        new Axis(List.of("threads", "serverThreads"), List.of("5", "10", "20")));
        assertThat(new Definition(NAME, "soap_customer", null, file.variants(), file.axes(), Map.of(), 1, 1, Map.of())
                        .cells())
                .hasSize(36);
    }

    @Test
    void eachOfTheirCellsIsARunThatTheScenarioTakes() throws Exception {
        Home home = new Home(Manual.top());
        Settings settings = CommandLine.parse(
                        List.of("ab", "-Dexperiment=" + NAME, "-Dtime=6", "-Dwarmup=auto"),
                        Scenarios.of(List.of(new SoapCustomer())),
                        home,
                        new StringBuilder())
                .orElseThrow();

        assertThatCode(() -> AbCommand.check(settings, home)).doesNotThrowAnyException();
    }
}
