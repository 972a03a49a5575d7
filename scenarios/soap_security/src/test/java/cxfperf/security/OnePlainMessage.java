package cxfperf.security;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.policy.PolicyConstants;
import org.apache.cxf.ws.policy.PolicyOutInterceptor;
import org.apache.neethi.All;
import org.apache.neethi.ExactlyOne;
import org.apache.neethi.Policy;

/** Sends the second message of a bus without any security: a request of clients, or a reply of a server. */
public final class OnePlainMessage extends AbstractPhaseInterceptor<Message> {

    private final AtomicInteger messages = new AtomicInteger();

    public OnePlainMessage() {
        super(Phase.SETUP);
        addBefore(PolicyOutInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
        if (messages.incrementAndGet() == 2) {
            Policy nothing = new Policy();
            ExactlyOne alternatives = new ExactlyOne();
            alternatives.addPolicyComponent(new All());
            nothing.addPolicyComponent(alternatives);
            message.put(PolicyConstants.POLICY_OVERRIDE, nothing);
        }
    }
}
