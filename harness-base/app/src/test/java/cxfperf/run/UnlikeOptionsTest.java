package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnlikeOptionsTest {

    @Test
    void optionsOfBothSidesWithOtherValuesAreNamed() throws Exception {
        assertThat(unlike("-Dsigned=yes", Map.of("given", Map.of(), "defaults", Map.of("signed", "no"))))
                .hasValue("the server has -Dsigned=no, the client -Dsigned=yes");
        assertThat(unlike(
                        "-Dsigned=yes",
                        Map.of("given", Map.of("protocol", "https", "signed", "yes"), "defaults", Map.of())))
                .hasValue("the server has -Dprotocol=https, the client -Dprotocol=none");
    }

    @Test
    void optionsOfOneSideAndEqualOnesAreNot() throws Exception {
        assertThat(unlike(
                        "-Dsigned=yes",
                        Map.of("given", Map.of("signed", "yes"), "defaults", Map.of("signed", "no", "own", "b"))))
                .isEmpty();
    }

    /** The facts of a server are a document from elsewhere. */
    @Test
    void aServerThatDoesNotNameItsOptionsHasNoUnlikeOnes() throws Exception {
        assertThat(unlike("-Dsigned=yes", "x")).isEmpty();
        assertThat(unlike("-Dsigned=yes", Map.of("given", List.of("signed")))).isEmpty();
        assertThat(unlike("-Dsigned=yes", Map.of("given", Map.of("signed", 7)))).isEmpty();
        assertThat(UnlikeOptions.of(options("-Dsigned=yes"), Map.of())).isEmpty();
        assertThat(unlike("-Dsigned=yes", Map.of("given", Map.of("signed", "a\nb"))))
                .hasValue("the server has -Dsigned=a b, the client -Dsigned=yes");
    }

    private static Optional<String> unlike(String option, Object inputs) throws Exception {
        return UnlikeOptions.of(options(option), Map.of("inputs", inputs));
    }

    private static ClientOptions options(String option) throws Exception {
        Scenario scenario = new NoOpScenario() {
            @Override
            public List<ScenarioOption> options() {
                List<ScenarioOption> options = new ArrayList<>(super.options());
                options.add(new ScenarioOption("signed", "no", List.of("no", "yes"), "of both sides"));
                options.add(
                        new ScenarioOption("own", "a", List.of("a", "b"), "of one side").ofSide(ScenarioSide.CLIENT));
                return options;
            }
        };
        return ClientOptions.from(
                CommandLine.parse(
                                List.of("client", "-Dhost=localhost", option),
                                Scenarios.of(List.of(scenario)),
                                new StringBuilder())
                        .orElseThrow(),
                new Home(Path.of(".")));
    }
}
