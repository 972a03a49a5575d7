package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.keys.SelfSignedKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsKeysIT {

    @TempDir
    private Path home;

    /** Threads stand for processes: what they share is the directory alone. */
    @Test
    void serversThatStartForTheFirstTimeAtOnceUseTheSameKeys() throws Exception {
        TlsKeys keys = new TlsKeys(home.resolve(".tls"));
        CyclicBarrier start = new CyclicBarrier(2);
        ExecutorService servers = Executors.newFixedThreadPool(2);
        try {
            List<Future<Certificate>> seen = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                seen.add(servers.submit(() -> {
                    start.await();
                    keys.makeIfAbsent();
                    return SelfSignedKey.read(keys.directory().resolve("server.p12"), "cxfperf")
                            .getCertificate("server");
                }));
            }
            for (Future<Certificate> each : seen) {
                assertThat(each.get().getEncoded())
                        .isEqualTo(Files.readAllBytes(keys.directory().resolve("server.crt")));
            }
        } finally {
            servers.shutdownNow();
        }
        assertThat(home).isDirectoryNotContaining("glob:**draft*");
    }

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
    void aClientNeedsTheCertificateOfTheServerAndItsOwnKeyOnlyToShowIt() throws Exception {
        TlsKeys keys = new TlsKeys(Files.createDirectory(home.resolve(".tls")));
        assertThatThrownBy(() -> keys.requireOfClient(false)).hasMessageContaining("server.crt");

        Files.createFile(keys.directory().resolve("server.crt"));
        keys.requireOfClient(false);
        assertThatThrownBy(() -> keys.requireOfClient(true)).hasMessageContaining("client.p12");
    }
}
