package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import java.util.Map;

/**
 * The JMS options of one side.
 *
 * @param broker the broker's address
 * @param persistent whether the broker writes messages to disk before it acknowledges a send
 * @param pooled whether sessions and producers are reused
 * @param fixedReplies whether replies use one queue instead of temporary queues; an option of clients only
 */
record JmsOptions(BrokerAddress broker, boolean persistent, boolean pooled, boolean fixedReplies) {

    static final String BROKER = "broker";

    /** The address at which {@code scripts/broker} starts a broker by default. */
    private static final BrokerAddress USUAL_BROKER = BrokerAddress.of("tcp://localhost:61616");

    private static BrokerAddress of(String broker) {
        return broker.equals("none") ? USUAL_BROKER : BrokerAddress.of(broker);
    }

    static JmsOptions of(Map<String, String> options) {
        return new JmsOptions(
                of(options.get(BROKER)),
                Boolean.parseBoolean(options.get("persistent")),
                Boolean.parseBoolean(options.get("pooled")),
                "fixed".equals(options.get("reply")));
    }

    /** The delivery mode in CXF's words. */
    String deliveryMode() {
        return persistent ? "PERSISTENT" : "NON_PERSISTENT";
    }
}
