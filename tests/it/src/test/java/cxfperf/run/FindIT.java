package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.plan.DerivedSeed;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.Results;
import cxfperf.testing.SeriesFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Searches with one client and a server that answers after 5 ms: no rate above 200/s can be kept, on any host. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class FindIT {

    private static final double MOST_PER_SECOND = 200;

    @TempDir
    private Path home;

    @Test
    void theHighestRateIsFoundBelowWhatTheServerCanDoByConstruction() throws Exception {
        try (CommandProcess command = find("-Dslo=errors==0")) {
            assertThat(command.exitCode()).as(command.output()).isZero();
            List<String> lines = command.lines();
            assertThat(lines.get(lines.size() - 1)).startsWith("highest rate that meets errors==0: ");
            assertThat(command.output()).contains("VERDICT OF THE SEARCH: PASS", "at most 25 points of 1 s");
        }

        Path directory = Results.onlyDirectory(home);
        JsonNode find = SeriesFiles.find(directory);
        double found = find.at("/answer/perSecond").asDouble();
        double closedLoop = find.at("/closedLoop/throughput/perSecond").asDouble();
        assertThat(closedLoop).isBetween(1.0, MOST_PER_SECOND);
        // The host may have been slower or faster when the closed loop was measured.
        assertThat(found).isBetween(0.3 * closedLoop, 1.05 * MOST_PER_SECOND);
        assertThat(find.at("/verdict/reasons").findValuesAsText("code")).contains("UNCERTAIN");
        assertThat(find.at("/points").findValues("load"))
                .extracting(load -> load.get("seed").asLong())
                .as("trials do not repeat each other's chance")
                .doesNotHaveDuplicates()
                .startsWith(DerivedSeed.of(1, 2));
        for (JsonNode point : find.at("/points")) {
            Path run = directory.resolve(point.get("directory").asText());
            assertThat(run.resolve("result.json")).isRegularFile();
            assertThat(run.resolve("report.html")).isRegularFile();
            assertThat(point.at("/result/offered/firstPerSecond").asDouble())
                    .isEqualTo(point.get("perSecond").asDouble());
        }
        thePageIsMadeAgain(directory);
    }

    private void thePageIsMadeAgain(Path directory) throws IOException, InterruptedException {
        Path page = directory.resolve("report.html");
        String written = Files.readString(page);
        Files.delete(page);
        try (CommandProcess command = CommandProcess.start(
                List.of(), List.of(home.resolve("registration")), home, "report", "-Dresults=" + directory)) {
            assertThat(command.exitCode()).as(command.output()).isZero();
        }
        assertThat(page).content().isEqualTo(written);
    }

    @Test
    @Tag("thorough")
    void aSearchThatIsInterruptedKeepsItsPoints() throws Exception {
        try (CommandProcess command = find("-Dslo=errors==0")) {
            command.awaitLine(line -> line.startsWith("point  1 "));
            command.interrupt();
            assertThat(command.exitCode()).as(command.output()).isEqualTo(1);
        }
        Path directory = Results.onlyDirectory(home);
        JsonNode find = SeriesFiles.find(directory);
        assertThat(find.at("/points")).isNotEmpty();
        assertThat(find.at("/verdict/reasons").findValuesAsText("code")).contains("ENDED_EARLY");
        assertThat(directory.resolve("report.html")).isRegularFile();
    }

    private CommandProcess find(String... further) throws IOException {
        Path registration = home.resolve("registration");
        DelayedScenario.registeredIn(registration);
        List<String> arguments = new ArrayList<>(List.of("clientserver", "-Dport=0", "-Ddelay=5000", "-Dthreads=1"));
        arguments.addAll(List.of("-Dtime=1", "-Dwarmup=0", "-Dfind=throughput"));
        arguments.addAll(List.of(further));
        return CommandProcess.start(List.of(), List.of(registration), home, arguments.toArray(String[]::new));
    }
}
