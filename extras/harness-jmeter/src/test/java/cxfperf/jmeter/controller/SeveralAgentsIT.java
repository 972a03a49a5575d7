package cxfperf.jmeter.controller;

import static cxfperf.jmeter.controller.AgentsResults.calls;
import static cxfperf.jmeter.controller.AgentsResults.reasons;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.options.AgentsKey;
import cxfperf.options.Scenarios;
import cxfperf.result.Profile;
import cxfperf.serve.StartedServer;
import cxfperf.stored.StoredJson;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents, their controller and a server, each a command of its own on this machine. */
class SeveralAgentsIT {

    @TempDir
    private static Path home;

    private static StartedServer server;
    private static final List<CommandProcess> AGENTS = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        server = EndedRun.server(Scenarios.onClasspath(), "-Dscenario=soap_http_doc_lit");
        // The first one makes the key.
        agents(1).get(0).awaitPort("READY");
    }

    /** Starts agents until there are {@code count}, and returns the first of them. */
    private static List<CommandProcess> agents(int count) throws IOException {
        while (AGENTS.size() < count) {
            AGENTS.add(agent());
        }
        return AGENTS.subList(0, count);
    }

    private static CommandProcess agent(String... options) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("jmeter-agent", "-Dport=0", "-DjvmArgs=-XX:TieredStopAtLevel=1"));
        arguments.addAll(List.of(options));
        return CommandProcess.start(home, arguments.toArray(String[]::new));
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
        int admin = server.admin().orElseThrow().address().getPort();
        return load(server.server().port().orElseThrow(), admin, agents, name, options);
    }

    private static CommandProcess load(int port, int admin, List<CommandProcess> agents, String name, String... options)
            throws Exception {
        List<String> addresses = new ArrayList<>();
        for (CommandProcess agent : agents) {
            addresses.add(address(agent));
        }
        List<String> arguments = new ArrayList<>(List.of(
                "jmeter",
                "-Dscenario=soap_http_doc_lit",
                "-Doperation=echoStringDoc",
                "-Dagents=" + String.join(",", addresses),
                "-Dport=" + port,
                "-Dadmin=" + admin,
                "-Dresults=" + home.resolve(name)));
        arguments.addAll(List.of(options));
        return CommandProcess.start(home, arguments.toArray(String[]::new));
    }

    @Test
    void theCallsOfTwoAgentsAreOneRunThatTheServersCountConfirms() throws Exception {
        try (CommandProcess run = load(agents(2), "two", "-Dthreads=2", "-Dtime=2", "-Dwarmup=0")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
            assertThat(run.output()).contains("2 agents, 2 clients each");
        }
        AgentsResults results = AgentsResults.in(home.resolve("two"));
        JsonNode sum = results.sum();
        assertThat(sum.get("threads").asInt()).isEqualTo(4);
        long ok = 0;
        long all = 0;
        for (CommandProcess agent : agents(2)) {
            JsonNode own = results.of(address(agent));
            ok += calls(own, "ok");
            all += calls(own, "started")
                    + own.at("/coolDownCalls/started").asLong()
                    + own.at("/runInCalls/started").asLong();
            // The kernel's table has those of all agents of this host.
            assertThat(own.at("/connections/peakSince").asInt()).isLessThanOrEqualTo(2);
        }
        assertThat(calls(sum, "ok")).isPositive().isEqualTo(ok);
        assertThat(calls(sum, "started"))
                .isEqualTo(calls(sum, "ok") + calls(sum, "failed") + calls(sum, "abandoned"))
                .isEqualTo(all
                        - sum.at("/coolDownCalls/started").asLong()
                        - sum.at("/runInCalls/started").asLong());
        assertThat(sum.at("/throughput/perSecond").asDouble()
                        * sum.get("windowSeconds").asDouble())
                .isCloseTo(sum.at("/endedInWindow/ok").asDouble(), within(0.01));
        assertThat(reasons(sum)).doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN", "AGENT_LOST");
        // The window is 2 s. Agents that have had no load yet have to load their classes first.
        assertThat(sum.get("windowSeconds").asDouble()).isGreaterThan(1.4);
        // Includes the cool-down calls. The verdict checks that nothing else is included.
        assertThat(sum.get("server").get("calls").get("echoStringDoc").asLong()).isGreaterThanOrEqualTo(ok);
    }

    @Test
    @Tag("thorough")
    void aRateIsThatOfAllAgentsTogetherAndTheirCallsTakeTurns() throws Exception {
        for (String rate : List.of("-Drate=201", "-Drate=100-300/4s -Darrivals=poisson")) {
            String name = "rate-" + rate.length();
            List<String> options = new ArrayList<>(List.of(rate.split(" ")));
            options.addAll(List.of("-Dthreads=4", "-Dtime=4", "-Dwarmup=2"));
            try (CommandProcess run = load(agents(2), name, options.toArray(String[]::new))) {
                assertThat(run.exitCode()).as(run.output()).isZero();
            }
            AgentsResults results = AgentsResults.in(home.resolve(name));
            JsonNode sum = results.sum();
            long scheduled = sum.at("/offered/scheduled").asLong();
            long dropped = 0;
            List<Long> parts = new ArrayList<>();
            for (CommandProcess agent : agents(2)) {
                JsonNode own = results.of(address(agent));
                parts.add(own.at("/offered/scheduled").asLong());
                dropped += own.at("/offered/dropped").asLong();
            }
            // The calls of one schedule take turns: no agent has more than one more than the other.
            assertThat(parts.get(0) - parts.get(1)).isBetween(0L, 1L);
            assertThat(scheduled).isEqualTo(parts.get(0) + parts.get(1));
            assertThat(sum.at("/offered/dropped").asLong()).isEqualTo(dropped);
            assertThat(calls(sum, "started") + dropped).isEqualTo(scheduled);
            assertThat(sum.at("/windowSeconds").asDouble()).isEqualTo(4);
            if (rate.startsWith("-Drate=201")) {
                assertThat(scheduled).isEqualTo(804);
                assertThat(sum.at("/offered/firstPerSecond").asDouble()).isEqualTo(201);
            }
            assertThat(reasons(sum)).doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN", "AGENT_LOST");
        }
    }

    @Test
    @Tag("thorough")
    void aNumberOfCallsAndAJudgedWarmUpAreThoseOfAllAgents() throws Exception {
        try (CommandProcess run =
                load(agents(3), "number", "-Dinvocations=1000", "-Dthreads=3", "-Dwarmup=auto:2-30")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
        }
        AgentsResults results = AgentsResults.in(home.resolve("number"));
        List<Long> parts = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        for (CommandProcess agent : agents(3)) {
            JsonNode own = results.of(address(agent));
            parts.add(calls(own, "ok"));
            seconds.add(own.at("/warmupSeconds").asDouble());
        }
        // The first client of the first agent makes one call more than the others.
        assertThat(parts).containsExactly(334L, 333L, 333L);
        assertThat(calls(results.sum(), "ok")).isEqualTo(1_000);
        // Each polls once a second whether all are warm.
        assertThat(Collections.max(seconds) - Collections.min(seconds)).isLessThan(3);
        assertThat(seconds).allSatisfy(one -> assertThat(one).isBetween(2.0, 31.0));
        assertThat(reasons(results.sum())).doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN", "AGENT_LOST");
    }

    @Test
    @Tag("thorough")
    void eachAgentHasItsProfileAndTheFirstOneThatOfTheServer() throws Exception {
        try (CommandProcess recorded = CommandProcess.start(
                        home, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0", "-Dprofile=true");
                CommandProcess run = load(
                        recorded.awaitPort("READY"),
                        recorded.awaitPort("ADMIN"),
                        agents(2),
                        "profiled",
                        "-Dprofile=true",
                        "-Dthreads=1",
                        "-Dtime=3",
                        "-Dwarmup=1")) {
            assertThat(run.exitCode()).as(run.output()).isZero();
        }
        AgentsResults results = AgentsResults.in(home.resolve("profiled"));
        for (CommandProcess agent : agents(2)) {
            Profile own =
                    StoredJson.readProfile(results.directoryOf(address(agent)).resolve("profile.json"));
            assertThat(own.client().samples()).isPositive();
            assertThat(own.server() != null).isEqualTo(agent == agents(1).get(0));
        }
    }

    @Test
    @Tag("thorough")
    void anAgentThatIsKilledIsNamedAndTheRestIsKept() throws Exception {
        try (CommandProcess victim = agent();
                CommandProcess run =
                        load(List.of(agents(2).get(1), victim), "killed", "-Dthreads=1", "-Dtime=8", "-Dwarmup=1")) {
            run.awaitLine(line -> line.startsWith("all agents have the load"));
            run.awaitMeasured(1);
            victim.loadJvms().forEach(ProcessHandle::destroyForcibly);

            assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
            assertThat(run.output()).contains("AGENT_LOST").contains(address(victim));
            AgentsResults results = AgentsResults.in(home.resolve("killed"));
            JsonNode sum = results.sum();
            assertThat(reasons(sum)).contains("AGENT_LOST");
            assertThat(calls(sum, "ok"))
                    .isEqualTo(calls(results.of(address(agents(2).get(1))), "ok"))
                    .isPositive();
        }
    }

    @Test
    @Tag("thorough")
    void ctrlCEndsTheLoadOnAllAgentsAndWhatTheyHaveMeasuredIsOneRun() throws Exception {
        List<CommandProcess> agents = agents(2);
        try (CommandProcess run = load(agents, "interrupted", "-Dthreads=1", "-Dtime=600", "-Dwarmup=0")) {
            run.awaitLine(line -> line.startsWith("all agents have the load"));
            run.awaitMeasured(1);
            run.interrupt();

            assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
            AgentsResults results = AgentsResults.in(home.resolve("interrupted"));
            JsonNode sum = results.sum();
            assertThat(reasons(sum)).contains("ENDED_EARLY").doesNotContain("AGENT_LOST", "COUNT_MISMATCH");
            assertThat(sum.get("windowSeconds").asDouble()).isPositive().isLessThan(500);
            long ok = 0;
            for (CommandProcess agent : agents) {
                ok += calls(results.of(address(agent)), "ok");
            }
            assertThat(calls(sum, "ok")).isPositive().isLessThanOrEqualTo(ok);
        }
    }

    @Test
    @Tag("thorough")
    void onlyAControllerWithTheKeyOfAnAgentIsLetIn() throws Exception {
        try (CommandProcess plain = agent("-Dagents.key=none")) {
            String none = "-Dagents.key=none";
            try (CommandProcess run = load(List.of(plain), "plain", none, "-Dthreads=1", "-Dtime=1", "-Dwarmup=0")) {
                assertThat(run.exitCode()).as(run.output()).isZero();
            }
            assertThat(plain.output()).contains("key: none: anyone who reaches the agent can run code on its host");
            JsonNode own = AgentsResults.in(home.resolve("plain")).of(address(plain));
            assertThat(calls(own, "ok")).isPositive().isEqualTo(calls(own, "started"));
            try (CommandProcess withKey = load(List.of(plain), "with-key")) {
                assertThat(withKey.exitCode()).isEqualTo(3);
                assertThat(withKey.output())
                        .contains("agent " + address(plain) + " has another key than this host, or none");
            }
            try (CommandProcess without = load(agents(1), "without-key", none)) {
                assertThat(without.exitCode()).isEqualTo(3);
                assertThat(without.output())
                        .contains("agent " + address(agents(1).get(0)) + " does not answer: ");
            }
            Path other = home.resolve("other.p12");
            AgentsKey.at(other).makeIfAbsent();
            try (CommandProcess another = load(agents(1), "other-key", "-Dagents.key=" + other)) {
                assertThat(another.exitCode()).isEqualTo(3);
                assertThat(another.output())
                        .contains("agent " + address(agents(1).get(0)) + " has another key than this host");
            }
        }
    }

    /** Each such connection holds a thread, and needs no key. */
    @Test
    @Tag("thorough")
    void anAgentClosesAConnectionThatSaysNothing() throws Exception {
        try (Socket silent = new Socket("localhost", agents(1).get(0).awaitPort("READY"))) {
            silent.setSoTimeout(60_000);

            assertThat(silent.getInputStream().readAllBytes()).hasSizeLessThan(100);
        }
    }
}
