package cxfperf.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.LoggedWarnings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * TLS with keys made at start: the client trusts that key only, checks the host name and the version, and presents a
 * certificate if the server requires it.
 */
class HttpsIT {

    private static final String HOME = "cxfperf.home";

    private final String homeBefore = System.getProperty(HOME);

    @AfterEach
    void restoreHome() {
        System.setProperty(HOME, homeBefore);
    }

    @Test
    void mutualTlsWantsTheClientsCertificate() throws Exception {
        Map<String, String> mutual = Runs.options("clientAuth", "true");
        try (RunningServer server = Runs.server("https", mutual, new CallCounters())) {
            int port = server.address().getPort();
            Runs.Ended with = Runs.run(Runs.client("https", "localhost", port, 1, mutual), "post", 2, 10);
            Runs.Ended without = Runs.run(Runs.client("https", "localhost", port, 1, Runs.options()), "post", 1, 1);

            assertThat(with.outcome().examples()).as(LoggedWarnings::text).isEmpty();
            assertThat(with.outcome().recording().total().counts().ok()).isEqualTo(20);
            assertThat(with.unmet()).isEmpty();
            assertThat(with.effective()).containsEntry("tlsVersion", "TLSv1.3");
            assertFails(without);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"webclient", "raw"})
    void mutualTlsThatTheServerDoesNotAskForIsNotInEffect(String client) throws Exception {
        try (RunningServer server = Runs.server("https", Runs.options(), new CallCounters())) {
            Runs.Ended ended = Runs.run(
                    Runs.client(
                            "https",
                            "localhost",
                            server.address().getPort(),
                            1,
                            Runs.options("clientAuth", "true", "client", client)),
                    "get",
                    1,
                    3);

            assertThat(ended.outcome().examples()).as(LoggedWarnings::text).isEmpty();
            assertThat(ended.unmet())
                    .singleElement()
                    .asString()
                    .startsWith("-DclientAuth=true asks for mutual TLS, and the client has shown no certificate");
        }
    }

    @Test
    void aServerWithAnotherKeyIsNotTrusted(@TempDir Path otherHome) throws Exception {
        try (RunningServer server = Runs.server("https", Runs.options(), new CallCounters())) {
            Path trusted = Files.createDirectory(otherHome.resolve(".tls")).resolve("server.crt");
            Files.copy(Path.of(homeBefore, ".tls", "client.crt"), trusted);
            System.setProperty(HOME, otherHome.toString());

            assertFails(Runs.run(
                    Runs.client("https", "localhost", server.address().getPort(), 1, Runs.options()), "get", 1, 1));
        }
    }

    @Test
    void aNameThatIsNotInTheCertificateIsRefused() throws Exception {
        try (RunningServer server = new CustomerScenario()
                .startServer(new cxfperf.scenario.ServerSpec(
                        "https", "0.0.0.0", 0, java.util.Optional.empty(), Runs.options(), new CallCounters()))) {
            // All addresses of 127.0.0.0/8 belong to this host, but only 127.0.0.1 is in the certificate.
            assertFails(Runs.run(
                    Runs.client("https", "127.0.0.2", server.address().getPort(), 1, Runs.options()), "get", 1, 1));
        }
    }

    @Test
    void aClientWithoutTheServersCertificateSaysWhereItBelongs(@TempDir Path emptyHome) {
        System.setProperty(HOME, emptyHome.toString());

        assertThatThrownBy(() -> Runs.run(Runs.client("https", "localhost", 1, 1, Runs.options()), "get", 1, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(
                        emptyHome.resolve(".tls").resolve("server.crt").toString())
                .hasMessageContaining("copy that file");
    }

    /** The cipher suite, too, is that of the bus file and not the JVM's choice. */
    @ParameterizedTest
    @CsvSource({"CXF, HttpClientHTTPConduit", "ours, SocketHTTPConduit"})
    void aBusFileThatBringsItsTlsNeedsNoKeysOfOurs(String whose, String conduit, @TempDir Path emptyHome)
            throws Exception {
        Path certificate = Path.of(homeBefore, ".tls", "server.crt").toAbsolutePath();
        String chosen = whose.equals("ours")
                ? "<bean id=\"org.apache.cxf.transport.http.HTTPConduitFactory\""
                        + " class=\"cxfperf.cxf.socket.SocketConduitFactory\"/>"
                : "";
        try (RunningServer server = Runs.server("https", Runs.options(), new CallCounters())) {
            System.setProperty(HOME, emptyHome.toString());
            Path cfg = Files.writeString(
                    emptyHome.resolve("tls.xml"),
                    """
                    <beans xmlns="http://www.springframework.org/schema/beans"
                           xmlns:http="http://cxf.apache.org/transports/http/configuration"
                           xmlns:sec="http://cxf.apache.org/configuration/security"
                           xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                           xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                             http://cxf.apache.org/configuration/security http://cxf.apache.org/schemas/configuration/security.xsd
                             http://cxf.apache.org/transports/http/configuration http://cxf.apache.org/schemas/configuration/http-conf.xsd">
                        %s
                        <http:conduit name="*.http-conduit">
                            <http:tlsClientParameters>
                                <sec:trustManagers><sec:certStore file="%s"/></sec:trustManagers>
                                <sec:cipherSuitesFilter><sec:include>.*_AES_128_GCM_.*</sec:include></sec:cipherSuitesFilter>
                            </http:tlsClientParameters>
                        </http:conduit>
                    </beans>
                    """
                            .formatted(chosen, certificate));
            int port = server.address().getPort();
            Runs.Ended ended = Runs.run(
                    new ClientSpec(
                            "https",
                            "localhost",
                            port,
                            Optional.of(cfg.toUri()),
                            1,
                            1,
                            Duration.ofSeconds(20),
                            Runs.options()),
                    "get",
                    1,
                    3);

            assertThat(ended.outcome().examples()).as(LoggedWarnings::text).isEmpty();
            assertThat(ended.effective())
                    .containsEntry("conduit", conduit)
                    .containsEntry("tlsFrom", "the bus file")
                    .containsEntry("tlsVersion", "TLSv1.3")
                    .hasEntrySatisfying(
                            "tlsCipher", cipher -> assertThat(cipher).asString().contains("_AES_128_GCM_"));
        }
    }

    private static void assertFails(Runs.Ended ended) {
        assertThat(ended.outcome().recording().total().counts().failures())
                .as("%s", ended.outcome().examples())
                .isEqualTo(Map.of(FailureKind.CONNECT, 1L));
    }
}
