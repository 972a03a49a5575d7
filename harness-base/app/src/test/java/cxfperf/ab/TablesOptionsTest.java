package cxfperf.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.testing.DelayedScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class TablesOptionsTest {

    @TempDir
    private Path directory;

    private Path experiments;

    @BeforeEach
    void writeAnExperiment() throws IOException {
        experiments = Files.createDirectories(directory.resolve("configs").resolve("experiments"));
        Files.writeString(
                experiments.resolve("delays.properties"),
                """
                about = how late?
                time = 60
                warmup = 60
                size = 2
                axis.delay = 1000, 2000
                axis.threads = 5, 10
                table.good = mood=good
                table.failing = mood=failing
                """);
    }

    @Test
    void eachCellHasTheOptionsOfItsTableAndOfItsPlaceOnTheAxes() throws Exception {
        ExperimentOptions options = options("-Dexperiment=delays");

        assertThat(options.definition().name()).isEqualTo("delays");
        assertThat(options.definition().shared())
                .containsOnly(entry("time", "60"), entry("warmup", "60"), entry("size", "2"));
        List<PlannedCell> cells = options.definition().cells();
        assertThat(cells)
                .hasSize(8)
                .extracting(PlannedCell::name, PlannedCell::settings)
                .contains(tuple("failing-2000-10", Map.of("mood", "failing", "delay", "2000", "threads", "10")));
        Settings cell = VariantOptions.of(cells.get(0).settings(), options.shared());
        assertThat(VariantOptions.loadOf(cell).toSeconds()).isEqualTo(120);
        assertThat(cell.get(Option.SIZE)).isEqualTo(2);
    }

    @Test
    void theCommandLineHasPrecedenceOverTheFile() throws Exception {
        ExperimentOptions options = options("-Dexperiment=delays", "-Dwarmup=auto", "-Dtime=2", "-Dsize=3");

        assertThat(options.definition().shared())
                .containsOnly(entry("time", "2"), entry("warmup", "auto"), entry("size", "3"));
    }

    @Test
    void theOrderOfTheCellsIsThatOfTheSeed() throws Exception {
        assertThat(options("-Dexperiment=delays").definition().runs())
                .isEqualTo(options("-Dexperiment=delays").definition().runs())
                .isNotEqualTo(
                        options("-Dexperiment=delays", "-Dseed=2").definition().runs());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dthreads=5     | -Dthreads: each cell has a value of its own, so nothing else sets it",
                "-Dmood=good     | -Dmood: each cell has a value of its own, so nothing else sets it",
                "-Drate=1,2      | a cell is one run: it takes one number of threads and one rate, no list",
                "-Dsize=0        | -Dsize=0: a whole number from 1 to 1,000,000 is expected",
                "-Dpairs=3       | -Dpairs=3: the experiment asks for tables, each cell of which is one run",
            })
    void badInputIsOneLine(String argument, String message) {
        assertThatThrownBy(() -> options("-Dexperiment=delays", argument))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"axis.size = 1", "threads = 4", "table.b = size=3"})
    void anOptionThatAFileSetsTwiceIsRefused(String line) throws Exception {
        Files.writeString(
                experiments.resolve("twice.properties"), "axis.threads,size = 1, 2\ntable.a = delay=1\n" + line + "\n");

        assertThatThrownBy(() -> options("-Dexperiment=twice"))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("-D(size|threads): each cell has a value of its own, so nothing else sets it");
    }

    private ExperimentOptions options(String... arguments) throws UsageException, IOException {
        List<String> all = new ArrayList<>(List.of("ab"));
        all.addAll(List.of(arguments));
        Home home = new Home(directory);
        Settings settings = CommandLine.parse(
                        all, Scenarios.of(List.of(new DelayedScenario())), home, new StringBuilder())
                .orElseThrow();
        ExperimentOptions options = ExperimentOptions.from(settings, home, Map.of());
        assertThat(options.definition().asksForComparisons()).isFalse();
        return options;
    }
}
