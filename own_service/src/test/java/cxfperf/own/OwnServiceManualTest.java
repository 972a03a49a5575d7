package cxfperf.own;

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
import cxfperf.testing.ManualCommands;
import cxfperf.testing.ManualPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnServiceManualTest implements ManualCommands {

    @Override
    public Scenario scenario() {
        return new Documented();
    }

    @Test
    void everyDescriptionInTheManualIsOneThatTheCommandTakes() throws IOException {
        List<TypedCommand> checked = new ArrayList<>();
        for (ManualPage page : Manual.pages()) {
            for (DocCommand documented : DocCommand.of(page)) {
                TypedCommand command = TypedCommand.of(documented);
                if (command.role().equals(Optional.of("describe"))) {
                    assertThat(atTheTop(command).refusal(null, Path.of("")))
                            .as(command.shown())
                            .isEmpty();
                    checked.add(command);
                }
            }
        }
        assertThat(checked).isNotEmpty();
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

    /** The scenario with its options, for services with the manual's operations: no service really runs there. */
    private static final class Documented implements ForeignService {

        private final OwnService own = new OwnService();

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
            return new FoundService(URI.create("http://localhost/"), operations(own.name()), Map.of());
        }

        @Override
        public LoadClientFactory connect(ClientSpec spec) {
            throw new UnsupportedOperationException("a command of the manual is not run");
        }

        private static List<String> operations(String module) {
            List<String> operations = new ArrayList<>();
            try {
                for (ManualPage page : Manual.pages()) {
                    for (DocCommand command : DocCommand.of(page)) {
                        if (command.toString().contains(module)) {
                            for (String argument : command.arguments()) {
                                operations.addAll(named(argument));
                            }
                        }
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return operations.stream().distinct().toList();
        }

        private static List<String> named(String argument) {
            if (argument.startsWith("-Dmix=")) {
                return Arrays.stream(argument.substring("-Dmix=".length()).split(","))
                        .map(share -> share.replaceAll(":.*", ""))
                        .toList();
            }
            return argument.startsWith("-Doperation=") && !argument.endsWith("=mixed")
                    ? List.of(argument.substring("-Doperation=".length()))
                    : List.of();
        }
    }
}
