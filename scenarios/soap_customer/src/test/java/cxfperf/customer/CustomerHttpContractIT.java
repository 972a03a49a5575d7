package cxfperf.customer;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ScenarioContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class CustomerHttpContractIT implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new SoapCustomer();
    }

    @Override
    public List<String> protocols() {
        return List.of("http", "https");
    }

    @Override
    public Optional<Path> configFile() {
        return Optional.of(Path.of("..", "..", "configs", "client-default.xml"));
    }
}
