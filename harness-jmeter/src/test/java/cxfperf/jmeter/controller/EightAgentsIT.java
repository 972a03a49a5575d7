package cxfperf.jmeter.controller;

import static cxfperf.jmeter.controller.AgentsResults.calls;
import static cxfperf.jmeter.controller.AgentsResults.reasons;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.options.AgentsKey;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.NetworkNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight agents with a network and a clock each, 20 ms from the server and the controller. The clocks are up to 2 s
 * apart, and one of them drifts. One agent is frozen for a while, one loses its line for a while, and one is killed.
 */
@Tag("thorough")
class EightAgentsIT {

    private static final int AGENTS = 8;
    private static final long DELAY_MILLIS = 20;
    private static final int RATE = 20;
    private static final int SECONDS = 40;

    /** The agents that are frozen and cut off make a twentieth of the calls late. */
    private static final double MOST_BEHIND = 0.3;

    private static final int BIN_SECONDS = 20;
    private static final String SERVER = "198.19.0.2";
    private static final String MIDDLE = "198.19.0.1";

    /** The address of the server for all agents: it is that of the line's other end. */
    private static final String REACHED = "198.18.0.254";

    private static final int PORT = 8_080;
    private static final int ADMIN = 8_081;
    private static final int FIRST_AGENT_PORT = 1_101;

    /** Seconds that the wall clock of each agent is ahead, and how fast its clocks go. */
    private static final List<String> CLOCKS =
            List.of("+0s", "+0.4s", "-0.4s", "+1s", "-1s", "+0.2s x1.0001", "-0.7s", "+0.7s");

    private static final int FROZEN = 2;
    private static final int CUT_OFF = 4;
    private static final int KILLED = 7;

    @TempDir
    private Path home;

    private final List<AutoCloseable> open = new ArrayList<>();

    private <T extends AutoCloseable> T kept(T resource) {
        open.add(0, resource);
        return resource;
    }

    @AfterEach
    void end() throws Exception {
        for (AutoCloseable resource : open) {
            resource.close();
        }
    }

    private static List<String> faketime(String clock) throws IOException {
        try (Stream<Path> found = Files.find(
                Path.of("/usr/lib"), 3, (path, attributes) -> path.endsWith("faketime/libfaketimeMT.so.1"))) {
            Path library = found.findFirst().orElse(null);
            assumeTrue(library != null, "libfaketime is not installed: Debian's package faketime");
            // Without the fix the waits of a JVM never end: their deadlines are on the other clock.
            return List.of("env", "LD_PRELOAD=" + library, "FAKETIME_FORCE_MONOTONIC_FIX=1", "FAKETIME=" + clock);
        }
    }

