package cxfperf.ab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.publish.Reports;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Experiments of tables as a user starts them. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class TablesCommandIT {

    /** JVMs without compilers are warm at once: their runs count, however short they are. */
    private static final String FAST_JVMS = "-DjvmArgs=-Xint -Xshare:auto";

    @TempDir
    private Path home;

    @TempDir
    private Path services;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void tablesThatAreKilledGoOnAndACellThatFailsStandsInItsPlace() throws Exception {
        DelayedScenario.registeredIn(services);
        write(
                "moods",
                """
                time = 1
                warmup = 1
                axis.mood = good, failing
                table.late = delay=2000
                """);
        String[] command = {"ab", "-Dexperiment=moods", "-Dport=0", FAST_JVMS};
        ProcessHandle run;
        try (CommandProcess killed = CommandProcess.start(List.of(), List.of(services), home, command)) {
            killed.awaitLine(line -> line.startsWith("run  1 of 2"));
            assertThat(killed.output()).contains("1 table, 2 cells of 2 s, each in JVMs of its own, ");
            List<ProcessHandle> runs = killed.loadJvms();
            killed.killHard();
            run = runs.isEmpty() ? null : runs.get(0);
        }
        if (run != null) {
            run.onExit().get(2, TimeUnit.MINUTES);
        }
        JsonNode half = tables();
        assertThat(half.at("/finishedAt").isNull()).isTrue();
        assertThat(half.at("/runs")).hasSize(1);

        String output;
        List<String> resumed = new ArrayList<>(List.of(command));
        resumed.add("-Dresume=" + onlyExperiment());
        try (CommandProcess again =
                CommandProcess.start(List.of(), List.of(services), home, resumed.toArray(String[]::new))) {
            again.awaitEnd(8, TimeUnit.MINUTES);
            output = again.output();
            assertThat(again.exitCode()).as(output).isNotZero();
        }
        assertThat(output)
                .contains("with 1 finished run")
                .contains("run  2 of 2")
                .doesNotContain("run  1 of 2")
                .containsPattern("(?m)^ +mood +calls/s +client +server +host % +mean ms +p99 ms +verdict$")
                .containsPattern("(?m)^ +good +[0-9,.]+ +[0-9.]+ +[0-9.]+ +[0-9]+ +[0-9,.]+ +([0-9,.]+|n/a) +PASS.*$")
                .containsPattern("(?m)^ *failing .*(FAIL|INVALID)$")
                .containsPattern("(?s)(FAIL|INVALID), CALLS_FAILED.{1,900}?; see\\s+runs/[0-9]+-late");
        JsonNode done = tables();
        assertThat(done.at("/schema").asInt()).isEqualTo(1);
        assertThat(done.at("/runs")).hasSize(2);
        JsonNode kept = half.at("/runs/0");
        assertThat(done.at("/runs")).contains(kept);
        assertThat(kept.at("/point/mood").asText()).isIn("good", "failing");

        Path experiment = onlyExperiment();
        assertThat(experiment.resolve("experiment.md")).content().contains("| mood | calls/s |");
        String page = Files.readString(experiment.resolve("report.html"));
        assertThat(page).containsPattern("href=\"\\./runs/0[12]-late-good/[^\"]+/report.html\"");
        assertThat(Reports.page(experiment)).hasValue(page);
    }

    private void write(String name, String text) throws IOException {
        Path experiments = Files.createDirectories(home.resolve("configs").resolve("experiments"));
        Files.writeString(experiments.resolve(name + ".properties"), "about = a test\n" + text);
    }

    private Path onlyExperiment() throws IOException {
        return Results.onlyDirectory(home);
    }

    private JsonNode tables() throws IOException {
        return new ObjectMapper()
                .readTree(onlyExperiment().resolve("experiment.json").toFile());
    }
}
