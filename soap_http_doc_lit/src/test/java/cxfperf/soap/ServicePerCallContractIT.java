package cxfperf.soap;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.ScenarioContract;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;

/** A scenario also keeps its contract if each call begins with fetching a WSDL. */
@Tag("thorough")
class ServicePerCallContractIT implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new ServicePerCallEcho();
    }

    @Override
    public List<String> protocols() {
        return List.of("http");
    }

    @Override
    public Optional<Path> configFile() {
        return Optional.of(Path.of("..", "configs", "client-default.xml"));
    }

    private static final class ServicePerCallEcho implements Scenario {

        private final SoapEcho echo = new SoapEcho();

        @Override
        public String name() {
            return echo.name();
        }

        @Override
        public List<String> operations() {
            return echo.operations();
        }

        @Override
        public List<String> protocols() {
            return echo.protocols();
        }

        @Override
        public int defaultPort() {
            return echo.defaultPort();
        }

        @Override
        public List<ScenarioOption> options() {
            return echo.options();
        }

        @Override
        public RunningServer startServer(ServerSpec spec) throws Exception {
            return echo.startServer(spec);
        }

        @Override
        public LoadClientFactory connect(ClientSpec spec) throws Exception {
            Map<String, String> options = new HashMap<>(spec.options());
            options.put("clientLifecycle", "servicePerCall");
            return echo.connect(new ClientSpec(
                    spec.protocol(),
                    spec.host(),
                    spec.port(),
                    // The bus file keeps a worker from closing the HttpClient of another worker.
                    spec.threads() > 1 ? spec.cfg().or(Specs::ownHttpClients) : spec.cfg(),
                    spec.threads(),
                    spec.size(),
                    spec.timeout(),
                    options));
        }

        @Override
        public FailureKind classify(Throwable thrown) {
            return echo.classify(thrown);
        }
    }
}
