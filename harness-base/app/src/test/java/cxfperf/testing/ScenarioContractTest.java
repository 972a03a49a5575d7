package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ConfigFileException;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract finds each scenario that breaks it. */
class ScenarioContractTest {

    private static final String FILE = "any.xml";

    @ParameterizedTest
    @ValueSource(strings = {"neither", "the server", "the client"})
    void aScenarioThatIgnoresItsConfigFileOnASideBreaksTheContract(String hearing, @TempDir Path directory) {
        ScenarioContract ofDeaf = new ScenarioContract() {
            @Override
            public Scenario scenario() {
                return new Deaf(hearing);
            }

            @Override
            public Optional<Path> configFile() {
                return Optional.of(directory.resolve(FILE));
            }
        };

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> ofDeaf.aConfigFileThatCannotBeUsedIsRefusedByBothSides(directory))
                .withMessageContaining("to raise a throwable");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> ofDeaf.bothSidesTellWhichConfigFileTheyWereMadeOf())
                .withMessageContaining(FILE);
    }

    /** Reads its file on that side alone; {@link NoOpScenario} takes any file and reads none. */
    private record Deaf(String hearing, NoOpScenario deaf) implements Scenario {

        Deaf(String hearing) {
            this(hearing, new NoOpScenario());
        }

        private Optional<URI> read(String side, Optional<URI> cfg) throws ConfigFileException {
            if (!hearing.equals(side)) {
                return Optional.empty();
            }
            if (cfg.isPresent() && !cfg.get().getPath().endsWith(FILE)) {
                throw new ConfigFileException(cfg.get() + " is nonsense", null);
            }
            return cfg;
        }

        @Override
        public String name() {
            return deaf.name();
        }

        @Override
        public List<String> operations() {
            return deaf.operations();
        }

        @Override
        public List<String> protocols() {
            return deaf.protocols();
        }

        @Override
        public int defaultPort() {
            return deaf.defaultPort();
        }

        @Override
        public RunningServer startServer(ServerSpec spec) throws ConfigFileException {
            Optional<URI> read = read("the server", spec.cfg());
            RunningServer server = deaf.startServer(spec);
            return new RunningServer() {
                @Override
                public URI address() {
                    return server.address();
                }

                @Override
                public Map<String, Object> effective() {
                    return server.effective();
                }

                @Override
                public Optional<URI> cfg() {
                    return read;
                }

                @Override
                public void close() {
                    server.close();
                }
            };
        }

        @Override
        public LoadClientFactory connect(ClientSpec spec) throws ConfigFileException {
            Optional<URI> read = read("the client", spec.cfg());
            LoadClientFactory clients = deaf.connect(spec);
            return new LoadClientFactory() {
                @Override
                public LoadClient newClient(String operation, int worker) throws Exception {
                    return clients.newClient(operation, worker);
                }

                @Override
                public URI target() {
                    return clients.target();
                }

                @Override
                public Map<String, Object> effective() {
                    return clients.effective();
                }

                @Override
                public Optional<URI> cfg() {
                    return read;
                }

                @Override
                public void close() {
                    clients.close();
                }
            };
        }
    }
}
