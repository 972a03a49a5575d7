package cxfperf.cxf.lean;

import java.util.Iterator;
import java.util.List;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.ws.policy.PolicyConstants;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.apache.neethi.Assertion;
import org.apache.neethi.Policy;

/**
 * An out interceptor for the bus of a server, which lets CXF compute the policy of an operation's replies only once.
 * CXF caches the policies of requests, but computes the policy of each reply again, because it depends on the
 * alternative that the request was verified by. A policy with a single alternative leaves no choice; for other
 * policies, and if the policy engine is off, this does nothing. Safe for any thread.
 */
public final class ReplyPolicyOnce extends AbstractPhaseInterceptor<Message> {

    /**
     * The message property with the alternatives by which CXF verified a request. CXF only checks that the property
     * exists.
     */
    private static final String VERIFIED_BY = "ws-policy.validated.alternatives";

    /** Makes the interceptor for a bus file. */
    public ReplyPolicyOnce() {
        super(Phase.SETUP);
        addBefore(PolicyConstants.POLICY_OUT_INTERCEPTOR_ID);
    }

    @Override
    public void handleMessage(Message message) {
        Exchange exchange = message.getExchange();
        if (!MessageUtils.isRequestor(message)
                && exchange.get(VERIFIED_BY) != null
                && hasOneAlternative(exchange, message)) {
            exchange.remove(VERIFIED_BY);
        }
    }

    private static boolean hasOneAlternative(Exchange exchange, Message message) {
        PolicyEngine engine = exchange.getBus().getExtension(PolicyEngine.class);
        BindingOperationInfo operation = exchange.getBindingOperationInfo();
        Endpoint endpoint = exchange.getEndpoint();
        if (engine == null || !engine.isEnabled() || operation == null || endpoint == null) {
            return false;
        }
        Policy policy = engine.getEffectiveServerResponsePolicy(
                        endpoint.getEndpointInfo(), operation, exchange.getDestination(), null, message)
                .getPolicy();
        if (policy == null) {
            return false;
        }
        Iterator<List<Assertion>> alternatives = policy.getAlternatives();
        if (!alternatives.hasNext()) {
            return false;
        }
        alternatives.next();
        return !alternatives.hasNext();
    }
}
