package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.security.SecurityKeys.SideKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecurityKeysIT {

    @TempDir
    private Path home;

    /** Looks at the keys that all tests share: making more takes seconds. */
    @Test
    void theServerMakesTheKeysOfBothSidesForTheOwnerOnly() throws Exception {
        SecurityKeys keys = new SecurityKeys(home.resolve(".wss"));
        assertThatThrownBy(keys::ofClient)
                .hasMessageContaining("client")
                .hasMessageContaining("start the server with the same -Dsecurity once");

        SideKeys server = TestKeys.SERVER;

        List<Path> files;
        try (Stream<Path> all = Files.walk(TestKeys.OURS.directory())) {
            files = all.filter(Files::isRegularFile).toList();
        }
        assertThat(files).hasSize(6).allSatisfy(file -> assertThat(
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------"));
        Path own = Files.createDirectories(keys.directory().resolve("client"));
        for (Path file : files) {
            if (file.startsWith(TestKeys.OURS.directory().resolve("client"))) {
                Files.copy(file, own.resolve(file.getFileName()));
            }
        }
        SideKeys client = keys.ofClient();
        assertThat(client.trusted().getCertificate("server-rsa"))
                .isEqualTo(server.own().getCertificate("server-rsa"));
        assertThat(server.trusted().getCertificate("client-rsa"))
                .isEqualTo(client.own().getCertificate("client-rsa"));
        assertThat(client.userPassword()).isEqualTo(server.userPassword()).isNotEqualTo(client.storePassword());
        assertThat(client.toString()).doesNotContain(client.userPassword()).doesNotContain(client.storePassword());
        assertThatThrownBy(keys::ofServer).hasMessageContaining("not complete").hasMessageContaining("delete");

        Files.writeString(own.resolve("secrets.properties"), "storePassword=of-earlier-keys");
        assertThatThrownBy(keys::ofClient)
                .isInstanceOf(IOException.class)
                .hasMessage(own.resolve("own.p12") + ": keystore password was incorrect: delete " + keys.directory()
                        + " on all hosts, start the server again, and copy the directory client anew");
    }
}
