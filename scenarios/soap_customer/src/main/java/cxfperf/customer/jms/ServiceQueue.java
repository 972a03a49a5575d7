package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The queue from which a server takes its requests. A broker may serve many servers, so each server has a queue of its
 * own. The queue's name contains the server's port, which has no other meaning over JMS, or a unique name if the port
 * is 0.
 *
 * @param name the name in the broker
 */
record ServiceQueue(String name) {

    private static final String SCHEME = "jms:queue:";
    private static final String PREFIX = BrokerAddress.QUEUE_PREFIX + "soap_customer.";
    private static final String REPLIES = ".replies";

    static ServiceQueue of(ServerSpec spec) {
        return spec.port() == 0 ? new ServiceQueue(PREFIX + UUID.randomUUID()) : ofPort(spec.port());
    }

    /** The queue whose name the server has reported, or the queue of the server's port if it could not. */
    static ServiceQueue of(ClientSpec spec) {
        return spec.endpoint()
                .map(endpoint -> new ServiceQueue(
                        endpoint.toString().replaceFirst("\\?.*", "").substring(SCHEME.length())))
                .orElseGet(() -> ofPort(spec.port()));
    }

    private static ServiceQueue ofPort(int port) {
        return new ServiceQueue(PREFIX + port);
    }

    /** The queue's address for clients. It contains no credentials. */
    URI address() {
        return URI.create(SCHEME + name);
    }

    /** The address with settings for CXF. CXF ignores settings with unknown names. */
    URI address(Map<String, ?> settings) {
        return URI.create(address()
                + settings.entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining("&", "?", "")));
    }

    /** The queue of replies that all clients share unless replies use temporary queues. */
    ServiceQueue replies() {
        return new ServiceQueue(name + REPLIES);
    }
}
