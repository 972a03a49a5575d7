package cxfperf.jaxrs;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ManualCommands;

class CustomerManualTest implements ManualCommands {

    @Override
    public Scenario scenario() {
        return new CustomerScenario();
    }
}
