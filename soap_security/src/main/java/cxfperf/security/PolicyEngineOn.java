package cxfperf.security;

import cxfperf.scenario.ConfigFileException;
import org.apache.cxf.Bus;
import org.apache.cxf.ws.policy.PolicyEngine;

/** That CXF applies policies on a bus. Where it does not, messages would go out plain, and plain ones would be let in. */
final class PolicyEngineOn {

    private PolicyEngineOn() {}

    /** @throws ConfigFileException where the bus file has switched the engine off */
    static void require(Bus bus, SecurityMode mode) throws ConfigFileException {
        PolicyEngine engine = bus.getExtension(PolicyEngine.class);
        if (engine == null || !engine.isEnabled()) {
            throw new ConfigFileException(
                    "this bus file switches CXF's policy engine off, and -Dsecurity=" + mode.word()
                            + " is a policy: take a file without PolicyEngineOff, or -Dsecurity=none",
                    null);
        }
    }
}
