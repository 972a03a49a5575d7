package cxfperf.soap;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ScenarioContract;

class SoapEchoContractTest implements ScenarioContract {

    @Override
    public Scenario scenario() {
        return new SoapEcho();
    }
}
