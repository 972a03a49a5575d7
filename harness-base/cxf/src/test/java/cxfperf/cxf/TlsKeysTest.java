package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsKeysTest {

    @TempDir
    private Path home;

    @Test
    void oneFileThatIsMissingIsNamed() throws Exception {
        TlsKeys keys = new TlsKeys(Files.createDirectory(home.resolve(".tls")));
        for (String file : List.of("server.p12", "server.crt", "client.p12")) {
            Files.createFile(keys.directory().resolve(file));
        }

        assertThatThrownBy(keys::makeIfAbsent)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("client.crt is missing")
                .hasMessageContaining("delete that directory");
    }

    @Test
    void aClientNeedsTheServersCertificateAndItsOwnKeyToShowIt() throws Exception {
        TlsKeys keys = new TlsKeys(Files.createDirectory(home.resolve(".tls")));
        assertThatThrownBy(() -> keys.requireOfClient(false)).hasMessageContaining("server.crt");

        Files.createFile(keys.directory().resolve("server.crt"));
        keys.requireOfClient(false);
        assertThatThrownBy(() -> keys.requireOfClient(true)).hasMessageContaining("client.p12");
    }
}
