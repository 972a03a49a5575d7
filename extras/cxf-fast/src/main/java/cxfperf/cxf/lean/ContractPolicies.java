package cxfperf.cxf.lean;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.cxf.Bus;
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
     * @return false also if the policy engine is not on the classpath
     */
    public static boolean areIgnored(Bus bus, EndpointInfo endpoint) {
        return hasEngine(bus) && EnginePolicies.isOff(bus) && EnginePolicies.has(bus, endpoint);
    }

    /** Whether the contract of an endpoint has a policy. */
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
            List<Function<PolicyProvider, Policy>> questions = new ArrayList<>();
            questions.add(provider -> provider.getEffectivePolicy(endpoint.getService(), null));
            questions.add(provider -> provider.getEffectivePolicy(endpoint, null));
            for (BindingOperationInfo operation : endpoint.getBinding().getOperations()) {
                questions.add(provider -> provider.getEffectivePolicy(operation, null));
                if (operation.getInput() != null) {
                    questions.add(provider -> provider.getEffectivePolicy(operation.getInput(), null));
                }
                if (operation.getOutput() != null) {
                    questions.add(provider -> provider.getEffectivePolicy(operation.getOutput(), null));
                }
                operation
                        .getFaults()
                        .forEach(fault -> questions.add(provider -> provider.getEffectivePolicy(fault, null)));
            }
            return engine.getPolicyProviders().stream()
                    .anyMatch(provider -> questions.stream().anyMatch(question -> found(provider, question)));
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
