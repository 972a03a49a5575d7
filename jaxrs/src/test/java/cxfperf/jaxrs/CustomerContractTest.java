package cxfperf.jaxrs;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ScenarioContract;

class CustomerContractTest implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new CustomerScenario();
    }
}
