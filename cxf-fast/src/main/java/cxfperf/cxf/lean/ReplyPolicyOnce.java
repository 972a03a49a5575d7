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
 * An out interceptor for the bus of a server, which has CXF work out the policy of an operation's replies once. CXF
 * keeps the policies of requests, but works that of a reply out for every one, because the alternative of the policy
 * that the request was verified by has a say in it. Where a policy has one alternative only, there is nothing to
 * choose; for all other policies, and where the policy engine is off, this does nothing. Any thread.
 */
public final class ReplyPolicyOnce extends AbstractPhaseInterceptor<Message> {

    /**
     * The message property with the alternatives by which CXF verified a request. CXF only checks that the property
     * exists.
     */
    private static final String VERIFIED_BY = "ws-policy.validated.alternatives";

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
