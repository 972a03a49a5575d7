package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import cxfperf.testing.StalledServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests the load generator with a real CXF server whose process is stopped for a while in a run at a fixed rate. */
@Isolated
@Tag("thorough")
class FrozenServerIT {

    private static final int RATE = 50;
    private static final int WORKERS = 4;
    private static final int WINDOW_SECONDS = 20;
    private static final long FROZEN_MILLIS = 1_400;

    /** From the second in which the server is stopped until no call waits any more, and one second more. */
    private static final int SECONDS_OF_THE_BACKLOG = 4;

    @TempDir
    private Path home;

    @Test
    void aFrozenServerShowsInTheResponseTimesOfAllWhoWaitedAndInTheServiceTimesOfTheFewWhoWereOut() throws Exception {
        int before;
        Frozen frozen;
        try (CommandProcess server = CommandProcess.start(home, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0")) {
            int port = server.awaitPort("READY");
            int admin = server.awaitPort("ADMIN");
            long pid = server.loadJvms().get(0).pid();
            try (CommandProcess client = CommandProcess.start(
                    home,
                    "client",
                    "-Dscenario=soap_http_doc_lit",
                    "-Doperation=echoStringDoc",
                    "-Dport=" + port,
                    "-Dadmin=" + admin,
                    "-Drate=" + RATE,
                    "-Dthreads=" + WORKERS,
                    "-Dtime=" + WINDOW_SECONDS,
                    "-Dwarmup=4")) {
                before = client.awaitMeasured(0);
                frozen = freeze(pid, URI.create("http://localhost:" + admin + "/"));
                assertThat(client.exitCode()).as(client.output()).isNotEqualTo(3);
            }
        }
        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/calls/ok").asLong())
                .isEqualTo(result.at("/calls/started").asLong());
        assertThat(result.at("/offered/scheduled").asLong()).isEqualTo((long) RATE * WINDOW_SECONDS);
        double usual = seconds(result, "serviceTimeMicros", "p50");
        StalledServer least = new StalledServer(RATE, WORKERS, usual, frozen.least(), WINDOW_SECONDS);
        StalledServer most = new StalledServer(RATE, WORKERS, usual, frozen.most(), WINDOW_SECONDS);
        double host = longestResponseApartFrom(before, before + SECONDS_OF_THE_BACKLOG);

        assertThat(seconds(result, "responseTimeMicros", "max"))
                .isBetween(0.95 * least.responseSeconds(1), 1.05 * most.responseSeconds(1) + host);
        assertThat(seconds(result, "responseTimeMicros", "p99"))
                .isBetween(0.95 * least.responseSeconds(0.99), 1.05 * most.responseSeconds(0.99) + host);
        assertThat(seconds(result, "serviceTimeMicros", "max"))
                .isBetween(0.95 * least.serviceSeconds(1), 1.05 * most.serviceSeconds(1) + host);
        assertThat(seconds(result, "serviceTimeMicros", "p99")).isLessThan(frozen.least() / 2 + host);
    }

    /** Returns the longest response time outside these seconds: short, unless this host is busy. */
    private double longestResponseApartFrom(int first, int last) throws IOException {
        List<String> rows = Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv"));
        int column = List.of(rows.get(0).split(",")).indexOf("responseMaxMicros");
        double longest = 0;
        for (String row : rows.subList(1, rows.size())) {
            String[] cells = row.split(",", -1);
            double second = Double.parseDouble(cells[0]);
            if ((second < first || second > last) && !cells[column].isEmpty()) {
                longest = Math.max(longest, Double.parseDouble(cells[column]) / 1e6);
            }
        }
        return longest;
    }

    private static double seconds(JsonNode result, String clock, String percentile) {
        return result.get(clock).get(percentile).asDouble() / 1e6;
    }

    /**
     * How long a server did not reply.
     *
     * @param least seconds between the two signals
     * @param most seconds until another client that had asked in between got a reply, because a continued process may
     *     have to wait for a CPU
     */
    private record Frozen(double least, double most) {}

    private static Frozen freeze(long pid, URI asked) throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        http.send(HttpRequest.newBuilder(asked).build(), BodyHandlers.discarding());
        long before = System.nanoTime();
        signal("STOP", pid);
        long stopped = System.nanoTime();
        CompletableFuture<Long> reply = http.sendAsync(
                        HttpRequest.newBuilder(asked).build(), BodyHandlers.discarding())
                .thenApply(any -> System.nanoTime());
        try {
            Thread.sleep(FROZEN_MILLIS);
        } finally {
            signal("CONT", pid);
        }
        long going = System.nanoTime();
        return new Frozen((going - stopped) / 1e9, (Math.max(going, reply.get(1, TimeUnit.MINUTES)) - before) / 1e9);
    }

    private static void signal(String name, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(pid))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }
}
