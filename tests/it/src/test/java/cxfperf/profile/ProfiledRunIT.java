package cxfperf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.options.Scenarios;
import cxfperf.serve.StartedServer;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import cxfperf.testing.SocketScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs with and without a profile, against servers with and without one. */
@Execution(ExecutionMode.CONCURRENT)
class ProfiledRunIT {

    private static final List<Path> SOCKET = List.of(Path.of("src", "test", "faults"));
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path home;

    @Test
    @Tag("thorough")
    void bothSidesAreRecordedAndARunBesideARecorderSaysSo() throws Exception {
        try (CommandProcess server = command("server", "-Dport=0", "-Dadmin=0", "-Dprofile=true")) {
            int admin = server.awaitPort("ADMIN");
            int port = server.awaitPort("READY");
            Path beside = run("beside", port, admin, "-Dtime=2").get(0);
            assertThat(reasons(beside)).contains("PROFILED");
            assertThat(reason(beside)).startsWith("a flight recorder was on stand-by in the server's JVM");
            assertThat(beside.resolve("profile.json")).doesNotExist();

            // In two seconds on a busy host no sample may meet a thread of such cheap calls.
            List<Path> points = run("sweep", port, admin, "-Dtime=6", "-Dprofile=true", "-Dthreads=1,3", "-Dcrowd=yes");
            assertThat(points).hasSize(2);
            for (Path point : points) {
                isRecorded(point);
            }
        }
    }

    @Test
    void theConsoleHasTheProfileAndAServerThatDoesNotRecordIsMissed() throws Exception {
        try (StartedServer server = EndedRun.server(Scenarios.of(List.of(new SocketScenario())))) {
            int admin = server.admin().orElseThrow().address().getPort();
            Path alone = run("alone", server.server().port().orElseThrow(), admin, "-Dtime=1", "-Dprofile=true")
                    .get(0);

            JsonNode profile = json(alone, "profile.json");
            assertThat(profile.at("/server").isNull()).isTrue();
            assertThat(profile.at("/missing/0").asText())
                    .isEqualTo("server: the server was started without -Dprofile=true");
            assertThat(reason(alone)).contains("the server was started without -Dprofile=true");
            assertThat(alone.resolve("client.jfr")).isRegularFile();
            assertThat(alone.resolve("server.jfr")).doesNotExist();
        }
    }

    private void isRecorded(Path run) throws Exception {
        JsonNode result = json(run, "result.json");
        assertThat(result.at("/verdict/status").asText()).isEqualTo("PASS");
        assertThat(reason(run)).startsWith("flight recorders ran in the JVMs of both sides");
        assertThat(result.at("/effective/profiled").asBoolean()).isTrue();
        assertThat(result.at("/server/effective/profiled").asBoolean()).isTrue();
        JsonNode profile = json(run, "profile.json");
        assertThat(profile.path("missing")).isEmpty();
        for (String side : List.of("client", "server")) {
            JsonNode seen = profile.path(side);
            assertThat(run.resolve(seen.path("recording").asText()))
                    .hasFileName(side + ".jfr")
                    .isNotEmptyFile();
            assertThat(run.resolve(seen.path("flameGraph").asText())).content().contains(side + ".jfr");
            assertThat(seen.path("samples").asLong()).isPositive();
            assertThat(seen.path("hottest")).hasSizeBetween(1, 10);
        }
    }

    /** The directories of the run, or of the points of the sweep. */
    private List<Path> run(String results, int port, int admin, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "client", "-Dport=" + port, "-Dadmin=" + admin, "-Dwarmup=1", "-Dresults=" + home.resolve(results)));
        arguments.addAll(List.of(options));
        try (CommandProcess client = command(arguments.toArray(String[]::new))) {
            assertThat(client.exitCode()).as(client.output()).isZero();
            boolean asked = arguments.contains("-Dprofile=true");
            boolean sweep = results.equals("sweep");
            assertThat(client.output().contains("\nProfile of the client\n")).isEqualTo(asked && !sweep);
        }
        try (Stream<Path> files = Files.walk(home.resolve(results))) {
            return files.filter(file -> file.endsWith("result.json"))
                    .map(Path::getParent)
                    .sorted()
                    .toList();
        }
    }

    private CommandProcess command(String... arguments) throws Exception {
        return CommandProcess.start(List.of(), SOCKET, home, arguments);
    }

    private static List<String> reasons(Path run) throws Exception {
        return json(run, "result.json").at("/verdict/reasons").findValuesAsText("code");
    }

    private static String reason(Path run) throws Exception {
        for (JsonNode reason : json(run, "result.json").at("/verdict/reasons")) {
            if (reason.path("code").asText().equals("PROFILED")) {
                return reason.path("evidence").asText();
            }
        }
        throw new AssertionError("not PROFILED: " + reasons(run));
    }

    private static JsonNode json(Path directory, String file) throws Exception {
        return JSON.readTree(directory.resolve(file).toFile());
    }
}
