package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.scenario.Rejection;
import java.util.Map;
import java.util.Optional;

/**
 * What the options ask of one side.
 *
 * @param broker its address
 * @param persistent whether the broker keeps messages on disk before a send is over
 * @param pooled whether sessions and producers are used again
 * @param fixedReplies whether replies come through one queue, and not through temporary ones; the client's alone
 */
record JmsOptions(BrokerAddress broker, boolean persistent, boolean pooled, boolean fixedReplies) {

    private static final String BROKER = "broker";

    /** Where {@code mvn -Pbroker} starts one on this host. */
    private static final BrokerAddress USUAL_BROKER = BrokerAddress.of("tcp://localhost:61616");

    /** What is wrong with the value of {@code -Dbroker}; empty where nothing is. */
    static Optional<Rejection> rejection(String broker) {
        try {
            of(broker);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(new Rejection(BROKER, e.getMessage()));
        }
    }

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

    /** In CXF's words. */
    String deliveryMode() {
        return persistent ? "PERSISTENT" : "NON_PERSISTENT";
    }
}
