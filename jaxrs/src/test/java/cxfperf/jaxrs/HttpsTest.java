package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS with keys made at start: trusted by that key, for that name, in that version, and of a client where one is asked for. */
class HttpsTest {

    private static final String HOME = "cxfperf.home";

    private final String homeBefore = System.getProperty(HOME);

    @AfterEach
    void restoreHome() {
        System.setProperty(HOME, homeBefore);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void theVersionThatWasAskedForIsSpoken(String version) throws Exception {
        Map<String, String> options = Runs.options("tls", version);
        try (RunningServer server = Runs.server("https", options, new CallCounters())) {
            Runs.Ended ended =
                    Runs.run(Runs.client("https", "127.0.0.1", server.address().getPort(), 1, options), "get", 2, 20);

            assertThat(ended.outcome().examples()).isEmpty();
            assertThat(ended.outcome().recording().total().counts().ok()).isEqualTo(40);
            assertThat(ended.effective()).containsEntry("tlsVersion", version);
            assertThat(ended.effective().get("tlsCipher").toString()).startsWith("TLS_");
        }
    }

    @Test
    void aServerOfOneVersionRefusesTheOther() throws Exception {
        try (RunningServer server = Runs.server("https", Runs.options("tls", "TLSv1.3"), new CallCounters())) {
            assertFails(Runs.run(
                    Runs.client("https", "localhost", server.address().getPort(), 1, Runs.options("tls", "TLSv1.2")),
                    "get",
                    1,
                    1));
        }
    }

    @Test
    void mutualTlsWantsTheClientsCertificate() throws Exception {
        Map<String, String> mutual = Runs.options("clientAuth", "true");
        try (RunningServer server = Runs.server("https", mutual, new CallCounters())) {
            int port = server.address().getPort();
            Runs.Ended with = Runs.run(Runs.client("https", "localhost", port, 1, mutual), "post", 2, 10);
            Runs.Ended without = Runs.run(Runs.client("https", "localhost", port, 1, Runs.options()), "post", 1, 1);

            assertThat(with.outcome().examples()).isEmpty();
            assertThat(with.outcome().recording().total().counts().ok()).isEqualTo(20);
            assertFails(without);
        }
    }

    @Test
    void aServerWithAnotherKeyIsNotTrusted(@TempDir Path otherHome) throws Exception {
        try (RunningServer server = Runs.server("https", Runs.options(), new CallCounters())) {
            System.setProperty(HOME, otherHome.toString());
            Runs.server("https", Runs.options(), new CallCounters()).close();

            assertFails(Runs.run(
                    Runs.client("https", "localhost", server.address().getPort(), 1, Runs.options()), "get", 1, 1));
        }
    }

    @Test
    void aNameThatIsNotInTheCertificateIsRefused() throws Exception {
        try (RunningServer server = new CustomerScenario()
                .startServer(new cxfperf.scenario.ServerSpec(
                        "https", "0.0.0.0", 0, java.util.Optional.empty(), Runs.options(), new CallCounters()))) {
            // All of 127.0.0.0/8 is this host, but only 127.0.0.1 is in the certificate.
            assertFails(Runs.run(
                    Runs.client("https", "127.0.0.2", server.address().getPort(), 1, Runs.options()), "get", 1, 1));
        }
    }

    @Test
    void aClientWithoutTheServersCertificateSaysWhereItBelongs(@TempDir Path emptyHome) {
        System.setProperty(HOME, emptyHome.toString());

        assertThatThrownBy(() -> Runs.run(Runs.client("https", "localhost", 1, 1, Runs.options()), "get", 1, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(emptyHome.resolve(".tls").toString())
                .hasMessageContaining("copy that directory");
    }

    private static void assertFails(Runs.Ended ended) {
        assertThat(ended.outcome().recording().total().counts().failures())
                .as("%s", ended.outcome().examples())
                .isEqualTo(Map.of(FailureKind.CONNECT, 1L));
    }
}
