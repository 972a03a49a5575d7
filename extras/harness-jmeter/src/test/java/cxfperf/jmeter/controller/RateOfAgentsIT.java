package cxfperf.jmeter.controller;

import static cxfperf.jmeter.controller.AgentsResults.calls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DelayedScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four agents and one load generator offer the same rate to a server that answers each call after 20 ms, in turns: what
 * the host does to one of them it does to the other. Where one load generator does not agree with itself the test is
 * skipped, and says so.
 */
@Tag("thorough")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class RateOfAgentsIT {

    private static final int AGENTS = 4;
    private static final int PAIRS = 5;

    /** These do not count: each agent makes a fourth of the calls of one load generator, and compiles for longer. */
    private static final int COLD_PAIRS = 2;

    private static final int RATE = 2_000;
    private static final int SECONDS = 10;
    private static final int CLIENTS = 80;
    private static final double MOST_OFF = 0.03;
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99");

    /**
     * A JVM that shares two CPUs with five others is warm sooner with one compiler. An agent has JMeter in its heap:
     * with 96 MiB its full collections took 80 ms each, and p99 of four agents was 3.7 times that of one.
     */
    private static final String FLAGS = "-DjvmArgs=-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    @TempDir
    private Path home;

    private final List<CommandProcess> open = new ArrayList<>();

    private CommandProcess start(String... arguments) throws IOException {
        CommandProcess process = CommandProcess.start(List.of(), List.of(home.resolve("scenario")), home, arguments);
        open.add(0, process);
        return process;
    }

    @AfterEach
    void end() {
        open.forEach(CommandProcess::close);
    }

    @Test
    void theResponseTimesOfARateAreThoseOfOneLoadGenerator() throws Exception {
        DelayedScenario.registeredIn(home.resolve("scenario"));
        CommandProcess server = start("server", "-Dscenario=delayed", "-Dport=0", "-Ddelay=20000", FLAGS);
        List<String> agents = new ArrayList<>();
        for (int i = 0; i < AGENTS; i++) {
            // The first one makes the key.
            agents.add("localhost:" + start("jmeter-agent", "-Dport=0", FLAGS).awaitPort("READY"));
        }
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        Map<String, List<Double>> alone = new LinkedHashMap<>();
        for (int pair = 0; pair < COLD_PAIRS + PAIRS; pair++) {
            boolean agentsFirst = pair % 2 == 0;
            JsonNode first = agentsFirst ? ofAgents(server, agents, pair) : ofOne(server, pair);
            JsonNode second = agentsFirst ? ofOne(server, pair) : ofAgents(server, agents, pair);
            JsonNode several = agentsFirst ? first : second;
            JsonNode one = agentsFirst ? second : first;
            for (JsonNode run : List.of(several, one)) {
                assertThat(calls(run, "ok"))
                        .isEqualTo(calls(run, "started"))
                        .isEqualTo((long) RATE * SECONDS
                                - run.at("/offered/dropped").asLong());
            }
            for (String percentile : PERCENTILES) {
                double there = micros(several, percentile);
                double here = micros(one, percentile);
                System.out.printf(
                        Locale.ROOT,
                        "pair %d, %s: four agents %.0f us, one load generator %.0f us%n",
                        pair + 1,
                        percentile,
                        there,
                        here);
                if (pair >= COLD_PAIRS) {
                    ratios.computeIfAbsent(percentile, none -> new ArrayList<>())
                            .add(there / here);
                    alone.computeIfAbsent(percentile, none -> new ArrayList<>()).add(here);
                }
            }
        }
        alone.forEach((percentile, all) -> {
            double off = median(offTheOneBefore(all));
            assumeTrue(
                    off < MOST_OFF,
                    () -> String.format(
                            Locale.ROOT,
                            "other processes of this host keep it too busy: %s of one load generator differs by %.1f %%"
                                    + " from run to run, %s",
                            percentile,
                            100 * off,
                            all));
        });
        Map<String, Double> medians = new LinkedHashMap<>();
        ratios.forEach((percentile, all) -> medians.put(percentile, median(all)));
        System.out.println("four agents / one load generator, median of " + PAIRS + " pairs: " + medians);
        assertThat(medians).allSatisfy((percentile, ratio) -> assertThat(ratio)
                .as("%s of %s", percentile, ratios.get(percentile))
                .isBetween(1 - MOST_OFF, 1 + MOST_OFF));
    }

    private static List<Double> offTheOneBefore(List<Double> all) {
        return IntStream.range(1, all.size())
                .mapToObj(i -> Math.abs(all.get(i) / all.get(i - 1) - 1))
                .toList();
    }

    private static double median(List<Double> all) {
        return all.stream().sorted().toList().get(all.size() / 2);
    }

    private static double micros(JsonNode run, String percentile) {
        return run.at("/responseTimeMicros/" + percentile).asDouble();
    }

    private JsonNode ofAgents(CommandProcess server, List<String> agents, int pair) throws Exception {
        Path results = home.resolve("agents-" + pair);
        load(
                server,
                results,
                "jmeter",
                CLIENTS / AGENTS,
                "-Dagents=" + String.join(",", agents),
                "-Dhost=localhost",
                FLAGS);
        return AgentsResults.in(results).sum();
    }

    private JsonNode ofOne(CommandProcess server, int pair) throws Exception {
        Path results = home.resolve("one-" + pair);
        load(server, results, "client", CLIENTS, FLAGS);
        try (Stream<Path> found = Files.find(results, 2, (path, attributes) -> path.endsWith("result.json"))) {
            return new ObjectMapper().readTree(found.findFirst().orElseThrow().toFile());
        }
    }

    private void load(CommandProcess server, Path results, String command, int clients, String... more)
            throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                command,
                "-Dscenario=delayed",
                "-Dport=" + server.awaitPort("READY"),
                "-Dadmin=" + server.awaitPort("ADMIN"),
                "-Drate=" + RATE,
                "-Dthreads=" + clients,
                "-Dwarmup=20",
                "-Dtime=" + SECONDS,
                "-Dresults=" + results));
        arguments.addAll(List.of(more));
        try (CommandProcess run = start(arguments.toArray(String[]::new))) {
            // A rate that was kept badly is a warning or a FAIL, and this test's to judge.
            assertThat(run.exitCode()).as(run.output()).isLessThan(2);
        }
    }
}
