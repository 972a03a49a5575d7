package cxfperf.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.cli.TypedCommand;
import cxfperf.scenario.Scenario;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The jobs in {@code deploy/ci}: that both do the same, and how they end. */
@Execution(ExecutionMode.CONCURRENT)
class ContinuousUseTest {

    private static final Path CI = Manual.top().resolve("packaging/deploy/ci");

    @Test
    void theWorkflowAlwaysKeepsItsResultsAndWritesItsSummary() throws IOException {
        List<JsonNode> steps = Workflow.read().steps();

        assertThat(steps).extracting(step -> step.path("uses").asText()).contains("actions/checkout@v4");
        assertThat(steps.get(0).at("/with/fetch-depth").isInt()).isTrue();
        assertThat(steps.get(0).at("/with/persist-credentials").asBoolean(true)).isFalse();
        assertThat(steps)
                .filteredOn(step -> step.path("if").asText().equals("always()"))
                .satisfiesExactly(
                        step -> assertThat(step.path("run").asText())
                                .contains("load/summary.md >> \"$GITHUB_STEP_SUMMARY\""),
                        step -> assertThat(step.at("/with/path").asText()).isEqualTo("load/"));
    }

    @Test
    void jenkinsRunsTheSameCommandsWithTheSameSettings() throws IOException {
        String jenkinsfile = Files.readString(CI.resolve("Jenkinsfile"));
        Workflow workflow = Workflow.read();

        Map<String, String> environment = Pattern.compile("(?m)^ {8}([A-Z_]+) = '(.*)'$")
                .matcher(jenkinsfile)
                .results()
                .collect(Collectors.toMap(setting -> setting.group(1), setting -> setting.group(2)));
        assertThat(environment).isEqualTo(workflow.environment());
        List<String> commands = Pattern.compile("(?s)(?:sh '''|script: ')(.*?)'")
                .matcher(jenkinsfile)
                .results()
                .flatMap(script -> script.group(1).strip().lines().map(String::strip))
                .toList();
        assertThat(commands)
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
    }

    /** The directory of a Jenkins job, or of a runner of one's own, is that of the job before. */
    @Test
    void aFailedBuildShowsNoEarlierResultsAndNoSecondFailure(@TempDir Path directory) throws Exception {
        Files.writeString(Files.createDirectory(directory.resolve("load")).resolve("summary.md"), "**PASS**");
        Workflow workflow = Workflow.read();
        List<String> commands = workflow.commands();
        String summary = workflow.steps().stream()
                .map(step -> step.path("run").asText())
                .filter(script -> script.contains("GITHUB_STEP_SUMMARY"))
                .findFirst()
                .orElseThrow();
        Map<String, String> environment =
                Map.of("GITHUB_STEP_SUMMARY", directory.resolve("shown").toString());

        assertThat(ended(directory, environment, "bash", "-e", "-c", commands.get(0)))
                .isZero();
        assertThat(ended(directory, environment, "bash", "-e", "-c", summary)).isZero();

        assertThat(directory.resolve("load")).doesNotExist();
        assertThat(directory.resolve("shown")).doesNotExist();
    }

    /** A baseline that does not start says nothing of the commit. */
    @Test
    void aBaselineThatDoesNotStartIsNoFailureOfTheCommit(@TempDir Path directory) throws Exception {
        Map<String, String> environment = Map.of(
                "SERVER", "ls no-such-file", "READY", "http://localhost:1/", "LOAD", "", "PAIRS", "3", "MARGIN", "10");

        int exitCode =
                ended(directory, environment, "sh", CI.resolve("load-pairs").toString(), ".", ".");

        assertThat(exitCode).as(Files.readString(directory.resolve("output"))).isEqualTo(3);
        assertThat(directory.resolve("load/summary.md"))
                .content()
                .startsWith("**The service of baseline does not start** (exit code 3)")
                .contains("no-such-file");
    }

    /** It takes connections, and says nothing. */
    @Test
    void aProcessThatHasTheAddressAndNeverAnswersEndsTheJob(@TempDir Path directory) throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + silent.getLocalPort() + "/";
            Map<String, String> environment =
                    Map.of("SERVER", "ls no-such-file", "READY", address, "LOAD", "", "PAIRS", "3", "MARGIN", "10");

            int exitCode =
                    ended(directory, environment, "sh", CI.resolve("load-pairs").toString(), ".", ".");

            assertThat(exitCode)
                    .as(Files.readString(directory.resolve("output")))
                    .isEqualTo(3);
            assertThat(directory.resolve("load/summary.md"))
                    .content()
                    .startsWith("**INVALID: another process is at the service's address** (exit code 3)")
                    .contains("something else is at " + address);
        }
    }

    @Test
    void theVerdictOfARunHasAllOfItsReasonsInTheLogOfTheJob(@TempDir Path directory) throws Exception {
        int exitCode = endedWithARun(
                directory,
                "touch ready && exec sleep 60",
                """
                echo "VERDICT: INVALID with 2 warnings - HARNESS_FAULT,"
                echo "  SHARED_HOST,"
                echo "  TOO_SHORT"
                echo "  INVALID HARNESS_FAULT: a sentence"
                exit 3
                """);

        assertThat(exitCode).isEqualTo(3);
        assertThat(directory.resolve("output"))
                .content()
                .contains("baseline 1: VERDICT: INVALID with 2 warnings - HARNESS_FAULT, SHARED_HOST, TOO_SHORT\n");
    }

    @Test
    void aServiceThatDoesNotEndWhenItIsAskedToIsKilled(@TempDir Path directory) throws Exception {
        int exitCode = endedWithARun(
                directory,
                "trap '' TERM; echo $$ > pid; touch ready; while :; do sleep 1; done",
                "echo VERDICT: FAIL; exit 1");

        assertThat(exitCode).isEqualTo(3);
        long service = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
        assertThat(ProcessHandle.of(service)).isEmpty();
    }

    /**
     * Loads a service in place of two builds.
     *
     * @param service a shell script, which makes the file {@code ready} when it is up
     * @param client a shell script in place of the command of that name
     */
    private static int endedWithARun(Path directory, String service, String client) throws Exception {
        Path pairs = Files.createDirectories(directory.resolve("deploy/ci")).resolve("load-pairs");
        Files.copy(CI.resolve("load-pairs"), pairs);
        Path command = Files.writeString(
                Files.createDirectory(directory.resolve("bin")).resolve("client"), "#!/bin/sh\n" + client);
        assertThat(command.toFile().setExecutable(true)).isTrue();
        Files.writeString(directory.resolve("service"), service);
        Map<String, String> environment = Map.of(
                "SERVER",
                "sh service",
                "READY",
                directory.resolve("ready").toUri().toString(),
                "LOAD",
                "",
                "STOP",
                "1",
                "PAIRS",
                "3",
                "MARGIN",
                "10");
        return ended(directory, environment, "sh", pairs.toString(), ".", ".");
    }

    /** The exit code of a command, whose output is in the file {@code output} of its directory. */
    private static int ended(Path directory, Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }
}
