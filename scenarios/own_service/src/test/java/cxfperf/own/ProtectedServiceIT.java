package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.echo.EchoServer;
import cxfperf.echo.EchoSide;
import cxfperf.options.Home;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.EndedRun;
import java.nio.file.Path;
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
    void theTrustOfTheBusFileIsUsedForTheWsdlAndForRestToo() throws Exception {
        try (RunningServer server = EchoServer.start(
                new ServerSpec("https", "localhost", 0, Optional.empty(), tls(), new CallCounters()), EchoSide.PLAIN)) {
            String trusting = OwnRun.busFile(
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

            String wsdl = server.address() + "?wsdl";
            assertThatThrownBy(() -> OwnRun.of(directory, wsdl, OwnRun.OPERATION))
                    .hasMessage("-Dwsdl=" + wsdl + ": cannot be read as a WSDL:"
                            + " unable to find valid certification path to requested target");

            EndedRun distrusting = OwnRun.of(directory, OwnRun.WSDL, OwnRun.OPERATION, "-Durl=" + server.address());
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

    private static Map<String, String> tls() {
        return Map.of("clientAuth", "false");
    }
}
