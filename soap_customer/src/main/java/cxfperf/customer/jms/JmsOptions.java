package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import java.util.Map;

/**
 * What the options ask of one side.
 *
 * @param broker its address
 * @param persistent whether the broker keeps messages on disk before a send is over
 * @param pooled whether sessions and producers are used again
 * @param fixedReplies whether replies come through one queue, and not through temporary ones; the client's alone
 */
record JmsOptions(BrokerAddress broker, boolean persistent, boolean pooled, boolean fixedReplies) {

    /** Where {@code mvn -Pbroker} starts one on this host. */
    private static final BrokerAddress USUAL_BROKER = BrokerAddress.of("tcp://localhost:61616");

    static JmsOptions of(Map<String, String> options) {
        String broker = options.get("broker");
        return new JmsOptions(
                broker.equals("none") ? USUAL_BROKER : BrokerAddress.of(broker),
                Boolean.parseBoolean(options.get("persistent")),
                Boolean.parseBoolean(options.get("pooled")),
                "fixed".equals(options.get("reply")));
    }

    /** In CXF's words. */
    String deliveryMode() {
        return persistent ? "PERSISTENT" : "NON_PERSISTENT";
    }
}
