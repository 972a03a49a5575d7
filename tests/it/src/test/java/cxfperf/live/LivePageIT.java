package cxfperf.live;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The live page of a real run. */
@Timeout(400)
@Execution(ExecutionMode.CONCURRENT)
class LivePageIT {

    private static final List<Path> SCENARIOS = List.of(Path.of("src", "test", "faults"));

    @TempDir
    private Path home;

    @Test
    void itIsTheReportOfTheSecondsSoFarWithTheVerdictSoFar() throws Exception {
        try (CommandProcess command = CommandProcess.start(
                List.of(),
                SCENARIOS,
                home,
                "clientserver",
                "-Dscenario=socket",
                "-Dport=0",
                "-Dlive=0",
                "-Dwarmup=1",
                "-Dtime=200")) {
            URI page = URI.create(
                    command.awaitLine(line -> line.startsWith("live page: ")).substring("live page: ".length()));
            assertThat(page.getHost()).isEqualTo("localhost");
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(page).build();
            String shown = "";
            while (!shown.contains(" so far")) {
                TimeUnit.MILLISECONDS.sleep(500);
                shown = client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body();
            }
            assertThat(shown).contains("AGGREGATE throughput", "Throughput", "<canvas");
            assertThat(shown)
                    .contains(Results.onlyDirectory(home).resolve("report.html").toString());
        }
    }
}
