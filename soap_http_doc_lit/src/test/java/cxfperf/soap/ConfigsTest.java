package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.CallCounters;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bus file that is shipped works on the side that its name begins with, and says in a comment what it is for. */
class ConfigsTest {

    private static final Path CONFIGS = Path.of("..", "configs");

    static Stream<Path> shipped() throws IOException {
        return Files.list(CONFIGS)
                .filter(file -> file.toString().endsWith(".xml"))
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void carriesCallsAndExplainsItself(Path file) throws Exception {
        String name = file.getFileName().toString();
        assertThat(name).matches("(client|server)-[a-z0-9-]+\\.xml");
        assertThat(Files.readString(file)).contains("<!--");

        Optional<URI> forServer = name.startsWith("server-") ? Optional.of(file.toUri()) : Optional.empty();
        Optional<URI> forClient = name.startsWith("client-") ? Optional.of(file.toUri()) : Optional.empty();
        run(forServer, forClient);
    }

    @Test
    void theThreadLimitAndTheHttpVersionAreInEffect() throws Exception {
        Map<String, Object> server = run(Optional.of(config("server-threads-32.xml")), Optional.empty())
                .server();
        Map<String, Object> client =
                run(Optional.empty(), Optional.of(config("client-http11.xml"))).client();

        assertThat(server).containsEntry("maxThreads", 32);
        assertThat(client).containsEntry("httpVersionAsked", "1.1");
    }

    private record Effective(Map<String, Object> server, Map<String, Object> client) {}

    private static Effective run(Optional<URI> forServer, Optional<URI> forClient) throws Exception {
        SoapEcho scenario = new SoapEcho();
        try (RunningServer server = scenario.startServer(Specs.server(0, forServer, new CallCounters()));
                LoadClientFactory clients = scenario.connect(
                        Specs.client(server.address().getPort(), 1, forClient, Duration.ofSeconds(20)))) {
            for (String operation : scenario.operations()) {
                try (LoadClient client = clients.newClient(operation, 0)) {
                    client.call();
                }
            }
            return new Effective(server.effective(), clients.effective());
        }
    }

    private static URI config(String name) {
        return CONFIGS.resolve(name).toUri();
    }
}
