package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class InterruptedRunIT {

    @TempDir
    private Path home;

    @Test
    void anInterruptedRunTakesBackWhatItCreated() throws Exception {
        try (RunningServer server = Runs.server("http", Runs.options(), new CallCounters())) {
            URI base = server.address();
            // At full speed the run would delete tens of thousands in the end.
            try (CommandProcess client = CommandProcess.start(
                    home,
                    "client",
                    "-Dport=" + base.getPort(),
                    "-Dadmin=none",
                    "-Doperation=post",
                    "-Drate=50/s",
                    "-Dtime=200",
                    "-Dwarmup=1")) {
                client.awaitMeasured(2);
                client.interrupt();
                assertThat(client.exitCode()).as(client.output()).isEqualTo(1);
            }

            URI customers = base.resolve("/customerservice/customers/");
            HttpResponse<String> created = send(HttpRequest.newBuilder(customers)
                    .header("Content-Type", "application/xml")
                    .POST(HttpRequest.BodyPublishers.ofString("<Customer><id>0</id><name>Next</name></Customer>")));
            long id = Long.parseLong(created.body().replaceAll(".*<id>(\\d+)</id>.*", "$1"));
            // Ids increase by one, so the run's last customers had the ids just below.
            assertThat(id).isGreaterThan(1_020);
            for (long earlier = id - 1; earlier > id - 20; earlier--) {
                assertThat(send(HttpRequest.newBuilder(customers.resolve(String.valueOf(earlier)))
                                        .GET())
                                .statusCode())
                        .isEqualTo(404);
            }
        }
    }

    @Test
    @Tag("thorough")
    void aServerThatIsFrozenCostsNoResult() throws Exception {
        try (CommandProcess server = CommandProcess.start(home, "server", "-Dport=0")) {
            int port = server.awaitPort("READY");
            long frozen = server.loadJvms().get(0).pid();
            try (CommandProcess client = CommandProcess.start(
                    home, "client", "-Dport=" + port, "-Doperation=post", "-Dtime=200", "-Dwarmup=1")) {
                client.awaitMeasured(2);
                signal("STOP", frozen);
                client.interrupt();
                assertThat(client.exitCode()).as(client.output()).isEqualTo(1);
                assertThat(client.output()).contains("ENDED_EARLY").contains("its clients could not be closed");
            } finally {
                signal("CONT", frozen);
            }
        }
        assertThat(Results.onlyResult(home).at("/calls/ok").asLong()).isPositive();
    }

    private static void signal(String name, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(pid))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
