package cxfperf.customer;

import cxfperf.scenario.FailureKind;
import cxfperf.scenario.Scenario;
import cxfperf.testing.ScenarioContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class CustomerHttpsContractIT implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new SoapCustomer();
    }

    @Override
    public List<String> protocols() {
        return List.of("https");
    }

    /** A silent server does not complete the TLS handshake, so there is no connection. */
    @Override
    public FailureKind kindOfSilence() {
        return FailureKind.CONNECT;
    }

    @Override
    public Optional<Path> configFile() {
        return Optional.of(Path.of("..", "..", "configs", "client-default.xml"));
    }
}
