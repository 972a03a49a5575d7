package cxfperf.customer.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.customer.broker.CredentialsFile.BrokerCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsFileTest {

    @TempDir
    private Path home;

    private CredentialsFile file;

    @BeforeEach
    void inAHomeWithoutCredentials() {
        file = new CredentialsFile(home.resolve(".broker"));
    }

    @Test
    void nobodyButTheOwnerCanReadWhatABrokerHasMade() throws Exception {
        BrokerCredentials made = file.readOrMake();

        assertThat(file.read()).contains(made);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.directory())))
                .isEqualTo("rwx------");
        assertThat(made.password()).matches("[0-9a-f]{48}");
    }

    @Test
    void aHostWithoutThemComesAsNobodyAndIsToldWhatToCopy() throws Exception {
        assertThat(file.read()).isEmpty();
        assertThat(file.advice())
                .startsWith("there is no " + file.path() + " on this host: copy it from the broker's host");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aFileWithoutAPasswordIsNamed() throws Exception {
        Files.createDirectories(file.directory());
        Files.writeString(file.path(), "user=cxfperf\n");

        assertThatThrownBy(file::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.path().toString())
                .hasMessageContaining("no password");
    }

    @Test
    void theirTextHasNoSecret() {
        assertThat(new BrokerCredentials("me", "secret")).hasToString("user me");
    }
}
