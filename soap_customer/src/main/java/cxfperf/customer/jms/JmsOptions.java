package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ServerSpec;
import java.util.Map;

/**
 * What the options ask of one side.
 *
 * @param broker its address
 * @param persistent whether the broker keeps messages on disk before a send is over
 * @param pooled whether sessions and producers are used again
 * @param fixedReplies whether replies come through one queue, and not through temporary ones; the client's alone
 * @param consumers how many threads of the server take requests at a time; CXF's own number is 1
 */
record JmsOptions(BrokerAddress broker, boolean persistent, boolean pooled, boolean fixedReplies, int consumers) {

    private static final BrokerAddress USUAL_BROKER = BrokerAddress.of("tcp://localhost:61616");
    private static final int CXF_CONSUMERS = 1;

    static JmsOptions of(ServerSpec spec) {
        String threads = spec.options().get("serverThreads");
        return of(spec.options(), threads.equals("default") ? CXF_CONSUMERS : Integer.parseInt(threads));
    }

    static JmsOptions of(ClientSpec spec) {
        return of(spec.options(), 0);
    }

    private static JmsOptions of(Map<String, String> options, int consumers) {
        String broker = options.get("broker");
        return new JmsOptions(
                broker.equals("none") ? USUAL_BROKER : BrokerAddress.of(broker),
                Boolean.parseBoolean(options.get("persistent")),
                Boolean.parseBoolean(options.get("pooled")),
                "fixed".equals(options.get("reply")),
                consumers);
    }

    /** In CXF's words. */
    String deliveryMode() {
        return persistent ? "PERSISTENT" : "NON_PERSISTENT";
    }
}
