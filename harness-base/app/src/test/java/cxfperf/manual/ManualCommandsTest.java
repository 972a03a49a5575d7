package cxfperf.manual;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cli.TypedCommand;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.NoOpScenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Every command in every page can be typed. What a scenario takes is checked where all scenarios are, in
 * {@code tests/it}.
 */
class ManualCommandsTest {

    private static final Path STORED = Path.of("src", "test", "resources", "cxfperf", "stored", "run");

    @Test
    void everyCommandAboutNoScenarioIsOneThatIsTaken() throws IOException {
        List<TypedCommand> checked = new ArrayList<>();
        for (TypedCommand command : commands()) {
            if (command.modules().isEmpty() && command.role().isPresent()) {
                assertThat(command.refusal(null, STORED)).as(command.shown()).isEmpty();
                checked.add(command);
            }
        }
        assertThat(checked).isNotEmpty();
    }

    /** A sample has no test that is no use to its copies; none has options of its own, and all call over http. */
    @Test
    void everyCommandAboutASampleNeedsNoOptionOfAScenario() throws IOException {
        List<TypedCommand> checked = new ArrayList<>();
        for (TypedCommand command : commands()) {
            if (command.modules().stream().anyMatch(ManualCommandsTest::isSample)) {
                assertThat(command.refusal(new NoOpScenario(), STORED))
                        .as(command.shown())
                        .isEmpty();
                checked.add(command);
            }
        }
        assertThat(checked).isNotEmpty();
    }

    private static boolean isSample(String module) {
        return module.startsWith("samples/");
    }

    @Test
    void theCodeInTheWalkThroughIsThatOfTheSample() throws IOException {
        StringBuilder sample = new StringBuilder();
        Manual.files().stream()
                .filter(file -> file.startsWith(Manual.top().resolve("samples/hello-scenario")))
                .filter(file -> file.toString().matches(".*(src.*[.]java|pom[.]xml)"))
                .forEach(file -> sample.append(text(file)));

        List<ManualPage.Block> blocks =
                Manual.page("samples/hello-scenario/README.md").blocks();
        assertThat(blocks)
                .filteredOn(block -> !Set.of("sh", "text").contains(block.language()))
                .hasSizeGreaterThan(5)
                .allSatisfy(block -> assertThat(sample).contains(String.join("\n", block.lines())));
        assertThat(blocks)
                .filteredOn(block -> block.language().equals("text"))
                .as("what a command prints, and no code")
                .allSatisfy(block -> assertThat(block.lines()).anyMatch(line -> line.startsWith("VERDICT: ")));
    }

    private static List<TypedCommand> commands() throws IOException {
        List<TypedCommand> commands = new ArrayList<>();
        for (ManualPage page : Manual.pages()) {
            DocCommand.of(page).forEach(command -> commands.add(TypedCommand.of(command)));
        }
        return commands;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
