package cxfperf.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.jvms.InputFacts;
import cxfperf.options.BusFile;
import cxfperf.options.Settings;
import cxfperf.options.server.ServerOptions;
import cxfperf.publish.Reports;
import cxfperf.result.ResultFile;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ScenarioOption;
import cxfperf.stored.StoredJson;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.SampleResults;
import cxfperf.testing.TypedSettings;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches all that a run writes, and what the server says about itself, for a secret that both sides were given. */
class NoSecretIsShownTest {

    private static final String SECRET = "S3CRET";

    private static final String BUS =
            """
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:h="http">
              <h:client ProxyServer="http://me:S3CRET@host/" Cookie="S3CRET"/>
            </beans>
            """;

    private static final String FLAGS =
            "-DjvmArgs=-Xmx1g -Dmy.pin=S3CRET -Djavax.net.ssl.keyStorePassword=S3CRET -javaagent:a.jar=S3CRET";

    @TempDir
    private Path directory;

    private BusFile bus;

    @BeforeEach
    void writeBus() throws Exception {
        Path file = Files.writeString(directory.resolve("bus.xml"), BUS);
        bus = BusFile.of(Optional.of(file.toUri()));
    }

    @Test
    void inTheFilesOfARun() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode result = (ObjectNode) mapper.readTree(StoredJson.render(SampleResults.even()));
        result.set("inputs", mapper.valueToTree(InputFacts.ofClient(settings("client", FLAGS, "-Dauth=S3CRET"), bus)));
        ((ObjectNode) result.at("/server/effective"))
                .setAll((ObjectNode) mapper.valueToTree(InputFacts.ofServer(settings("server", FLAGS), bus)));
        mapper.writeValue(ResultFile.RESULT.in(directory).toFile(), result);
        Reports.ofRun(directory, StoredJson.readRun(ResultFile.RESULT.in(directory)))
                .write(directory);

        for (ResultFile file : List.of(ResultFile.RESULT, ResultFile.REPORT_HTML, ResultFile.REPORT_MARKDOWN)) {
            assertThat(file.in(directory)).content().doesNotContain(SECRET);
        }
        assertThat(ResultFile.REPORT_HTML.in(directory)).content().contains("bus.xml", "my.pin=***", "-Xmx1g");
    }

    @Test
    void byTheAdminEndpoint() throws Exception {
        Settings asked = settings(
                "server", "-Dcfg=" + bus.path().orElseThrow(), "-Dprotocol=none", "-Dport=0", "-Dadmin=0", FLAGS);
        try (StartedServer server = StartedServer.start(ServerOptions.from(asked))) {
            String said = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.admin().orElseThrow().address())
                                    .build(),
                            BodyHandlers.ofString())
                    .body();

            assertThat(said).contains("bus.xml", "my.pin=***").doesNotContain(SECRET);
            assertThat(server.facts().toString()).doesNotContain(SECRET);
        }
    }

    private static Settings settings(String command, String... options) throws Exception {
        return TypedSettings.of(new SecretiveScenario(), command, options);
    }

    private static final class SecretiveScenario extends NoOpScenario {
        @Override
        public List<ScenarioOption> options() {
            return List.of(new ScenarioOption("auth", "none", AllowedValues.ANY_TEXT, "a password").holdingSecrets());
        }
    }
}
