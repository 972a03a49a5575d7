package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Warm-ups of a client and a server in JVMs of their own. How soon these are warm is the host's affair. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class JudgedWarmUpIT {

    private static final String LOOP = "cxfperf.engine.ClosedLoop::call";
    private static final String FILES_OF_THE_WINDOW =
            ".* (cxfperf[.](stored|measure|run)[.]|com[.]fasterxml[.]jackson[.]databind[.]ser[.]).* source: .*";
    private static final List<Path> FAULTS = List.of(Path.of("src", "test", "faults"));

    @TempDir
    private Path home;

    @Test
    void aJudgedWarmUpKeepsItsLimitsAndSaysTheSameOfItsEndEverywhere() throws Exception {
        String output = run("-Dwarmup=auto:2-14", "-Dthreads=1", "-Dtime=1");
        JsonNode result = Results.onlyResult(home);

        assertThat(output).contains("2 to 14 s warm-up, until warm").contains("left at most 0:");
        assertThat(result.get("warmupSeconds").asDouble())
                .as("ten seconds are the fewest that tell")
                .isBetween(9.9, 14.0);
        boolean warm = output.lines().anyMatch(line -> line.matches("warm after 1[0-4] s"));
        boolean cold = output.lines().anyMatch(line -> line.matches("not warm after 14 s"));
        assertThat(warm).isNotEqualTo(cold);
        assertThat(evidence(result).contains("the limit of its warm-up")).isEqualTo(cold);
        assertCompilersAreTold(result);
    }

    /**
     * A branch that no warm-up call has taken would have the JVM throw the compiled loop away in the window. Code that
     * runs for the first time takes such branches in what the calls share with it, such as maps.
     */
    @Test
    void theWindowDoesNothingForTheFirstTime() throws Exception {
        List<String> lines = run(
                        "-Dwarmup=10",
                        "-Dthreads=2",
                        "-Dtime=2",
                        "-DjvmArgs=-XX:TieredStopAtLevel=4 -XX:+PrintCompilation -Xlog:class+load",
                        // What a JVM prints of its compilers may stand before READY in that line.
                        "-DsrvJvmArgs=-XX:TieredStopAtLevel=1 -Xlog:class+load")
                .lines()
                .toList();
        int warm = indexOfLast(lines, ".*warm-up +[0-9]+ s .*");
        int over = indexOfLast(lines, ".*window +[0-9]+ s .*");

        assertThat(lines).anyMatch(line -> line.contains(LOOP)).hasSizeGreaterThan(over);
        assertThat(lines).anyMatch(line -> line.matches(FILES_OF_THE_WINDOW));
        assertThat(lines.subList(warm, over))
                .noneMatch(line -> line.matches(".* 4 +" + LOOP + " .*made not entrant.*"))
                .noneMatch(line -> line.matches(FILES_OF_THE_WINDOW));
    }

    private static int indexOfLast(List<String> lines, String form) {
        int index = lines.size() - 1;
        while (!lines.get(index).matches(form)) {
            index--;
        }
        return index;
    }

    private String run(String... options) throws Exception {
        List<String> arguments =
                new java.util.ArrayList<>(List.of("clientserver", "-Dscenario=socket", "-Dport=0", "-Dhost=127.0.0.1"));
        arguments.addAll(List.of(options));
        try (CommandProcess command = CommandProcess.start(List.of(), FAULTS, home, arguments.toArray(String[]::new))) {
            assertThat(command.exitCode()).as(command.output()).isZero();
            return command.output();
        }
    }

    private static String evidence(JsonNode result) {
        return String.join("; ", result.at("/verdict/reasons").findValuesAsText("evidence"));
    }

    /** Both JVMs have just been started: there was something to compile in the warm-up. */
    private void assertCompilersAreTold(JsonNode result) throws IOException {
        assertThat(result.at("/client/compileSeconds").isNumber()).isTrue();
        assertThat(result.at("/server/compileSeconds").isNumber()).isTrue();
        List<String> rows = Files.readAllLines(Results.onlyDirectory(home).resolve("warmup.csv"));
        assertThat(rows.get(0)).endsWith(",compileMillis,serverCompileMillis");
        assertThat(rows.stream()
                        .skip(1)
                        .map(row -> row.split(",", -1))
                        .mapToDouble(cells -> Double.parseDouble(cells[cells.length - 2]))
                        .sum())
                .isPositive();
    }
}
