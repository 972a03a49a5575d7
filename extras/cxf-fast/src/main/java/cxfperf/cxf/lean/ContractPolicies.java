package cxfperf.cxf.lean;

import java.util.Collection;
import java.util.function.Function;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.BindingFaultInfo;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.apache.cxf.ws.policy.PolicyEngineImpl;
import org.apache.cxf.ws.policy.PolicyException;
import org.apache.cxf.ws.policy.PolicyProvider;
import org.apache.neethi.Policy;

/** Finds the policies (WS-Policy) that a bus does not apply. Safe for use by several threads. */
public final class ContractPolicies {

    private ContractPolicies() {}

    /**
     * Whether the contract of an endpoint has a policy while the policy engine of this bus is switched off: messages
     * would be sent, and accepted, without what the policy requires.
     *
     * @param bus whose policy engine may be off
     * @param endpoint from a WSDL, or from code
     * @return false also if the policy engine is not on the classpath
     */
    public static boolean areIgnored(Bus bus, EndpointInfo endpoint) {
        return hasEngine(bus) && EnginePolicies.isOff(bus) && EnginePolicies.has(bus, endpoint);
    }

    /**
     * Whether the contract of an endpoint has a policy.
     *
     * @param bus of the endpoint
     * @param endpoint from a WSDL, or from code
     * @return false also if the policy engine is not on the classpath
     */
    public static boolean are(Bus bus, EndpointInfo endpoint) {
        return hasEngine(bus) && EnginePolicies.has(bus, endpoint);
    }

    private static boolean hasEngine(Bus bus) {
        return bus.hasExtensionByName("org.apache.cxf.ws.policy.PolicyEngine");
    }

    /** A class of its own, so that it is only linked if there is an engine. */
    private static final class EnginePolicies {

        static boolean isOff(Bus bus) {
            return !bus.getExtension(PolicyEngine.class).isEnabled();
        }

        static boolean has(Bus bus, EndpointInfo endpoint) {
            if (!(bus.getExtension(PolicyEngine.class) instanceof PolicyEngineImpl engine)
                    || endpoint.getService() == null
                    || endpoint.getBinding() == null) {
                return false;
            }
            Collection<PolicyProvider> providers = engine.getPolicyProviders();
            return any(providers, provider -> provider.getEffectivePolicy(endpoint.getService(), null))
                    || any(providers, provider -> provider.getEffectivePolicy(endpoint, null))
                    || endpoint.getBinding().getOperations().stream().anyMatch(operation -> has(providers, operation));
        }

        private static boolean has(Collection<PolicyProvider> providers, BindingOperationInfo operation) {
            if (any(providers, provider -> provider.getEffectivePolicy(operation, null))) {
                return true;
            }
            if (operation.getInput() != null
                    && any(providers, provider -> provider.getEffectivePolicy(operation.getInput(), null))) {
                return true;
            }
            if (operation.getOutput() != null
                    && any(providers, provider -> provider.getEffectivePolicy(operation.getOutput(), null))) {
                return true;
            }
            for (BindingFaultInfo fault : operation.getFaults()) {
                if (any(providers, provider -> provider.getEffectivePolicy(fault, null))) {
                    return true;
                }
            }
            return false;
        }

        private static boolean any(Collection<PolicyProvider> providers, Function<PolicyProvider, Policy> policy) {
            return providers.stream().map(provider -> found(provider, policy)).anyMatch(Boolean.TRUE::equals);
        }

        private static boolean found(PolicyProvider provider, Function<PolicyProvider, Policy> ask) {
            try {
                Policy policy = ask.apply(provider);
                return policy != null && !policy.isEmpty();
            } catch (PolicyException e) {
                // There is a policy that cannot be read, such as one that refers to a missing policy.
                return true;
            }
        }
    }
}
