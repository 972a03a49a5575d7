package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Hundreds of clients: more than have recorders of their own, and more than the accept queue of CXF's own server holds.
 */
@Execution(ExecutionMode.CONCURRENT)
class ManyClientsIT {

    private static final int CLIENTS = 300;
    private static final int CALLS_OF_EACH = 4;

    @TempDir
    private Path home;

    @Test
    @Tag("thorough")
    void everyCallOfHundredsOfClientsIsCountedOnceOnBothSides() throws Exception {
        try (CommandProcess run = command()) {
            assertThat(run.exitCode()).as(run.output()).isZero();
        }

        assertEveryCallIsCounted();
        assertThat(result().at("/effective/virtualThreads").asBoolean()).isFalse();
        assertThat(mostPlatformThreads()).isGreaterThanOrEqualTo(CLIENTS);
    }

    /** Uses the newest JDK of the host, which may be too old for virtual threads. */
    @Test
    @Tag("thorough")
    void clientsAreVirtualThreadsIfTheLoadJvmHasThem() throws Exception {
        try (CommandProcess run = command("-DvirtualThreads=true", "-Djvm=newest")) {
            if (run.exitCode() == 2) {
                assertThat(Runtime.version().feature()).isLessThan(21);
                assertThat(run.output().strip().lines())
                        .singleElement()
                        .asString()
                        .startsWith(
                                "cxfperf: -DvirtualThreads=true: needs Java 21 or newer, and the load JVM is Java ");
                return;
            }
            assertThat(run.exitCode()).as(run.output()).isZero();
        }

        assertEveryCallIsCounted();
        assertThat(result().at("/effective/virtualThreads").asBoolean()).isTrue();
        assertThat(mostPlatformThreads()).isLessThan(CLIENTS);
    }

    private void assertEveryCallIsCounted() throws IOException {
        JsonNode result = result();
        long started = result.at("/calls/started").asLong();
        assertThat(started).isEqualTo((long) CLIENTS * CALLS_OF_EACH);
        assertThat(result.at("/calls/ok").asLong()).isEqualTo(started);
        assertThat(result.at("/server/calls/echoStringDoc").asLong())
                .isEqualTo(started
                        + result.at("/coolDownCalls/started").asLong()
                        + result.at("/runInCalls/started").asLong());
    }

    private CommandProcess command(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "clientserver",
                "-Dport=0",
                "-Doperation=echoStringDoc",
                "-Dthreads=" + CLIENTS,
                "-Dinvocations=" + CALLS_OF_EACH,
                "-Dwarmup=1",
                // This client has no threads of its own, so that the JVM's threads show those of the workers.
                "-Dcfg=" + Path.of("..", "configs", "client-fast.xml").toAbsolutePath(),
                "-Dtimeout=120"));
        arguments.addAll(List.of(more));
        return CommandProcess.start(home, arguments.toArray(String[]::new));
    }

    private JsonNode result() throws IOException {
        return Results.onlyResult(home);
    }

    private int mostPlatformThreads() throws IOException {
        List<String> rows = Files.readAllLines(Results.onlyDirectory(home).resolve("timeline.csv"));
        int column = List.of(rows.get(0).split(",")).indexOf("threads");
        return rows.stream()
                .skip(1)
                .mapToInt(row -> Integer.parseInt(row.split(",", -1)[column]))
                .max()
                .orElseThrow();
    }
}
