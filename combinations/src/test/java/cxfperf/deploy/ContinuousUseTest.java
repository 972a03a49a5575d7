package cxfperf.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.cli.TypedCommand;
import cxfperf.scenario.Scenario;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jobs in {@code deploy/ci}: that CI systems can read them, that both do the same, and how they end. */
class ContinuousUseTest {

    private static final Path CI = Manual.top().resolve("deploy/ci");

    @Test
    void theWorkflowKeepsItsResultsAndWritesItsSummaryWhateverItCameTo() throws IOException {
        List<JsonNode> steps = Workflow.read().steps();

        assertThat(steps).extracting(step -> step.path("uses").asText()).contains("actions/checkout@v4");
        assertThat(steps.get(0).at("/with/fetch-depth").isInt()).isTrue();
        assertThat(steps)
                .filteredOn(step -> step.path("if").asText().equals("always()"))
                .satisfiesExactly(
                        step -> assertThat(step.path("run").asText())
                                .contains("load/summary.md >> \"$GITHUB_STEP_SUMMARY\""),
                        step -> assertThat(step.at("/with/path").asText()).isEqualTo("load/"));
    }

    @Test
    void jenkinsRunsTheSameCommandsWithTheSameSettings() throws IOException {
        Jenkinsfile jenkinsfile = Jenkinsfile.read();
        Workflow workflow = Workflow.read();

        assertThat(jenkinsfile.environment()).isEqualTo(workflow.environment());
        assertThat(jenkinsfile.commands())
                .containsExactlyElementsOf(workflow.commands().stream()
                        .filter(line -> !line.contains("GITHUB_STEP_SUMMARY"))
                        .toList());
    }

    @Test
    void theLoadIsOneThatTheClientTakes() throws IOException {
        List<String> words = new ArrayList<>(List.of("scripts/client", "own_service"));
        Path service = Manual.top().resolve("samples/spring-boot-server");
        words.addAll(Arrays.asList(Workflow.read()
                .environment()
                .get("LOAD")
                .replace("requests/", service + "/requests/")
                .split(" +")));
        Scenario scenario = ServiceLoader.load(Scenario.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("own_service"))
                .findFirst()
                .orElseThrow();
        TypedCommand command = TypedCommand.of(new DocCommand("LOAD", Path.of(""), words));

        assertThat(command.refusal(scenario, Path.of(""))).isEmpty();
        assertThat(command.mistyped()).isNotEmpty().allSatisfy(mistyped -> assertThat(
                        mistyped.refusal(scenario, Path.of("")))
                .isPresent());
    }

    /** A baseline that does not start says nothing of the commit. */
    @Test
    void aBaselineThatDoesNotStartIsNoFailureOfTheCommit(@TempDir Path directory) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        "sh", CI.resolve("load-pairs").toString(), ".", ".")
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile());
        builder.environment().putAll(Map.of("SERVER", "ls no-such-file", "READY", "http://localhost:1/"));
        builder.environment().putAll(Map.of("LOAD", "", "PAIRS", "3", "MARGIN", "10"));
        Process process = builder.start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve("output")))
                .isEqualTo(3);
        assertThat(directory.resolve("load/summary.md"))
                .content()
                .startsWith("**The service of baseline does not start** (exit code 3)")
                .contains("no-such-file");
    }
}
