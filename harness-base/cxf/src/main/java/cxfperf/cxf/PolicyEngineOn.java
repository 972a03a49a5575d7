package cxfperf.cxf;

import cxfperf.cxf.lean.ContractPolicies;
import cxfperf.scenario.ConfigFileException;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.ws.policy.PolicyEngine;

/**
 * Requires that CXF applies policies (WS-Policy) on a bus. Without them messages would be sent in plain text, and
 * accepted in plain text, without any warning. Safe for use by several threads.
 */
public final class PolicyEngineOn {

    private PolicyEngineOn() {}

    /**
     * Requires the policy engine.
     *
     * @param reason why it is required, as in "-Dsecurity=signature is a policy"
     * @param otherwise an alternative to another bus file, as in ", or -Dsecurity=none"
     * @throws ConfigFileException if the bus file has switched the engine off
     */
    public static void require(Bus bus, String reason, String otherwise) throws ConfigFileException {
        PolicyEngine engine = bus.getExtension(PolicyEngine.class);
        if (engine == null || !engine.isEnabled()) {
            throw off(reason, otherwise);
        }
    }

    /**
     * Requires the policy engine if the contract has policies; otherwise does nothing.
     *
     * @throws ConfigFileException if the contract has policies and the bus file has switched the engine off
     */
    public static void requireFor(Bus bus, EndpointInfo port) throws ConfigFileException {
        if (ContractPolicies.areIgnored(bus, port)) {
            throw off(
                    "the contract of port " + port.getName().getLocalPart() + " has policies that it would ignore", "");
        }
    }

    private static ConfigFileException off(String reason, String otherwise) {
        return new ConfigFileException(
                "this bus file switches CXF's policy engine off, and " + reason
                        + ": take a file without PolicyEngineOff" + otherwise,
                null);
    }
}
