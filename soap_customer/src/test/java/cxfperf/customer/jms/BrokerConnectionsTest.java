package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.customer.broker.CredentialsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        try (BrokerConnections connections =
                BrokerConnections.to(BrokerAddress.of("tcp://localhost:1"), true, 1, Duration.ofSeconds(1))) {
            return connections.provider().getUser();
        }
    }
}
