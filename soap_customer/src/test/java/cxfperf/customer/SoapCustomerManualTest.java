package cxfperf.customer;

import cxfperf.scenario.Scenario;
import cxfperf.testing.ManualCommands;

class SoapCustomerManualTest implements ManualCommands {

    @Override
    public Scenario scenario() {
        return new SoapCustomer();
    }
}
