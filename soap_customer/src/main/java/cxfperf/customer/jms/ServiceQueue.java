package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
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
    private static final String CLIENTS = ".clients";
    private static final String SERVER = ".server";

    static ServiceQueue of(ServerSpec spec) {
        return spec.port() == 0 ? new ServiceQueue(PREFIX + UUID.randomUUID()) : ofPort(spec.port());
    }

    /** The queue whose name the server has reported, or the queue of the server's port if it could not. */
    static ServiceQueue of(ClientSpec spec) {
        return spec.endpoint().map(ServiceQueue::told).orElseGet(() -> ofPort(spec.port()));
    }

    /** Why the value of {@code -Dendpoint} is rejected; empty if it is valid. */
    static Optional<Rejection> rejection(ClientSpec spec) {
        try {
            of(spec);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(new Rejection("endpoint", e.getMessage()));
        }
    }

    private static ServiceQueue ofPort(int port) {
        return new ServiceQueue(PREFIX + port);
    }

    private static ServiceQueue told(URI endpoint) {
        String name = endpoint.toString().replaceFirst("\\?.*", "");
        if (!name.startsWith(SCHEME + PREFIX)) {
            throw new IllegalArgumentException(SCHEME + PREFIX + "NAME is expected, as the server's READY line has it");
        }
        return new ServiceQueue(name.substring(SCHEME.length()));
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

    /** The queue whose only consumer, a server, claims this queue. It has no messages. */
    ServiceQueue server() {
        return new ServiceQueue(name + SERVER);
    }

    /** The queue whose consumers are the clients of active runs. It has no messages. */
    ServiceQueue clients() {
        return new ServiceQueue(name + CLIENTS);
    }
}
