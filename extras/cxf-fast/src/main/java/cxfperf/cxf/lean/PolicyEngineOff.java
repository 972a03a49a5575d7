package cxfperf.cxf.lean;

import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.ws.policy.PolicyEngine;

/**
 * A bus feature that switches WS-Policy off. CXF's JAX-WS front end installs the policy engine, which then inspects
 * each sent and received message. Not for services whose WSDL has policies: they would not be enforced, so making a
 * client or a server of such a contract fails with an {@link IllegalStateException}. The feature does nothing if the
 * engine is not on the classpath.
 */
public final class PolicyEngineOff implements AbstractPortableFeature {

    /** Made by Spring, from the bus file, or in code. */
    public PolicyEngineOff() {}

    @Override
    public void initialize(Bus bus) {
        if (bus.hasExtensionByName("org.apache.cxf.ws.policy.PolicyEngine")) {
            Engine.off(bus);
            Endpoints.each(bus, endpoint -> refuseIgnored(bus, endpoint));
        }
    }

    private static void refuseIgnored(Bus bus, Endpoint endpoint) {
        if (ContractPolicies.areIgnored(bus, endpoint.getEndpointInfo())) {
            throw new IllegalStateException("the contract of port "
                    + endpoint.getEndpointInfo().getName().getLocalPart()
                    + " has policies (WS-Policy), and PolicyEngineOff would have CXF ignore them:"
                    + " leave PolicyEngineOff out of this bus");
        }
    }

    /** A class of its own, so that it is only linked if there is an engine. */
    private static final class Engine {
        static void off(Bus bus) {
            bus.getExtension(PolicyEngine.class).setEnabled(false);
        }
    }
}
