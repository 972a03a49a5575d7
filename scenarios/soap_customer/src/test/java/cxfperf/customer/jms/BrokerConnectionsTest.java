package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.customer.broker.CredentialsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokerConnectionsTest {

    private static final String HOME = "cxfperf.home";

    private final String homeBefore = System.getProperty(HOME);

    @AfterEach
    void restoreHome() {
        System.setProperty(HOME, homeBefore);
    }

    /** A user of JMeter may name the directory of the keys after a run without them has failed. */
    @Test
    void eachRunOfAJvmReadsTheCredentialsOfTheDirectoryOfItsTime(@TempDir Path empty, @TempDir Path home)
            throws Exception {
        System.setProperty(HOME, empty.toString());
        assertThat(user()).isNull();

        System.setProperty(HOME, home.toString());
        Path file = CredentialsFile.ofThisCheckout().path();
        Files.createDirectories(file.getParent());
        Files.writeString(file, "user=somebody\npassword=secret\n");
        assertThat(user()).isEqualTo("somebody");
    }

    private static String user() throws IOException {
        try (BrokerConnections connections = to("tcp://localhost:1")) {
            return connections.provider().getUser();
        }
    }

    @Test
    void whatTheAddressSaysOfConnectionsHolds() throws Exception {
        try (BrokerConnections usual = to("tcp://localhost:1");
                BrokerConnections wanted =
                        to("tcp://localhost:1?consumerWindowSize=0&callTimeout=5&callFailoverTimeout=6"
                                + "&reconnectAttempts=7&initialConnectAttempts=8&useTopologyForLoadBalancing=true")) {
            assertThat(settings(usual.provider())).containsExactly(2L << 20, 1_000L, 1_000L, 0L, 1L);
            assertThat(settings(wanted.provider())).containsExactly(0L, 5L, 6L, 7L, 8L);
            assertThat(usual.provider().isUseTopologyForLoadBalancing()).isFalse();
            assertThat(wanted.provider().isUseTopologyForLoadBalancing()).isTrue();
        }
    }

    /** A client that looks for its broker ends within a few time limits of a call. */
    @ParameterizedTest
    @CsvSource({"tcp://localhost:1, 1000", "tcp://localhost:1?connect-timeout-millis=7, 7"})
    void aBrokerThatDoesNotAnswerIsWaitedForAsLongAsForACall(String address, int millis) throws Exception {
        try (BrokerConnections connections = to(address)) {
            assertThat(connections.provider().getStaticConnectors())
                    .singleElement()
                    .extracting(connector -> connector.getParams().get("connect-timeout-millis"))
                    .hasToString(String.valueOf(millis));
        }
    }

    @Test
    void whereNoBrokerAnswersTheLineSaysSo() throws Exception {
        try (BrokerConnections connections = to("tcp://localhost:1")) {
            assertThatThrownBy(connections::check)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("no broker answers at tcp://localhost:1")
                    .hasMessageEndingWith("start it first");
        }
    }

    @Test
    void wrongCredentialsAreToldAsWhatTheyAre(@TempDir Path home, @TempDir Path other) throws Exception {
        System.setProperty(HOME, home.toString());
        try (LocalBroker broker = LocalBroker.start()) {
            System.setProperty(HOME, other.toString());
            Path wrong = CredentialsFile.ofThisCheckout().path();
            Files.createDirectories(wrong.getParent());
            Files.writeString(wrong, "user=cxfperf\npassword=not-this-one\n");
            try (BrokerConnections connections = to(broker.address().toString())) {
                assertThatThrownBy(connections::check)
                        .isInstanceOf(IOException.class)
                        .hasMessageContainingAll("does not let us in", wrong.toString())
                        .message()
                        .hasLineCount(1)
                        .doesNotContain("not-this-one");
            }
        }
    }

    private static List<Long> settings(ActiveMQConnectionFactory provider) {
        return List.of(
                (long) provider.getConsumerWindowSize(),
                provider.getCallTimeout(),
                provider.getCallFailoverTimeout(),
                (long) provider.getReconnectAttempts(),
                (long) provider.getInitialConnectAttempts());
    }

    private static BrokerConnections to(String address) throws IOException {
        return BrokerConnections.to(BrokerAddress.of(address), true, 1, Duration.ofSeconds(1));
    }
}
