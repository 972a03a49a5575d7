package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.ClosedPort;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.FreePort;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Starts broker, server and client by their own commands, in the correct and in a wrong order. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class JmsStartIT {

    private static final Path CREDENTIALS = Path.of(".broker", "credentials.properties");

    private static final String GET = "getCustomersByName";

    private static final String WRONG_PASSWORD = "not-this-one";

    @TempDir
    private Path home;

    @TempDir
    private Path otherHome;

    @TempDir
    private Path strangersHome;

    @Test
    void threeCommandsMakeARunThatSharesOnlyBrokerAndPort() throws Exception {
        // The admin endpoint has the next one.
        int port = FreePort.find(2);
        try (CommandProcess broker = start(home, "broker", "-Dport=0");
                CommandProcess server =
                        start(home, "server", "-Dport=" + port, addressOf(broker), "-DserverThreads=2")) {
            assertThat(server.awaitLine(line -> line.startsWith("READY ")))
                    .isEqualTo("READY jms:queue:cxfperf.soap_customer." + port);
            assertThat(server.awaitPort("ADMIN")).isEqualTo(port + 1);
            assertThatWrongCredentialsAreToldAsWhatTheyAre(broker);
            client(otherHome, port, broker);
            assertThat(server.output() + broker.output()).doesNotContain(password());
        }
        assertThat(home.resolve(CREDENTIALS).getParent())
                .as("the journal of a broker that has ended")
                .isDirectoryNotContaining(Files::isDirectory);
        JsonNode result = Results.onlyResult(otherHome);
        assertThat(result.at("/oneWay/completed").asLong())
                .as(result.toString())
                .isPositive();
        assertThat(result.at("/verdict").toString()).doesNotContain("SERVER_UNKNOWN", "COUNT_MISMATCH");
        assertThat(result.at("/server/calls").properties())
                .as(result.at("/server").toString())
                .isNotEmpty();
        assertThat(result.at("/calls/failed").asLong()).isZero();
        long replies = result.at("/operations/" + GET + "/calls/ok").asLong();
        assertThat(replies).isPositive();
        assertThat(result.at("/bytes/received").asLong()).isGreaterThan(100_000 * replies);
        assertThat(result.toString()).doesNotContain(password());
    }

    private void assertThatWrongCredentialsAreToldAsWhatTheyAre(CommandProcess broker) throws Exception {
        Path wrong = strangersHome.resolve(CREDENTIALS);
        Files.createDirectories(wrong.getParent());
        Files.writeString(wrong, "user=cxfperf\npassword=" + WRONG_PASSWORD + "\n");
        try (CommandProcess stranger = start(strangersHome, "client", "-Dadmin=none", addressOf(broker))) {
            endsWithOneLine(stranger, "does not let us in", wrong.toString());
        }
    }

    /** Makes calls of both operations from a directory that has a copy of the credentials, as another host would. */
    private void client(Path top, int port, CommandProcess broker) throws Exception {
        Path credentials = top.resolve(CREDENTIALS);
        Files.createDirectories(credentials.getParent());
        Files.copy(home.resolve(CREDENTIALS), credentials);
        try (CommandProcess client = start(
                top,
                "client",
                "-Dport=" + port,
                addressOf(broker),
                "-Doperation=mixed",
                "-Dmix=" + GET + ":1,updateCustomer:1",
                "-Dpayload=100000",
                "-Dthreads=2",
                "-Dwarmup=0",
                "-Dinvocations=20")) {
            assertThat(client.exitCode()).as(client.output()).isZero();
        }
    }

    /** Each run of such a sweep would give a table without values. */
    @Test
    void aClientWithoutABrokerEndsWithOneLineBeforeAnyCall() throws Exception {
        try (ClosedPort closed = new ClosedPort();
                CommandProcess client = start(
                        home,
                        "client",
                        "-Dadmin=none",
                        "-Dbroker=tcp://localhost:" + closed.number(),
                        "-Dthreads=1,2")) {
            endsWithOneLine(client, "no broker answers at tcp://localhost:");
            assertThat(client.output()).doesNotContain("warm-up", "window");
        }
        assertThat(home.resolve("results"))
                .satisfiesAnyOf(path -> assertThat(path).doesNotExist(), path -> assertThat(path)
                        .isEmptyDirectory());
    }

    private static void endsWithOneLine(CommandProcess command, String... says) throws InterruptedException {
        assertThat(command.exitCode()).as(command.output()).isEqualTo(3);
        assertThat(command.lines())
                .filteredOn(line -> line.startsWith("cxfperf: "))
                .singleElement()
                .asString()
                .contains(says)
                .doesNotContain(WRONG_PASSWORD);
    }

    private static CommandProcess start(Path top, String command, String... options) throws IOException {
        String[] arguments = new String[options.length + 3];
        arguments[0] = command;
        arguments[1] = "-Dscenario=soap_customer";
        arguments[2] = "-Dprotocol=jms";
        System.arraycopy(options, 0, arguments, 3, options.length);
        return CommandProcess.start(top, arguments);
    }

    private static String addressOf(CommandProcess broker) throws InterruptedException {
        return "-Dbroker=tcp://localhost:" + broker.awaitPort("READY");
    }

    private String password() throws IOException {
        return Files.readAllLines(home.resolve(CREDENTIALS)).stream()
                .filter(line -> line.startsWith("password="))
                .findFirst()
                .orElseThrow()
                .substring("password=".length());
    }
}
