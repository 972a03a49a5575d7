package cxfperf.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that somebody ends before their time. */
@Execution(ExecutionMode.CONCURRENT)
class EndedRunsIT {

    private static final List<Path> FAULTS =
            List.of(Path.of("src", "test", "faults").toAbsolutePath());
    private static final Pattern MEASURED = Pattern.compile("window +(\\d+) s.*");

    @TempDir
    private Path home;

    private interface Signal {
        void send(CommandProcess run) throws Exception;
    }

    @Test
    void aSignalForTheCommandEndsARunInOrderWithAllThatItRecorded() throws Exception {
        endsInOrder(run -> {
            theLivePageIsTheReportOfTheSecondsSoFar(run);
            run.terminate();
        });
    }

    private void theLivePageIsTheReportOfTheSecondsSoFar(CommandProcess run) throws Exception {
        URI page =
                URI.create(run.awaitLine(line -> line.startsWith("live page: ")).substring("live page: ".length()));
        assertThat(page.getHost()).isEqualTo("localhost");
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(page).build();
        String shown = "";
        while (!shown.contains(" so far")) {
            TimeUnit.MILLISECONDS.sleep(500);
            shown = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        }
        assertThat(shown)
                .contains("AGGREGATE throughput", "Throughput", "<canvas")
                .contains(Results.onlyDirectory(home).resolve("report.html").toString());
    }

    /** All processes of the command get it. */
    @Test
    @Tag("thorough")
    void ctrlCDoesToo() throws Exception {
        endsInOrder(CommandProcess::interrupt);
    }

    private void endsInOrder(Signal signal) throws Exception {
        try (CommandProcess run = start("clientserver", "-Dport=0", "-Dtime=200", "-Dlive=0")) {
            run.awaitMeasured(3);
            signal.send(run);

            assertThat(run.exitCode()).as(run.output()).isEqualTo(1);
            assertThat(run.output()).contains("ENDED_EARLY").contains("AGGREGATE throughput");
        }

        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/verdict/reasons").findValuesAsText("code"))
                .startsWith("ENDED_EARLY")
                .doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN", "HARNESS_FAULT");
        // The server may get the signal too, and ends after its client all the same.
        assertThat(result.at("/calls/failed").asLong()).isZero();
        assertThat(result.at("/server/unknownBecause").isNull()).isTrue();
        assertThat(result.at("/windowSeconds").asDouble()).isBetween(2.9, 60.0);
        assertThat(Results.onlyDirectory(home).resolve("started.json")).doesNotExist();
        assertThat(column("ok").stream().mapToLong(Long::parseLong).sum())
                .isPositive()
                .isEqualTo(result.at("/calls/ok").asLong());
    }

    /** Whenever the end comes: what was printed as measured is in the files. */
    @Test
    void killedProcessesLoseLessThanASecondAndFreeTheirPorts() throws Exception {
        int measured;
        try (CommandProcess server = start("server", "-Dport=0", "-Dadmin=0");
                CommandProcess client = start(
                        "client",
                        "-Dport=" + server.awaitPort("READY"),
                        "-Dadmin=" + server.awaitPort("ADMIN"),
                        "-Dtime=200")) {
            client.awaitMeasured(2);
            Thread.sleep(new Random().nextInt(2_000));
            client.loadJvms().forEach(ProcessHandle::destroyForcibly);

            assertThat(client.exitCode()).as(client.output()).isEqualTo(3);
            measured = client.lines().stream()
                    .map(MEASURED::matcher)
                    .filter(Matcher::matches)
                    .mapToInt(line -> Integer.parseInt(line.group(1)))
                    .max()
                    .orElseThrow();
            givesItsPortBackWhenItsLauncherIsKilled(server);
        }

        List<String> seconds = column("second");
        assertThat(Double.parseDouble(seconds.get(seconds.size() - 1))).isGreaterThanOrEqualTo(measured);
        try (CommandProcess report = start("report", "-Dresults=" + Results.onlyDirectory(home))) {
            assertThat(report.exitCode()).as(report.output()).isZero();
        }
        assertThat(Results.onlyDirectory(home).resolve("report.html"))
                .content()
                .contains("INVALID", "the run was killed");
    }

    private static void givesItsPortBackWhenItsLauncherIsKilled(CommandProcess server) throws Exception {
        ProcessHandle jvm = server.loadJvms().get(0);
        server.killHard();
        jvm.onExit().get(2, TimeUnit.MINUTES);
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress("localhost", server.awaitPort("READY")));
        }
    }

    private CommandProcess start(String command, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of(options));
        if (!command.equals("report")) {
            arguments.addAll(
                    List.of("-Dscenario=socket", command.equals("server") ? "-Dhost=127.0.0.1" : "-Dwarmup=0"));
        }
        return CommandProcess.start(List.of(), FAULTS, home, arguments.toArray(String[]::new));
    }

    private List<String> column(String name) throws IOException {
        List<String> rows = Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv"));
        int column = List.of(rows.get(0).split(",")).indexOf(name);
        int cells = rows.get(0).split(",", -1).length;
        return rows.stream()
                .skip(1)
                .map(row -> row.split(",", -1))
                .filter(row -> row.length == cells)
                .map(row -> row[column])
                .toList();
    }
}
