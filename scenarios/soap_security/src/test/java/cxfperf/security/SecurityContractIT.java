package cxfperf.security;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ScenarioContract;
import java.nio.file.Path;
import java.util.Optional;

class SecurityContractIT implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new SoapSecurity();
    }

    @Override
    public Optional<Path> configFile() {
        return Optional.of(Path.of("..", "..", "configs", "client-default.xml"));
    }
}
