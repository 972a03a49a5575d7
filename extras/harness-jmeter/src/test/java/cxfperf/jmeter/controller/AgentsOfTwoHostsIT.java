package cxfperf.jmeter.controller;

import static cxfperf.jmeter.controller.AgentsResults.calls;
import static cxfperf.jmeter.controller.AgentsResults.reasons;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.options.AgentsKey;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.NetworkNamespace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two agents with a network each, as two hosts have them: addresses, ports and hosts files of their own, and a line to
 * the network of the server and the controller, but none to each other.
 */
@Tag("thorough")
class AgentsOfTwoHostsIT {

    private static final String SERVER = "198.18.0.1";
    private static final String FIRST = "198.18.0.2";
    private static final String SECOND = "198.18.0.3";

    @TempDir
    private Path home;

    private CommandProcess start(NetworkNamespace where, String... arguments) throws Exception {
        return CommandProcess.start(where.prefix(), List.of(), home, arguments);
    }

    private CommandProcess agent(NetworkNamespace where, String... host) throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("jmeter-agent", "-Dport=0", "-DjvmArgs=-XX:TieredStopAtLevel=1"));
        arguments.addAll(List.of(host));
        return start(where, arguments.toArray(String[]::new));
    }

    @Test
    void theirCallsAreOneRunThatTheServersCountConfirms() throws Exception {
        try (NetworkNamespace middle = NetworkNamespace.make();
                NetworkNamespace one = NetworkNamespace.make();
                NetworkNamespace other = NetworkNamespace.make()) {
            middle.connect("to-one", SERVER, one, FIRST);
            middle.connect("to-other", SERVER, other, SECOND);
            middle.hosts("127.0.0.1 localhost", SECOND + " load2");
            other.hosts("127.0.0.1 localhost", SECOND + " load2");
            // The manual's way: the key is made on the controller's host and copied.
            AgentsKey.at(home.resolve(".agents").resolve("key.p12")).makeIfAbsent();
            try (CommandProcess server = start(
                            middle,
                            "server",
                            "-Dscenario=soap_http_doc_lit",
                            "-Dhost=" + SERVER,
                            "-Dport=0",
                            "-Dadmin=" + SERVER + ":0");
                    CommandProcess first = agent(one, "-Dhost=" + FIRST);
                    CommandProcess second = agent(other, "-Dhost=load2")) {
                List<String> agents =
                        List.of(FIRST + ":" + first.awaitPort("READY"), "load2:" + second.awaitPort("READY"));
                assertThatOneAgentUnderTwoNamesIsRefused(
                        middle, List.of(agents.get(1), agents.get(1).replace("load2", SECOND)));
                try (CommandProcess run = start(
                        middle,
                        "jmeter",
                        "-Dscenario=soap_http_doc_lit",
                        "-Doperation=echoStringDoc",
                        "-Dagents=" + String.join(",", agents),
                        "-Dhost=" + SERVER,
                        "-Dport=" + server.awaitPort("READY"),
                        "-Dadmin=" + server.awaitPort("ADMIN"),
                        "-Dthreads=2",
                        "-Dtime=3",
                        "-Dwarmup=1",
                        "-Dresults=" + home.resolve("results"))) {
                    assertThat(run.exitCode()).as(run.output()).isZero();
                }
                assertThatTheSumIsThatOf(agents);
            }
        }
    }

    private void assertThatOneAgentUnderTwoNamesIsRefused(NetworkNamespace middle, List<String> names)
            throws Exception {
        String option = "-Dagents=" + String.join(",", names);
        try (CommandProcess run =
                start(middle, "jmeter", "-Dscenario=hello-scenario", option, "-Dhost=" + SERVER, "-Dresults=" + home)) {
            assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
            assertThat(run.lines())
                    .containsExactly("cxfperf: " + option + ": " + String.join(" and ", names)
                            + " are one agent; each is expected once");
        }
    }

    private void assertThatTheSumIsThatOf(List<String> agents) throws Exception {
        AgentsResults results = AgentsResults.in(home.resolve("results"));
        JsonNode sum = results.sum();
        long ok = 0;
        long made = 0;
        long completed = 0;
        for (String agent : agents) {
            JsonNode own = results.of(agent);
            assertThat(calls(own, "ok")).isPositive();
            ok += calls(own, "ok");
            made += own.at("/warmupCalls/started").asLong()
                    + calls(own, "started")
                    + own.at("/coolDownCalls/started").asLong();
            completed = Math.max(
                    completed, own.at("/server/count/ended/echoStringDoc").asLong());
        }
        // The sum is of the time that both windows have in common.
        assertThat(calls(sum, "ok")).isPositive().isLessThanOrEqualTo(ok);
        assertThat(calls(sum, "started")).isEqualTo(calls(sum, "ok") + calls(sum, "failed") + calls(sum, "abandoned"));
        // All that the server has ever completed: nobody else called it.
        assertThat(completed).isEqualTo(made);
        assertThat(reasons(sum)).doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN", "AGENT_LOST");
    }
}
