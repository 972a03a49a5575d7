package cxfperf.customer.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.customer.broker.CredentialsFile.BrokerCredentials;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.FreePort;
import cxfperf.testing.Results;
import jakarta.jms.JMSSecurityException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Starts the broker, a server and a client like a user, by their own commands. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class BrokerIT {

    private static final String QUEUE = BrokerAddress.QUEUE_PREFIX + "test";

    /** The state of a listening socket in the kernel's table. */
    private static final String LISTENS = "0A";

    private static final String GET = "getCustomersByName";

    @TempDir
    private Path home;

    @TempDir
    private Path otherHome;

    private CredentialsFile credentials;

    @BeforeEach
    void inAHomeOfItsOwn() {
        credentials = new CredentialsFile(home.resolve(".broker"));
    }

    @Test
    @Tag("thorough")
    void itDeletesAllJournalsButThoseOfRunningBrokers() throws Exception {
        try (CommandProcess running = start("-Dport=0")) {
            address(running);
            Set<Path> ofRunning = journals();
            try (CommandProcess killed = start("-Dport=0")) {
                address(killed);
                assertThat(journals()).hasSize(2);
                killed.loadJvms().forEach(ProcessHandle::destroyForcibly);
                killed.exitCode();
            }
            assertThat(journals()).hasSize(2);
            try (CommandProcess next = start("-Dport=0")) {
                BrokerAddress address = address(next);
                try (Jms user = Jms.connect(address, credentials.read())) {
                    user.send(QUEUE, 100, true);
                    Set<Path> journals = journals();
                    assertThat(journals).hasSize(2).containsAll(ofRunning);
                    journals.removeAll(ofRunning);
                    assertThat(next.output())
                            .contains("data: " + journals.iterator().next());
                    next.terminate();
                    next.exitCode();
                }
                assertThat(journals()).isEqualTo(ofRunning);
                assertThatThrownBy(() -> new Socket(address.host(), address.port()).close())
                        .isInstanceOf(ConnectException.class);
            }
        }
    }

    private void assertThatItTalksToItsOneUserOnOnePort(CommandProcess broker, BrokerAddress address) throws Exception {
        assertThat(address.host()).isEqualTo("127.0.0.1");
        try (Jms user = Jms.connect(address, credentials.read())) {
            user.send(QUEUE, 100, true);
            assertThat(user.receive(QUEUE, 1)).isEqualTo(1);
            assertThat(user.hearsItself()).isTrue();
            for (String other : List.of("activemq.management", "somebodys.queue")) {
                assertThatThrownBy(() -> user.send(other, 100, true))
                        .as(other)
                        .isInstanceOf(JMSSecurityException.class);
            }
        }
        for (Optional<BrokerCredentials> other : List.of(
                Optional.<BrokerCredentials>empty(),
                Optional.of(
                        new BrokerCredentials(credentials.read().orElseThrow().user(), "wrong")),
                // Artemis accepts this user unless another password is set.
                Optional.of(new BrokerCredentials("ACTIVEMQ.CLUSTER.ADMIN.USER", "CHANGE ME!!")))) {
            assertThatThrownBy(() -> Jms.connect(address, other))
                    .as(other.toString())
                    .isInstanceOf(JMSSecurityException.class);
        }
        assertThat(broker.output()).as("what Artemis has to say").doesNotContain("AMQ", "\tat ");
        assertThat(listening(broker.loadJvms().get(0).pid()))
                .as("where the broker's process listens")
                .isEqualTo(Set.of(String.format("127.0.0.1:%d", address.port())));

        String secret = credentials.read().orElseThrow().password();
        assertThat(broker.output()).doesNotContain(secret);
        for (ProcessHandle process : broker.loadJvms()) {
            assertThat(Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline")))
                    .doesNotContain(secret);
        }
    }

    /** The broker is asked first, while nothing else has to do with it. */
    @Test
    void threeCommandsMakeARunThatSharesOnlyBrokerAndPort() throws Exception {
        try (CommandProcess broker = start("-Dport=0", "-Dhost=127.0.0.1")) {
            BrokerAddress address = address(broker);
            assertThatItTalksToItsOneUserOnOnePort(broker, address);
            try (CommandProcess second = start("-Dport=" + address.port())) {
                assertThat(second.exitCode()).isEqualTo(3);
                assertThat(second.output())
                        .startsWith(
                                "cxfperf: -Dport=" + address.port() + ": cannot listen on localhost:" + address.port())
                        .doesNotContain("\n");
            }
            String ofBroker = "-Dbroker=tcp://localhost:" + address.port();
            // The admin endpoint has the next one.
            int port = FreePort.find(2);
            try (CommandProcess server = jms(home, "server", "-Dport=" + port, ofBroker, "-DserverThreads=2")) {
                assertThat(server.awaitLine(line -> line.startsWith("READY ")))
                        .isEqualTo("READY jms:queue:cxfperf.soap_customer." + port);
                assertThat(server.awaitPort("ADMIN")).isEqualTo(port + 1);
                callBothOperations(port, ofBroker);
                assertThat(server.output() + broker.output())
                        .doesNotContain(credentials.read().orElseThrow().password());
            }
        }
        assertThat(journals()).as("of a broker that has ended").isEmpty();
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
        assertThat(result.toString())
                .doesNotContain(credentials.read().orElseThrow().password());
    }

    /** From a directory that has a copy of the credentials, as another host would. */
    private void callBothOperations(int port, String ofBroker) throws Exception {
        CredentialsFile copy = new CredentialsFile(otherHome.resolve(".broker"));
        Files.createDirectories(copy.directory());
        Files.copy(credentials.path(), copy.path());
        try (CommandProcess client = jms(
                otherHome,
                "client",
                "-Dport=" + port,
                ofBroker,
                "-Doperation=mixed",
                "-Dmix=" + GET + ":1,updateCustomer:1",
                "-Dpayload=100000",
                "-Dthreads=2",
                "-Dwarmup=0",
                "-Dinvocations=20")) {
            assertThat(client.exitCode()).as(client.output()).isZero();
        }
    }

    private CommandProcess start(String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-DjvmArgs=-XX:TieredStopAtLevel=1 -Xmx256m"));
        arguments.addAll(List.of(more));
        return jms(home, "broker", arguments.toArray(String[]::new));
    }

    private static CommandProcess jms(Path top, String command, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command, "-Dscenario=soap_customer", "-Dprotocol=jms"));
        arguments.addAll(List.of(options));
        return CommandProcess.start(top, arguments.toArray(String[]::new));
    }

    private static BrokerAddress address(CommandProcess broker) throws InterruptedException {
        return BrokerAddress.of(
                broker.awaitLine(line -> line.startsWith("READY ")).substring("READY ".length()));
    }

    private Set<Path> journals() throws IOException {
        try (Stream<Path> inside = Files.list(credentials.directory())) {
            return inside.filter(Files::isDirectory).collect(Collectors.toSet());
        }
    }

    /** Reads the kernel's tables for the sockets that the process has open. */
    private static Set<String> listening(long pid) throws IOException {
        Path process = Path.of("/proc", String.valueOf(pid));
        Set<String> inodes;
        try (Stream<Path> open = Files.list(process.resolve("fd"))) {
            inodes = open.map(BrokerIT::linkOf)
                    .filter(link -> link.startsWith("socket:["))
                    .map(link -> link.substring("socket:[".length(), link.length() - 1))
                    .collect(Collectors.toSet());
        }
        List<String> sockets = new ArrayList<>(Files.readAllLines(process.resolve("net/tcp")));
        if (Files.exists(process.resolve("net/tcp6"))) {
            sockets.addAll(Files.readAllLines(process.resolve("net/tcp6")));
        }
        return sockets.stream()
                .map(line -> line.strip().split("\\s+"))
                .filter(fields -> fields[3].equals(LISTENS) && inodes.contains(fields[9]))
                .map(fields -> plain(fields[1]))
                .collect(Collectors.toSet());
    }

    private static String linkOf(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            // It was closed after it was listed.
            return "";
        }
    }

    /** Normalizes an address like {@code 0100007F:F0B0}: IPv4, alone or within an IPv6 address, with a port. */
    private static String plain(String socket) {
        String[] parts = socket.split(":");
        boolean mapped = parts[0].startsWith("0000000000000000FFFF0000");
        long address = Long.parseLong(parts[0].substring(parts[0].length() - 8), 16);
        String text = (address & 0xff) + "." + (address >> 8 & 0xff) + "." + (address >> 16 & 0xff) + "."
                + (address >> 24 & 0xff);
        return (parts[0].length() == 8 || mapped ? text : parts[0]) + ":" + Integer.parseInt(parts[1], 16);
    }
}
