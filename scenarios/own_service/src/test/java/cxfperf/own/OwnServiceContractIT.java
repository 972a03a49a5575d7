package cxfperf.own;

import cxfperf.echo.EchoContract;
import cxfperf.echo.EchoServer;
import cxfperf.echo.EchoSide;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.FoundService;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import cxfperf.scenario.ServiceChoice;
import cxfperf.testing.ScenarioContract;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class OwnServiceContractIT implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new EchoByWsdl();
    }

    @Override
    public Optional<Path> configFile() {
        return Optional.of(Path.of("..", "..", "configs", "client-default.xml"));
    }

    /** The SOAP echo for a user who only has its WSDL: its own server, called by {@link OwnService}. */
    private static final class EchoByWsdl implements Scenario {

        private static final OwnService CLIENT = new OwnService();

        @Override
        public String name() {
            return CLIENT.name();
        }

        @Override
        public List<String> operations() {
            return EchoContract.ALL;
        }

        @Override
        public List<String> protocols() {
            return List.of("http");
        }

        @Override
        public int defaultPort() {
            return 8080;
        }

        @Override
        public List<ScenarioOption> options() {
            return CLIENT.options();
        }

        @Override
        public RunningServer startServer(ServerSpec spec) throws Exception {
            return EchoServer.start(spec, EchoSide.PLAIN);
        }

        @Override
        public LoadClientFactory connect(ClientSpec spec) throws Exception {
            Map<String, String> options = new HashMap<>(spec.options());
            options.put("wsdl", OwnRun.WSDL);
            options.put("request", OwnRun.REQUESTS.toString());
            options.put(
                    "url",
                    spec.protocol() + "://" + spec.host() + ":" + spec.port()
                            + "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort");
            FoundService found = CLIENT.find(
                    new ServiceChoice(Optional.empty(), Optional.empty(), spec.cfg(), spec.timeout(), options));
            options.putAll(found.choices());
            ClientSpec unplaced = new ClientSpec(
                    spec.protocol(),
                    spec.host(),
                    spec.port(),
                    spec.cfg(),
                    spec.threads(),
                    spec.size(),
                    spec.timeout(),
                    options);
            return CLIENT.connect(unplaced.at(
                    found.address().getScheme(),
                    found.address().getHost(),
                    found.port(),
                    Optional.of(found.address())));
        }

        @Override
        public FailureKind classify(Throwable thrown) {
            return CLIENT.classify(thrown);
        }
    }
}
