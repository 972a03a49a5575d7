package cxfperf.customer;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ScenarioContract;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The contract over JMS, with a real broker. */
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("the ports of the contract over JMS")
class CustomerJmsContractIT implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new SoapCustomer();
    }

    @Override
    public List<String> protocols() {
        return List.of("jms");
    }

    @Override
    public Optional<Path> configFile() {
        return Optional.of(Path.of("..", "..", "configs", "client-default.xml"));
    }
}