    private static List<String> joined(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    private static String name(int agent) {
        return "load" + (agent + 1) + ":" + (FIRST_AGENT_PORT + agent);
    }

    @Test
    void theSumIsTheServersCountAndTheScheduleIsTheOneAskedFor() throws Exception {
        faketime("+0s");
        NetworkNamespace server = kept(NetworkNamespace.make());
        NetworkNamespace middle = kept(NetworkNamespace.make());
        middle.connect("to-server", MIDDLE, server, SERVER);
        List<String> names =
                IntStream.range(0, AGENTS).mapToObj(EightAgentsIT::name).toList();
        List<String> routes = new ArrayList<>(List.of(
                String.valueOf(DELAY_MILLIS), PORT + ">" + SERVER + ":" + PORT, ADMIN + ">" + SERVER + ":" + ADMIN));
        List<String> hosts = new ArrayList<>(List.of("127.0.0.1 localhost"));
        List<NetworkNamespace> networks = new ArrayList<>();
        for (int i = 0; i < AGENTS; i++) {
            NetworkNamespace network = kept(NetworkNamespace.make());
            String address = "198.18.0." + (i + 1);
            middle.connect("to-" + (i + 1), REACHED, network, address);
            network.hosts("127.0.0.1 localhost", address + " load" + (i + 1));
            hosts.add(MIDDLE + " load" + (i + 1));
            routes.add((FIRST_AGENT_PORT + i) + ">" + address + ":" + (FIRST_AGENT_PORT + i));
            networks.add(network);
        }
        server.hosts(hosts.toArray(String[]::new));
        AgentsKey.at(home.resolve(".agents").resolve("key.p12")).makeIfAbsent();
        try (Middle lines = Middle.start(middle, routes)) {
            CommandProcess echo = kept(CommandProcess.start(
                    server.prefix(),
                    List.of(),
                    home,
                    "server",
                    "-Dscenario=soap_http_doc_lit",
                    "-Dhost=" + SERVER,
                    "-Dport=" + PORT,
                    "-Dadmin=" + SERVER + ":" + ADMIN));
            List<CommandProcess> agents = new ArrayList<>();
            for (int i = 0; i < AGENTS; i++) {
                agents.add(kept(CommandProcess.start(
                        joined(networks.get(i).prefix(), faketime(CLOCKS.get(i))),
                        List.of(),
                        home,
                        "jmeter-agent",
                        "-Dhost=0.0.0.0",
                        "-Dadvertise=load" + (i + 1),
                        "-Dport=" + (FIRST_AGENT_PORT + i),
                        "-DjvmArgs=-Xmx96m -XX:+UseSerialGC -XX:TieredStopAtLevel=1",
                        "-Dresults=" + home.resolve("agent-" + (i + 1)))));
            }
            echo.awaitPort("READY");
            for (CommandProcess agent : agents) {
                agent.awaitPort("READY");
            }
            long begin = System.nanoTime();
            CommandProcess run = kept(CommandProcess.start(
                    server.prefix(),
                    List.of(),
                    home,
                    "jmeter",
                    "-Dscenario=soap_http_doc_lit",
                    "-Doperation=echoStringDoc",
                    "-Dagents=" + String.join(",", names),
                    "-Dhost=" + REACHED,
                    "-Dport=" + PORT,
                    "-Dadmin=" + REACHED + ":" + ADMIN,
                    "-Drate=" + RATE,
                    "-Dthreads=4",
                    "-Dwarmup=10",
                    "-Dtime=" + SECONDS,
                    "-Djtl=off",
                    "-Dresults=" + home.resolve("results")));
            run.awaitLine(line -> line.startsWith("all agents have the load"));
            double sent = seconds(begin);
            run.awaitMeasured(1);
            ProcessHandle controller = run.loadJvms().get(0);
            long opened = System.nanoTime();
            Duration cpuBefore = cpu(controller);
            ProcessHandle frozen = agents.get(FROZEN).loadJvms().get(0);
            Thread.sleep(4_000);
            signal("-STOP", frozen);
            Thread.sleep(3_000);
            signal("-CONT", frozen);
            Thread.sleep(2_000);
            middle.cut("to-" + (CUT_OFF + 1));
            Thread.sleep(6_000);
            middle.heal("to-" + (CUT_OFF + 1));
            Thread.sleep(12_000);
            System.out.printf(
                    Locale.ROOT,
                    "controller: the load was sent after %.1f s; %.2f s of CPU time in %.1f s of the window of %d agents%n",
                    sent,
                    cpu(controller).minus(cpuBefore).toMillis() / 1e3,
                    seconds(opened),
                    AGENTS);
            agents.get(KILLED).loadJvms().forEach(ProcessHandle::destroyForcibly);

            assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
            System.out.printf(Locale.ROOT, "the run took %.1f s%n%s%n", seconds(begin), run.output());
            AgentsResults results = AgentsResults.in(home.resolve("results"));
            lines.end();
            assertThatTheSumIsTheServersCount(results, names, lines);
            assertThatTheScheduleIsTheOneAskedFor(results, names, lines);
        }
    }

    private static double seconds(long sinceNanos) {
        return (System.nanoTime() - sinceNanos) / 1e9;
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static void signal(String which, ProcessHandle process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", which, String.valueOf(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    private void assertThatTheSumIsTheServersCount(AgentsResults results, List<String> names, Middle lines)
            throws IOException {
        JsonNode sum = results.sum();
        assertThat(reasons(sum)).contains("AGENT_LOST").doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN");
        String lost = evidence(sum, "AGENT_LOST");
        System.out.println(lost);
        assertThat(lost).startsWith("1 of 8 load generators did not finish: " + names.get(KILLED) + ": ");
        long made = 0;
        long scheduled = 0;
        long inWindow = 0;
        long completed = 0;
        for (int i = 0; i < AGENTS; i++) {
            if (i == KILLED) {
                continue;
            }
            JsonNode own = results.of(names.get(i));
            long all = own.at("/warmupCalls/started").asLong()
                    + calls(own, "started")
                    + own.at("/coolDownCalls/started").asLong()
                    + own.at("/runInCalls/started").asLong();
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d calls, %d requests passed; window: %d scheduled, %d started, %d ok, %d dropped, %d behind,"
                            + " %.6f s, %s%n",
                    names.get(i),
                    all,
                    lines.requests(i).size(),
                    own.at("/offered/scheduled").asLong(),
                    calls(own, "started"),
                    calls(own, "ok"),
                    own.at("/offered/dropped").asLong(),
                    own.at("/offered/behindSchedule").asLong(),
                    own.get("windowSeconds").asDouble(),
                    reasons(own));
            assertThat(lines.requests(i)).hasSize(Math.toIntExact(all));
            assertThat(own.at("/offered/scheduled").asLong())
                    .isEqualTo(
                            calls(own, "started") + own.at("/offered/dropped").asLong());
            made += all;
            inWindow += calls(own, "started");
            scheduled += own.at("/offered/scheduled").asLong();
            completed = Math.max(
                    completed, own.at("/server/count/ended/echoStringDoc").asLong());
        }
        long ofLost = lines.requests(KILLED).size();
        System.out.printf(
                Locale.ROOT,
                "the server completed %d calls: %d of agents in the sum, %d of the lost one%n",
                completed,
                made,
                ofLost);
        // Each call that the server has completed is of an agent whose name the results say.
        assertThat(completed).isEqualTo(made + ofLost);
        // Seven of the eight parts; the eighth is that of the lost agent.
        assertThat(scheduled).isEqualTo((long) RATE * SECONDS * (AGENTS - 1) / AGENTS);
        assertThat(sum.at("/offered/scheduled").asLong()).isEqualTo(scheduled);
        assertThat(calls(sum, "started")).isEqualTo(inWindow);
        assertThat(calls(sum, "ok")).isEqualTo(inWindow);
        assertThat(sum.get("windowSeconds").asDouble()).isEqualTo(SECONDS);
    }

    private static String evidence(JsonNode result, String code) {
        for (JsonNode reason : result.at("/verdict/reasons")) {
            if (reason.get("code").asText().equals(code)) {
                return reason.get("evidence").asText();
            }
        }
        throw new AssertionError("no " + code);
    }

    /**
     * Compares where the calls of each agent begin with the schedule of all. A call starts at its time or later, by
     * what a busy host takes to wake its thread: the earliest of some seconds is the nearest to its schedule.
     */
    private static void assertThatTheScheduleIsTheOneAskedFor(AgentsResults results, List<String> names, Middle lines)
            throws IOException {
        JsonNode offered = results.sum().at("/offered");
        double behind = offered.get("behindSchedule").asDouble()
                / offered.get("scheduled").asDouble();
        assumeTrue(
                behind < MOST_BEHIND,
                () -> String.format(
                        Locale.ROOT,
                        "other processes of this host delayed %.0f %% of the calls: when they were scheduled is not seen",
                        100 * behind));
        double gap = 1e9 / RATE;
        int each = RATE * BIN_SECONDS / AGENTS;
        List<double[]> agents = new ArrayList<>();
        for (int agent = 0; agent < AGENTS; agent++) {
            if (agent != KILLED) {
                JsonNode own = results.of(names.get(agent));
                long before = own.at("/warmupCalls/started").asLong();
                List<Long> window = lines.requests(agent).stream()
                        .skip(before)
                        .limit(calls(own, "started"))
                        .toList();
                double[] earliest = new double[SECONDS / BIN_SECONDS];
                for (int bin = 0; bin < earliest.length; bin++) {
                    int first = bin * each;
                    int place = agent;
                    earliest[bin] = IntStream.range(first, first + each)
                            .mapToDouble(call -> window.get(call) - gap * ((double) call * AGENTS + place))
                            .min()
                            .orElseThrow();
                }
                agents.add(earliest);
            }
        }
        List<Double> off = new ArrayList<>();
        for (int bin = 0; bin < SECONDS / BIN_SECONDS; bin++) {
            for (int agent = 1; agent < agents.size(); agent++) {
                off.add(100 * (agents.get(agent)[bin] - agents.get(agent - 1)[bin]) / gap);
            }
        }
        double[] sorted = off.stream().mapToDouble(Math::abs).sorted().toArray();
        double p99 = sorted[(int) Math.ceil(0.99 * sorted.length) - 1];
        System.out.printf(
                Locale.ROOT,
                "gaps of the schedule, off the one asked for, in %%: median %.2f, p90 %.2f, p99 %.2f; %s%n",
                sorted[sorted.length / 2],
                sorted[(int) Math.ceil(0.9 * sorted.length) - 1],
                p99,
                off.stream().map(one -> String.format(Locale.ROOT, "%.2f", one)).toList());
        assertThat(p99).isLessThan(1);
    }

    /** The process in the middle, and what it has noted. */
    private record Middle(Process process, List<String> noted) implements AutoCloseable {

        static Middle start(NetworkNamespace where, List<String> routes) throws IOException {
            List<String> command = new ArrayList<>(where.prefix());
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx96m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    DelayedLines.class.getName()));
            command.addAll(routes);
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertThat(process.inputReader().readLine()).isEqualTo("READY");
            return new Middle(process, new ArrayList<>());
        }

        void end() throws IOException {
            process.outputWriter().close();
            process.inputReader().lines().forEach(noted::add);
            noted.stream().filter(line -> line.startsWith("BYTES")).sorted().forEach(System.out::println);
        }

        List<Long> requests(int agent) {
            String start = "REQUEST 198.18.0." + (agent + 1) + ">" + PORT + " ";
            return noted.stream()
                    .filter(line -> line.startsWith(start))
                    .map(line -> Long.valueOf(line.substring(start.length())))
                    .sorted()
                    .toList();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
