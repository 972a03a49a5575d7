package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.RunningServer;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the page about services of one's own, as they stand there, by the scripts, from the built modules. */
class TutorialIT {

    private static final String DOCUMENTED = "http://localhost:9000/SoapContext/SoapPort";
    private static final long LIMIT_SECONDS = 240;

    @TempDir
    private Path directory;

    @Test
    void fromTheUrlOfAWsdlToARunThatPassesInThreeCommands() throws Exception {
        try (RunningServer server = GreeterOfCxf.start()) {
            List<DocCommand> commands = commands(DOCUMENTED);
            assertThat(commands).hasSize(3);

            Ended described = run(commands.get(0), server);
            assertThat(described.exitCode()).as(described.output()).isZero();
            assertThat(described.output())
                    .contains(
                            "service   {http://apache.org/hello_world_soap12_http}SOAPService\n",
                            "SoapPort, SOAP 1.2, " + server.address() + "\n")
                    .containsPattern("(?m)^greetMe +document/literal wrapped +none +my-requests/greetMe.xml$");
            Ended one = run(commands.get(1), server);
            assertThat(one.exitCode()).as(one.output()).isZero();
            assertThat(one.output()).contains("VERDICT: PASS");
            Ended load = run(commands.get(2), server);
            assertThat(load.exitCode()).as(load.output()).isZero();
            assertThat(load.output()).contains("VERDICT: PASS");

            assertThat(described.output().replace("'", ""))
                    .as("the second is one of those that the first has printed")
                    .contains(String.join(" ", typed(commands.get(1), server)));
        }
    }

    private static List<DocCommand> commands(String address) {
        return DocCommand.of(Manual.page("docs/own-service.md")).stream()
                .filter(command -> command.tool().startsWith("scripts/"))
                .filter(command -> command.words().stream().anyMatch(word -> word.contains(address)))
                .toList();
    }

    private record Ended(int exitCode, String output) {}

    private static List<String> typed(DocCommand command, RunningServer server) {
        return command.words().stream()
                .map(word -> word.replace(DOCUMENTED, server.address().toString()))
                .toList();
    }

    /** In a directory of its own; a run is shorter than a reader's would be. */
    private Ended run(DocCommand command, RunningServer server) throws Exception {
        List<String> words = new ArrayList<>();
        for (String word : typed(command, server)) {
            words.add(word.startsWith("-Dtime=") ? "-Dtime=1" : word);
        }
        words.set(0, Manual.top().resolve(words.get(0)).toString());
        if (command.tool().equals("scripts/client")) {
            words.add("-Dresults=" + directory.resolve("results"));
            if (words.stream().noneMatch(word -> word.startsWith("-Dwarmup="))) {
                words.add("-Dwarmup=1");
            }
        }
        return run(words);
    }

    private Ended run(List<String> words) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAVEN_OPTS");
        Process process = builder.start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("%s ended", words)
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }
}
