package cxfperf.jmeter.controller;

import static cxfperf.jmeter.controller.AgentsResults.calls;
import static cxfperf.jmeter.controller.AgentsResults.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.SshDaemon;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents that their controller starts through a real {@code sshd} on this machine, each in a directory of its own. */
@Tag("thorough")
class AgentsOverSshIT {

    @TempDir
    private static Path home;

    private static SshDaemon daemon;
    private static CommandProcess server;

    @BeforeAll
    static void start() throws Exception {
        daemon = SshDaemon.start(Files.createDirectories(home.resolve("ssh")));
        server = CommandProcess.start(home, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0", "-Dprotocol=https");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
        if (daemon != null) {
            daemon.close();
        }
    }

    /** A directory that stands for an unpacked zip: its script runs the class path of this test. */
    private static Path unpacked(String name) throws IOException {
        String classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        Path script = Files.createDirectories(home.resolve(name).resolve("bin")).resolve("jmeter-agent");
        Files.writeString(
                script,
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -Xmx64m '-Dcxfperf.home=" + home.resolve(name) + "' -cp '" + classPath
                        + "' cxfperf.cli.Main jmeter-agent \"$@\"\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return home.resolve(name);
    }

    private static CommandProcess load(String results, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "jmeter",
                "-Dscenario=soap_http_doc_lit",
                "-Doperation=echoStringDoc",
                "-Dprotocol=https",
                "-Dport=" + server.awaitPort("READY"),
                "-Dadmin=" + server.awaitPort("ADMIN"),
                "-DjvmArgs=-XX:TieredStopAtLevel=1",
                "-Dresults=" + home.resolve(results)));
        arguments.addAll(List.of(options));
        return CommandProcess.start(daemon.prefix(), List.of(), home, arguments.toArray(String[]::new));
    }

    private static List<ProcessHandle> agentsIn(Path directory) {
        return processes(
                words -> words.contains("-Dcxfperf.home=" + directory) && words.contains("cxfperf.cli.LoadMain"));
    }

    private static List<ProcessHandle> processes(Predicate<List<String>> wanted) {
        return ProcessHandle.allProcesses()
                .filter(process -> wanted.test(words(process)))
                .toList();
    }

    /** The JDK has no arguments of a process whose class path is long. */
    private static List<String> words(ProcessHandle process) {
        try {
            return List.of(Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
                    .split("\0"));
        } catch (IOException e) {
            // It has ended.
            return List.of();
        }
    }

    private static void awaitNoAgentIn(Path directory) throws Exception {
        for (ProcessHandle agent : agentsIn(directory)) {
            agent.onExit().get(2, TimeUnit.MINUTES);
        }
    }

    @Test
    void theyGetTheKeysMakeALoadAndEndWithIt() throws Exception {
        Path first = unpacked("one");
        Path second = unpacked("two words");
        try (CommandProcess run = load(
                "results",
                "-Dagents.ssh=localhost:" + first + ",localhost:" + second,
                "-Dagents=localhost:0,127.0.0.1:0",
                "-Dthreads=1",
                "-Dtime=3",
                "-Dwarmup=1")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
        }
        JsonNode sum = AgentsResults.in(home.resolve("results")).sum();
        assertThat(calls(sum, "ok")).isPositive();
        assertThat(reasons(sum)).doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN", "AGENT_LOST");
        for (Path directory : List.of(first, second)) {
            assertThat(directory.resolve(".agents/key.p12")).hasSameBinaryContentAs(home.resolve(".agents/key.p12"));
            assertThat(directory.resolve(".tls/server.crt")).hasSameBinaryContentAs(home.resolve(".tls/server.crt"));
            assertThat(directory.resolve(".tls/server.p12")).doesNotExist();
            awaitNoAgentIn(directory);
        }
    }

    @Test
    void ctrlCWhileAgentsAreBeingStartedLeavesNoProcess() throws Exception {
        Path directory = unpacked("interrupted");
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                CommandProcess run = loadWith(silent, directory)) {
            // Its ssh waits for an answer from now on.
            try (Socket connection = silent.accept()) {
                assertThat(connection.isConnected()).isTrue();
                while (agentsIn(directory).isEmpty()) {
                    assertThat(run.isRunning()).as(run.output()).isTrue();
                    Thread.sleep(20);
                }
                List<ProcessHandle> left = new ArrayList<>(agentsIn(directory));
                left.addAll(processes(words -> words.contains(daemon.settings().toString())));
                assertThat(left).hasSizeGreaterThan(2);
                run.interrupt();

                assertThat(run.exitCode()).isEqualTo(3);
                assertThat(run.output()).contains("cxfperf: interrupted before the load began");
                for (ProcessHandle process : left) {
                    process.onExit().get(30, TimeUnit.SECONDS);
                }
            }
        }
    }

    /** A load by an agent in this directory and one on a host that takes the connection of ssh and says nothing. */
    private static CommandProcess loadWith(ServerSocket silent, Path directory) throws Exception {
        daemon.host("silent", silent.getLocalPort());
        return load(
                "interrupted-load",
                "-Dagents.ssh=silent:" + directory + ",localhost:" + directory,
                "-Dagents=127.0.0.1:0,localhost:0");
    }

    @ParameterizedTest
    @CsvSource({"localhost, scripts/jmeter-agent: ", "nobody@localhost, Permission denied"})
    void whatKeepsAnAgentFromStartingIsOneLineWithItsHost(String host, String reason) throws Exception {
        Path empty = Files.createDirectories(home.resolve("empty"));
        try (CommandProcess run = load("refused", "-Dagents.ssh=" + host + ":" + empty, "-Dagents=localhost:0")) {
            assertThat(run.exitCode()).as(run.output()).isEqualTo(3);
            assertThat(run.lines())
                    .last()
                    .asString()
                    .startsWith("cxfperf: the agent on localhost ended before it was ready: ")
                    .contains(reason);
        }
    }
}
