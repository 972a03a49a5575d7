package cxfperf.customer.jms;

import cxfperf.customer.broker.BrokerAddress;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ServerSpec;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The queue that a server takes its requests from. A broker may hold those of many servers, so each has its own: it is
 * named after the server's port, which stands for nothing else over JMS, or after nothing that was there before where
 * that is 0.
 *
 * @param name in the broker
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

    /** As the server has told it, or by its port where it could not. */
    static ServiceQueue of(ClientSpec spec) {
        return spec.endpoint().map(ServiceQueue::told).orElseGet(() -> ofPort(spec.port()));
    }

    private static ServiceQueue ofPort(int port) {
        return new ServiceQueue(PREFIX + port);
    }

    private static ServiceQueue told(URI endpoint) {
        String text = endpoint.toString();
        if (!text.startsWith(SCHEME)) {
            throw new IllegalArgumentException("not an address of a JMS queue: " + text);
        }
        return new ServiceQueue(text.substring(SCHEME.length()).replaceFirst("\\?.*", ""));
    }

    /** What a client needs to know of it; who may use the broker is no part of it. */
    URI address() {
        return URI.create(SCHEME + name);
    }

    /** For CXF, which takes its settings from there. It ignores a setting of a name that it does not know. */
    URI address(Map<String, ?> settings) {
        return URI.create(address()
                + settings.entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining("&", "?", "")));
    }

    /** That all clients share where their replies do not come through temporary queues. */
    ServiceQueue replies() {
        return new ServiceQueue(name + REPLIES);
    }

    /** This queue has no messages and one consumer at most, which is the server. */
    ServiceQueue server() {
        return new ServiceQueue(name + SERVER);
    }

    /** That has no messages: whoever takes from it is a client of a run that is on. */
    ServiceQueue clients() {
        return new ServiceQueue(name + CLIENTS);
    }
}
