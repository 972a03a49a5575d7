package cxfperf.combinations;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cli.TypedCommand;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServiceChoice;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the manual states about each scenario. The module of the engine checks the rest of the manual. */
class ManualOfScenariosTest {

    private static final Path NOTHING_STORED = Path.of("");

    /** In the order of the pages. */
    private static final Map<DocCommand, TypedCommand> COMMANDS = new LinkedHashMap<>();

    @BeforeAll
    static void read() throws IOException {
        for (ManualPage page : Manual.pages()) {
            for (DocCommand command : DocCommand.of(page)) {
                COMMANDS.put(command, TypedCommand.of(command));
            }
        }
    }

    static Stream<Scenario> scenarios() {
        return Values.scenarios().stream()
                .map(scenario -> scenario instanceof ForeignService own ? new Documented(own) : scenario);
    }

    @Test
    void everyScenarioOfTheManualIsLookedAt() {
        Set<String> modules = COMMANDS.values().stream()
                .flatMap(command -> command.modules().stream())
                .filter(module -> !module.startsWith("samples/"))
                .map(module -> Path.of(module).getFileName().toString())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(modules)
                .containsExactlyInAnyOrderElementsOf(
                        scenarios().map(Scenario::name).toList());
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void everyCommandIsOneThatTheScenarioTakes(Scenario scenario) throws IOException {
        List<TypedCommand> about = about(scenario);
        assertThat(about).isNotEmpty();
        for (TypedCommand command : about) {
            assertThat(command.refusal(scenario, NOTHING_STORED))
                    .as(command.shown())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void theOptionsThatOnlyTheScenarioKnowsAreListed(Scenario scenario) throws IOException {
        List<String> lines = Manual.page(
                        scenario instanceof ForeignService ? "docs/own-service.md" : "docs/scenarios.md")
                .prose();
        for (ScenarioOption option : scenario.options()) {
            assertThat(lines)
                    .contains("| `-D" + option.name() + "=" + option.label().replace("|", "\\|") + "` | "
                            + option.defaultValue() + " | " + option.meaning() + " |");
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void theScenarioIsListedWithItsOperationsAndItsPort(Scenario scenario) {
        assertThat(Manual.page("docs/scenarios.md").prose())
                .filteredOn(line -> line.startsWith("| `" + scenario.name() + "` |"))
                .singleElement()
                .satisfies(line -> {
                    if (scenario instanceof ForeignService) {
                        assertThat(line).contains("| those of the service |").endsWith("| that of its address |");
                        return;
                    }
                    for (String operation : scenario.operations()) {
                        assertThat(line).contains("`" + operation + "`");
                    }
                    assertThat(line)
                            .contains("`" + scenario.operations().get(0) + "` (default)")
                            .endsWith("| " + scenario.defaultPort() + " |");
                });
    }

    @Test
    void everyDescriptionIsOneThatTheCommandTakes() throws IOException {
        List<TypedCommand> descriptions = COMMANDS.values().stream()
                .filter(command -> command.role().equals(Optional.of("describe")))
                .toList();
        assertThat(descriptions).isNotEmpty();
        for (TypedCommand command : descriptions) {
            assertThat(atTheTop(command).refusal(null, NOTHING_STORED))
                    .as(command.shown())
                    .isEmpty();
        }
    }

    private static List<TypedCommand> about(Scenario scenario) {
        return COMMANDS.values().stream()
                .filter(command -> command.isAbout(scenario.name()))
                .toList();
    }

    /** A file of the checkout is named from its top, where the reader of a page is. */
    private static TypedCommand atTheTop(TypedCommand command) {
        return new TypedCommand(
                command.shown(),
                command.role(),
                command.modules(),
                command.arguments().stream()
                        .map(word -> Files.exists(Manual.top().resolve(word))
                                ? Manual.top().resolve(word).toString()
                                : word)
                        .toList());
    }

    /** A scenario with its options, for services with the manual's operations: no service really runs there. */
    private record Documented(ForeignService own) implements ForeignService {

        @Override
        public String name() {
            return own.name();
        }

        @Override
        public List<String> protocols() {
            return own.protocols();
        }

        @Override
        public List<ScenarioOption> options() {
            return own.options();
        }

        @Override
        public FoundService find(ServiceChoice choice) {
            List<String> operations = COMMANDS.entrySet().stream()
                    .filter(command -> command.getValue().isAbout(name()))
                    .flatMap(command -> command.getKey().words().stream())
                    .flatMap(Documented::named)
                    .distinct()
                    .toList();
            return new FoundService(URI.create("http://localhost/"), operations, Set.of(), Map.of());
        }

        @Override
        public LoadClientFactory connect(ClientSpec spec) {
            throw new UnsupportedOperationException("a command of the manual is not run");
        }

        private static Stream<String> named(String argument) {
            if (argument.startsWith("-Dmix=")) {
                return Arrays.stream(argument.substring("-Dmix=".length()).split(","))
                        .map(share -> share.replaceAll(":.*", ""));
            }
            return argument.startsWith("-Doperation=") && !argument.endsWith("=mixed")
                    ? Stream.of(argument.substring("-Doperation=".length()))
                    : Stream.empty();
        }
    }
}
