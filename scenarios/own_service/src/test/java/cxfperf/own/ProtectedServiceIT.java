package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.echo.EchoServer;
import cxfperf.echo.EchoSide;
import cxfperf.options.Home;
import cxfperf.options.UsageException;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import cxfperf.testing.Results;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Services over https; the client's bus file says whom it trusts. */
class ProtectedServiceIT {

    /** Where the servers of all modules' tests have their keys. */
    private static final Path KEYS = Home.ofThisProcess().directory().resolve(".tls");

    @TempDir
    private static Path directory;

    @Test
    void overHttpsTheUsersOwnTrustIsThatOfTheBusFileAlsoForTheWsdlAndForRest() throws Exception {
        try (RunningServer server = EchoServer.start(
                new ServerSpec("https", "localhost", 0, Optional.empty(), tls(), new CallCounters()), EchoSide.PLAIN)) {
            String trusting = ClientBusFile.of(
                    directory,
                    """
                    <http:conduit name="*.http-conduit"><http:tlsClientParameters><sec:trustManagers>
                        <sec:certStore file="%s"/>
                    </sec:trustManagers></http:tlsClientParameters></http:conduit>
                    """
                            .formatted(KEYS.resolve("server.crt")));
            EndedRun passed = OwnRun.of(directory, server.address() + "?wsdl", OwnRun.OPERATION, "-Dcfg=" + trusting);

            passed.requirePass(OwnRun.CALLS);
            assertThat(passed.effective("tlsFrom")).isEqualTo("the bus file");

            EndedRun distrusting =
                    OwnRun.of(directory, EchoByWsdl.wsdl(), OwnRun.OPERATION, "-Durl=" + server.address());
            assertThat(distrusting.failures()).containsOnlyKeys("CONNECT");
            assertThat(distrusting.effective("tlsFrom")).isEqualTo("the JVM");

            // A WSDL is a resource like any other, so REST can get it.
            String[] rest = {"-Durl=" + server.address() + "?wsdl", "-Dexpect=xpath //service/port", "-Dcfg=" + trusting
            };
            EndedRun got = OwnRun.ofRest(directory, rest);
            got.requirePass(OwnRun.CALLS);
            assertThat(got.effective("tlsFrom")).isEqualTo("the bus file");

            EndedRun refused = OwnRun.ofRest(directory, rest[0], rest[1]);
            assertThat(refused.failures()).containsOnlyKeys("CONNECT");
            assertThat(refused.effective("tlsFrom")).isEqualTo("the JVM");
        }
    }

    @Test
    void overHttpsTheRawClientTrustsWhatItsJvmTrusts() throws Exception {
        try (RunningServer server = EchoServer.start(
                new ServerSpec("https", "localhost", 0, Optional.empty(), tls(), new CallCounters()), EchoSide.PLAIN)) {
            Path home = Files.createTempDirectory(directory, "home");
            String flags = "-Djavax.net.ssl.trustStore=" + trusted() + " -Djavax.net.ssl.trustStorePassword=changeit";
            try (CommandProcess run = CommandProcess.start(
                    home,
                    "client",
                    "-Dscenario=own_service",
                    "-Dwsdl=" + server.address() + "?wsdl",
                    "-Drequest=" + EchoByWsdl.requests(),
                    "-Doperation=" + OwnRun.OPERATION,
                    "-Dclient=raw",
                    "-Dthreads=2",
                    "-Dinvocations=5",
                    "-Dwarmup=0",
                    "-DjvmArgs=" + flags)) {
                assertThat(run.exitCode()).as(run.output()).isZero();
            }
            JsonNode result = Results.onlyResult(home);
            assertThat(result.at("/calls/ok").asLong()).isEqualTo(10);
            assertThat(result.at("/effective/client").asText()).isEqualTo("raw");
            assertThat(result.at("/effective/tlsVersion").asText()).isEqualTo("TLSv1.3");

            String wsdl = server.address() + "?wsdl";
            assertThatThrownBy(() -> OwnRun.of(directory, wsdl, OwnRun.OPERATION, "-Dclient=raw"))
                    .as("this JVM does not trust the server")
                    .isInstanceOf(UsageException.class)
                    .hasMessage("-Dwsdl=" + wsdl + ": cannot be read as a WSDL:"
                            + " unable to find valid certification path to requested target");
        }
    }

    /** Makes a store with the servers' certificate. */
    private static Path trusted() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream in = Files.newInputStream(KEYS.resolve("server.crt"))) {
            store.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        Path file = directory.resolve("trusted.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, "changeit".toCharArray());
        }
        return file;
    }

    private static Map<String, String> tls() {
        return Map.of("clientAuth", "false");
    }
}
