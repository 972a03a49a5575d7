package cxfperf.security;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ManualCommands;

class SoapSecurityManualTest implements ManualCommands {

    @Override
    public Scenario scenario() {
        return new SoapSecurity();
    }
}
