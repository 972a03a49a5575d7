package cxfperf.customer.jms;

import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.TemporaryQueue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.jms.JMSConstants;

/** Counts the requests of a server by how the broker delivered them. Safe for use by several threads. */
final class DeliveriesSeen extends AbstractPhaseInterceptor<Message> {

    private final LongAdder persistent = new LongAdder();
    private final LongAdder notPersistent = new LongAdder();
    private final LongAdder redelivered = new LongAdder();
    private final LongAdder temporaryReplies = new LongAdder();
    private final LongAdder fixedReplies = new LongAdder();

    DeliveriesSeen() {
        super(Phase.RECEIVE);
    }

    @Override
    public void handleMessage(Message message) {
        if (!(message.get(JMSConstants.JMS_REQUEST_MESSAGE) instanceof jakarta.jms.Message request)) {
            return;
        }
        try {
            (request.getJMSDeliveryMode() == DeliveryMode.PERSISTENT ? persistent : notPersistent).increment();
            if (request.getJMSRedelivered()) {
                redelivered.increment();
            }
            if (request.getJMSReplyTo() != null) {
                (request.getJMSReplyTo() instanceof TemporaryQueue ? temporaryReplies : fixedReplies).increment();
            }
        } catch (JMSException e) {
            throw new Fault(e);
        }
    }

    /** Only what there was. */
    Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        put(facts, "requests persistent", persistent);
        put(facts, "requests not persistent", notPersistent);
        put(facts, "requests delivered again", redelivered);
        put(facts, "replies through temporary queues", temporaryReplies);
        put(facts, "replies through a fixed queue", fixedReplies);
        return facts;
    }

    private static void put(Map<String, Object> facts, String name, LongAdder count) {
        if (count.sum() > 0) {
            facts.put(name, count.sum());
        }
    }
}
