package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cli.TypedCommand;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks what the manual states about one scenario. A scenario's module has one test class that implements this with
 * {@link #scenario()}; the module of the engine checks the rest of the manual.
 */
public interface ManualCommands {

    Scenario scenario();

    @Test
    default void everyCommandOfTheManualIsOneThatTheScenarioTakes() throws IOException {
        List<TypedCommand> commands = commands();
        assertThat(commands).isNotEmpty();
        for (TypedCommand command : commands) {
            assertThat(command.refusal(scenario(), Path.of("")))
                    .as(command.shown())
                    .isEmpty();
        }
    }

    @Test
    default void anOptionThatIsMistypedInTheManualIsFound() throws IOException {
        List<TypedCommand> mistyped = new ArrayList<>();
        commands().forEach(command -> mistyped.addAll(command.mistyped()));

        assertThat(mistyped).isNotEmpty();
        for (TypedCommand command : mistyped) {
            assertThat(command.refusal(scenario(), Path.of("")))
                    .as(command.shown())
                    .isPresent();
        }
    }

    @Test
    default void theManualListsTheOptionsThatOnlyTheScenarioKnows() throws IOException {
        List<String> lines = Manual.page(
                        scenario() instanceof ForeignService ? "docs/own-service.md" : "docs/scenarios.md")
                .prose();
        for (ScenarioOption option : scenario().options()) {
            assertThat(lines)
                    .contains("| `-D" + option.name() + "=" + option.label().replace("|", "\\|") + "` | "
                            + option.defaultValue() + " | " + option.meaning() + " |");
        }
    }

    @Test
    default void theManualListsTheScenarioWithItsOperationsAndItsPort() {
        assertThat(Manual.page("docs/scenarios.md").prose())
                .filteredOn(line -> line.startsWith("| `" + scenario().name() + "` |"))
                .singleElement()
                .satisfies(line -> {
                    if (scenario() instanceof ForeignService) {
                        assertThat(line).contains("| those of the service |").endsWith("| that of its address |");
                        return;
                    }
                    for (String operation : scenario().operations()) {
                        assertThat(line).contains("`" + operation + "`");
                    }
                    assertThat(line)
                            .contains("`" + scenario().operations().get(0) + "` (default)")
                            .endsWith("| " + scenario().defaultPort() + " |");
                });
    }

    private List<TypedCommand> commands() throws IOException {
        List<TypedCommand> commands = new ArrayList<>();
        for (ManualPage page : Manual.pages()) {
            for (DocCommand command : DocCommand.of(page)) {
                TypedCommand typed = TypedCommand.of(command);
                if (typed.modules().stream()
                        .anyMatch(module -> Path.of(module).endsWith(scenario().name()))) {
                    commands.add(typed);
                }
            }
        }
        return commands;
    }
}
