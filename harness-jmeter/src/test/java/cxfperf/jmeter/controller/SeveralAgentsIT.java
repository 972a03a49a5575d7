package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents, their controller and a server, each a command of its own on this machine. */
class SeveralAgentsIT {

    private static final String RUN = "-agents";

    @TempDir
    private static Path home;

    private static CommandProcess server;
    private static final List<CommandProcess> AGENTS = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        server = CommandProcess.start(home, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0");
        for (int i = 0; i < 4; i++) {
            AGENTS.add(agent());
            // The first one makes the key.
            AGENTS.get(0).awaitPort("READY");
        }
    }

    private static CommandProcess agent() throws IOException {
        return CommandProcess.start(home, "jmeter-agent", "-Dport=0", "-DjvmArgs=-XX:TieredStopAtLevel=1");
    }

    @AfterAll
    static void stop() {
        AGENTS.forEach(CommandProcess::close);
        server.close();
    }

    private static String address(CommandProcess agent) throws InterruptedException {
        return "localhost:" + agent.awaitPort("READY");
    }

    private static CommandProcess load(List<CommandProcess> agents, String name, String... options) throws Exception {
        List<String> addresses = new ArrayList<>();
        for (CommandProcess agent : agents) {
            addresses.add(address(agent));
        }
        List<String> arguments = new ArrayList<>(List.of(
                "jmeter",
                "-Dscenario=soap_http_doc_lit",
                "-Doperation=echoStringDoc",
                "-Dagents=" + String.join(",", addresses),
                "-Dport=" + server.awaitPort("READY"),
                "-Dadmin=" + server.awaitPort("ADMIN"),
                "-Dresults=" + home.resolve(name)));
        arguments.addAll(List.of(options));
        return CommandProcess.start(home, arguments.toArray(String[]::new));
    }

    /** The one that ends so. */
    private static Path below(Path directory, String end) throws IOException {
        try (Stream<Path> found = Files.list(directory)) {
            return found.filter(path -> path.getFileName().toString().endsWith(end))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("nothing that ends with " + end + " in " + directory));
        }
    }

    private static JsonNode result(Path directory) throws IOException {
        return new ObjectMapper().readTree(directory.resolve("result.json").toFile());
    }

    private static List<String> reasons(JsonNode result) {
        List<String> codes = new ArrayList<>();
        result.get("verdict")
                .get("reasons")
                .forEach(reason -> codes.add(reason.get("code").asText()));
        return codes;
    }

    private static long calls(JsonNode result, String which) {
        return result.get("calls").get(which).asLong();
    }

    @Test
    void theCallsOfTwoAgentsAndOfFourAreOneRunThatTheServersCountConfirms() throws Exception {
        for (int agents : List.of(2, 4)) {
            String name = "of-" + agents;
            try (CommandProcess run = load(AGENTS.subList(0, agents), name, "-Dthreads=2", "-Dtime=6", "-Dwarmup=1")) {
                assertThat(run.exitCode()).as(run.output()).isZero();
                assertThat(run.output()).contains(agents + " agents, 2 clients each");
            }
            Path directory = below(home.resolve(name), RUN);
            JsonNode sum = result(below(directory, "-merged"));
            assertThat(sum.get("threads").asInt()).isEqualTo(2 * agents);
            long ok = 0;
            for (CommandProcess agent : AGENTS.subList(0, agents)) {
                ok += calls(result(directory.resolve(address(agent).replace(':', '-'))), "ok");
            }
            assertThat(calls(sum, "ok")).isEqualTo(ok).isPositive();
            assertThat(calls(sum, "started")).isEqualTo(ok + calls(sum, "failed") + calls(sum, "abandoned"));
            assertThat(reasons(sum)).doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN", "AGENT_LOST");
            // With the trailing calls; that it is no more than these the verdict says.
            assertThat(sum.get("server").get("calls").get("echoStringDoc").asLong())
                    .isGreaterThanOrEqualTo(ok);
            assertThat(Files.readAllLines(directory.resolve("samples.jtl"))).hasSize(Math.toIntExact(ok) + 1);
            assertThat(directory.resolve("dashboard").resolve("index.html")).isNotEmptyFile();
        }
    }

    @Test
    void anAgentThatIsKilledIsNamedAndTheRestIsKept() throws Exception {
        try (CommandProcess victim = agent();
                CommandProcess run = load(
                        List.of(AGENTS.get(3), victim),
                        "killed",
                        "-Dthreads=1",
                        "-Dtime=8",
                        "-Dwarmup=1",
                        "-Djtl=off")) {
            String name = address(victim).replace(':', '-');
            run.awaitLine(line -> line.startsWith("all agents have the load"));
            Path directory = below(home.resolve("killed"), RUN);
            await(directory.resolve(name).resolve("started.json"), run);
            victim.loadJvms().forEach(ProcessHandle::destroyForcibly);

            assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
            assertThat(run.output()).contains("AGENT_LOST").contains(address(victim));
            JsonNode sum = result(below(directory, "-merged"));
            assertThat(reasons(sum)).contains("AGENT_LOST");
            assertThat(calls(sum, "ok"))
                    .isEqualTo(calls(
                            result(directory.resolve(address(AGENTS.get(3)).replace(':', '-'))), "ok"))
                    .isPositive();
        }
    }

    private static void await(Path file, CommandProcess run) throws InterruptedException {
        for (int look = 0; Files.notExists(file); look++) {
            assertThat(look).as(() -> "no " + file + "\n" + run.output()).isLessThan(1_200);
            Thread.sleep(100);
        }
    }

    @Test
    void anAgentThatIsNotThereIsOneLine() throws Exception {
        try (CommandProcess run = CommandProcess.start(
                home, "jmeter", "-Dscenario=hello-scenario", "-Dagents=localhost:1", "-Dresults=" + home)) {
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.output()).contains("cxfperf: agent localhost:1 does not answer: ConnectException");
        }
    }

    @Test
    void anotherKeyIsToldAsWhatItIs() throws Exception {
        try (CommandProcess run = CommandProcess.start(
                home,
                "jmeter",
                "-Dscenario=hello-scenario",
                "-Dagents=" + address(AGENTS.get(0)),
                "-Dagents.key=" + home.resolve("other.p12"))) {
            assertThat(run.exitCode()).isEqualTo(3);
            assertThat(run.output())
                    .contains("made " + home.resolve("other.p12"))
                    .contains("cxfperf: agent " + address(AGENTS.get(0)) + " has another key than this host");
        }
    }
}
