package cxfperf.security;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.policy.EffectivePolicy;

/** Keeps the policy object of each reply of the servers of this JVM whose bus file names it. */
public final class SeenReplyPolicies extends AbstractPhaseInterceptor<Message> {

    static final List<EffectivePolicy> OF_REPLIES = new CopyOnWriteArrayList<>();

    public SeenReplyPolicies() {
        super(Phase.USER_LOGICAL);
    }

    @Override
    public void handleMessage(Message message) {
        OF_REPLIES.add(message.get(EffectivePolicy.class));
    }
}
