package cxfperf.soap;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ManualCommands;

class SoapManualTest implements ManualCommands {

    @Override
    public Scenario scenario() {
        return new SoapEcho();
    }
}
