package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class GrowingServerIT {

    private static final List<String> COLLECTORS = List.of("G1GC", "G1GC", "ParallelGC", "SerialGC", "ZGC");

    @TempDir
    private Path home;

    @Test
    void aServerThatKeepsThreadsAndFilesIsNamedAndItsClientIsNot() throws Exception {
        String output = run(0, "-Dleak=fast", "-Dtime=40");
        assertThat(output).contains("warning SERVER_GROWS: the server's resources grow: ");

        JsonNode growth = Results.onlyResult(home).at("/steadiness/growth");
        assertThat(growth.findValuesAsText("resource")).contains("THREADS", "OPEN_FILES");
        for (JsonNode resource : growth) {
            if (resource.get("resource").asText().equals("THREADS")) {
                assertThat(resource.get("perSecond").asDouble()).isBetween(1.0, 2.5);
            }
        }
    }

    /** None of these collectors collects the old generation in two minutes. */
    @Test
    void aLeakOfHeapIsNamedWithinTwoMinutesByEachCollector() throws Exception {
        List<CommandProcess> runs = new ArrayList<>();
        try {
            for (String flags : List.of("-XX:+UseG1GC", "-XX:+UseParallelGC -Xmx512m", "-XX:+UseSerialGC -Xmx512m")) {
                runs.add(start("-Dleak=slow", "-Dtime=120", "-DsrvJvmArgs=" + flags));
            }
            for (CommandProcess run : runs) {
                // A busy host may drop calls.
                assertThat(run.exitCode()).as(run.output()).isBetween(0, 1);
                assertThat(run.output().replaceAll("\\s+", " "))
                        .contains("warning SERVER_GROWS: the server's resources grow: heap after collections ");
            }
        } finally {
            runs.forEach(CommandProcess::close);
        }
    }

    @Test
    void aServerWhoseUserForbidsCollectionsIsNotCollected() throws Exception {
        run(0, "-Dleak=slow", "-Dtime=40", "-DsrvJvmArgs=-XX:+DisableExplicitGC");

        assertThat(Results.onlyResult(home).at("/steadiness/growth").findValuesAsText("resource"))
                .doesNotContain("HEAP");
    }

    /**
     * Growth does not depend on how fast the calls are, so that several runs may share the host. Both compilers and
     * each collector are in it, as a JVM takes memory in its own steps.
     */
    @Test
    @Tag("thorough")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void twentySteadyRunsAreSilent() throws Exception {
        for (int turn = 0; turn < 4; turn++) {
            List<CommandProcess> runs = new ArrayList<>();
            try {
                for (int i = 0; i < 5; i++) {
                    String flags = "-Xms16m -XX:TieredStopAtLevel=4 -XX:+Use" + COLLECTORS.get(i);
                    runs.add(start(
                            "-Dtime=60",
                            "-Dthreads=" + (1 + i),
                            "-Drate=" + 100 * (1 + turn),
                            "-DjvmArgs=" + flags,
                            "-DsrvJvmArgs=" + flags));
                }
                for (CommandProcess run : runs) {
                    assertThat(run.exitCode()).as(run.output()).isBetween(0, 1);
                    assertThat(run.output()).doesNotContain("_GROWS");
                }
            } finally {
                runs.forEach(CommandProcess::close);
            }
        }
    }

    /** Returns the output of a run that ends with this code. */
    private String run(int code, String... options) throws Exception {
        try (CommandProcess run = start(options)) {
            assertThat(run.exitCode()).as(run.output()).isEqualTo(code);
            return run.output();
        }
    }

    private CommandProcess start(String... options) throws IOException {
        // The rate leaves the CPUs to the tests beside it.
        List<String> arguments = new ArrayList<>(
                List.of("clientserver", "-Dscenario=socket", "-Dport=0", "-Dthreads=1", "-Drate=50", "-Dwarmup=2"));
        for (String option : options) {
            // A given option takes the place of the same one above.
            arguments.removeIf(given -> given.startsWith(option.substring(0, option.indexOf('=') + 1)));
            arguments.add(option);
        }
        return CommandProcess.start(
                List.of(), List.of(Path.of("src", "test", "faults")), home, arguments.toArray(String[]::new));
    }
}
